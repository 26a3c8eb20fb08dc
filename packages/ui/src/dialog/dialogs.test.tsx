// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'
import { confirm } from './confirm.tsx'
import { Dialog, saySuccess } from './dialogs.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function successShown() {
  const closed = vi.fn()
  render(
    <TestKit>
      <p>A page</p>
    </TestKit>,
  )
  act(() => void saySuccess('User added').then(closed))
  await screen.findByText('User added')
  return closed
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('Success closes itself after six seconds', async () => {
  const closed = await successShown()
  await pass(6_000)
  expect(closed).toHaveBeenCalledOnce()
  expect(screen.queryByText('User added')).toBeNull()
})

test('Success stays while the pointer is in it, and for who goes through it by keyboard', async () => {
  const closed = await successShown()
  const text = screen.getByText('User added')
  fireEvent.pointerEnter(text.parentElement!.parentElement!)
  await pass(20_000)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.pointerLeave(text.parentElement!.parentElement!)
  fireEvent.keyDown(screen.getByRole('button', { name: 'OK' }), { key: 'Tab' })
  await pass(20_000)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  await pass(0)
  expect(closed).toHaveBeenCalledOnce()
})

test('the second click of a double one, which lands outside, does not close what the first one opened', async () => {
  const closed = await successShown()
  const outside = document.querySelector('.mantine-Modal-overlay')!
  fireEvent.click(outside, { detail: 2 })
  await pass(0)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(outside, { detail: 1 })
  await pass(0)
  expect(closed).toHaveBeenCalledOnce()
})

test('a journey makes Success stay ten times as long', async () => {
  globalThis.musterPassingFactor = 10
  try {
    const closed = await successShown()
    await pass(59_000)
    expect(closed).not.toHaveBeenCalled()
    await pass(1000)
    expect(closed).toHaveBeenCalledOnce()
  } finally {
    globalThis.musterPassingFactor = undefined
  }
})

test('escape closes a question alone, and only then the dialog of a page below it', async () => {
  const closed = vi.fn()
  render(
    <TestKit>
      <Dialog title="Drafts" onClose={closed}>
        <p>Two drafts</p>
      </Dialog>
    </TestKit>,
  )
  await screen.findByText('Two drafts')
  const answered = vi.fn()
  act(() => void confirm({ title: 'Undo', sentence: 'Take them back?', proceed: 'Take back' }).then(answered))
  await screen.findByText('Take them back?')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(0)
  expect(answered).toHaveBeenCalledWith(false)
  expect(closed).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(0)
  expect(closed).toHaveBeenCalledOnce()
})

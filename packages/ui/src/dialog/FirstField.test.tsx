// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'
import { Dialog } from './dialogs.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = () => act(() => vi.advanceTimersByTimeAsync(50))
let show: (content: ReactNode) => void
function Late({ first }: { first: ReactNode }) {
  const [content, setContent] = useState(first)
  show = setContent
  return content
}
async function open(first: ReactNode) {
  render(
    <TestKit>
      <Dialog title="End visit" of="Mia Tran, Museum" onClose={() => undefined}>
        <Late first={first} />
      </Dialog>
    </TestKit>,
  )
  await screen.findByRole('dialog', { name: 'End visit · Mia Tran, Museum' })
  await pass()
}
const reason = <input aria-label="Reason" />
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.getAttribute('role')

test('the first field has the focus, not the button that closes', async () => {
  await open(
    <>
      <input type="hidden" />
      <input data-dates-input aria-label="Day" />
      {reason}
      <button type="button">Save</button>
    </>,
  )
  expect(focused()).toBe('Reason')
})

test('a field that comes later gets it, unless the person has gone somewhere by then', async () => {
  await open(<p>Loading</p>)
  expect(focused()).toBe('dialog')
  act(() => show(reason))
  await pass()
  expect(focused()).toBe('Reason')
})

test('who has pressed a key by then keeps the focus', async () => {
  await open(<p>Loading</p>)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Tab' })
  screen.getByRole('button', { name: 'Close' }).focus()
  act(() => show(reason))
  await pass()
  expect(focused()).toBe('Close')
})

test('what asks for the focus has it before every field, and of several choices the one that is taken', async () => {
  await open(
    <>
      {reason}
      <button type="button" data-autofocus aria-label="Keep">
        Keep
      </button>
    </>,
  )
  expect(focused()).toBe('Keep')
  cleanup()
  await open(
    <>
      <input type="radio" name="who" aria-label="All" />
      <input type="radio" name="who" aria-label="Some" defaultChecked />
    </>,
  )
  expect(focused()).toBe('Some')
})

// @vitest-environment happy-dom

import { IconTrash } from '@tabler/icons-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeDialogs, openDialogs } from '../dialog/open-dialog.ts'
import { TestKit } from '../testing/TestKit.tsx'
import { Button } from './Button.tsx'
import { ToolButton } from './ToolButton.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

function PauseAndResume({ steps }: { steps: string[] }) {
  const [isPaused, setPaused] = useState(false)
  const take = async (step: string) => {
    steps.push(step)
    setPaused(step === 'pause')
  }
  return isPaused ? (
    <Button key="resume" label="Resume" size="field" onPick={() => take('resume')} />
  ) : (
    <Button key="pause" label="Pause" size="field" onPick={() => take('pause')} />
  )
}

test('FLD-03: two taps on Pause are one pause, and Resume waits half a second', async () => {
  const steps: string[] = []
  render(
    <TestKit>
      <PauseAndResume steps={steps} />
    </TestKit>,
  )
  await pass(1000)
  fireEvent.click(button('Pause'))
  await pass(0)
  expect(button('Resume').disabled).toBe(true)
  fireEvent.click(button('Resume'))
  await pass(120)
  fireEvent.click(button('Resume'))
  expect(steps).toEqual(['pause'])
  await pass(400)
  expect(button('Resume').disabled).toBe(false)
  fireEvent.click(button('Resume'))
  await pass(0)
  expect(steps).toEqual(['pause', 'resume'])
})

test('what prevents the act of a button is said, of words and of an icon', async () => {
  const refuse = async () => {
    throw { code: 'E001', message: 'Locked meanwhile' }
  }
  const texts = () => openDialogs().map(({ content }) => typeof content === 'object' && content.text)
  render(
    <TestKit>
      <Button label="Save" onPick={refuse} />
      <ToolButton label="Remove" icon={IconTrash} onPick={refuse} />
    </TestKit>,
  )
  fireEvent.click(button('Save'))
  await pass(0)
  expect(texts()).toMatchObject([{ message: 'Locked meanwhile' }])
  act(closeDialogs)
  await pass(0)
  expect(button('Save').disabled).toBe(false)
  fireEvent.click(button('Remove'))
  await pass(0)
  expect(texts()).toMatchObject([{ message: 'Locked meanwhile' }])
  act(closeDialogs)
})

test('FLD-03: a button is busy until what it began is done, and takes no second press', async () => {
  let release = () => {}
  let acts = 0
  const act = () => {
    acts += 1
    return new Promise<void>((resolve) => {
      release = resolve
    })
  }
  render(
    <TestKit>
      <Button label="Save" onPick={act} />
    </TestKit>,
  )
  fireEvent.click(button('Save'))
  fireEvent.click(button('Save'))
  expect(acts).toBe(1)
  expect(button('Save').disabled).toBe(true)
  release()
  await pass(0)
  expect(button('Save').disabled).toBe(false)
})

test('FLD-03: two taps at once are one act, however long the page takes for the first', async () => {
  let acts = 0
  render(
    <TestKit>
      <Button
        label="Take"
        size="field"
        onPick={() => {
          acts += 1
          vi.advanceTimersByTime(900)
        }}
      />
    </TestKit>,
  )
  await pass(1000)
  const taps = [1, 2].map((detail) => new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  for (const tap of taps) fireEvent(button('Take'), tap)
  await pass(0)
  expect(acts).toBe(1)
})

test('of many buttons alike each says whose it is', () => {
  render(
    <TestKit>
      <Button label="Message" of="Mia Tran" />
      <ToolButton label="Call" of="Mia Tran" icon={IconTrash} href="tel:1" />
      <Button label="Save" />
    </TestKit>,
  )
  expect(button('Message: Mia Tran').textContent).toBe('Message')
  expect(screen.getByRole('link', { name: 'Call: Mia Tran' })).toBeTruthy()
  expect(button('Save').hasAttribute('aria-label')).toBe(false)
})

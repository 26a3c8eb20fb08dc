// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestKit } from '../testing/TestKit.tsx'
import { showToast } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  globalThis.musterPassingFactor = undefined
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const undo = { label: 'Undo', onPick: () => undefined }

test.each([
  [1, undefined, 6000],
  [1, undo, 8000],
  [10, undefined, 60_000],
  [10, undo, 80_000],
])('times %i, with %o, a toast goes after %i ms', async (factor, offer, ms) => {
  globalThis.musterPassingFactor = factor
  render(<TestKit>{null}</TestKit>)
  act(() => showToast('Job removed', undefined, offer))
  await pass(ms - 500)
  expect(screen.getByText('Job removed')).toBeTruthy()
  await pass(500)
  expect(screen.queryByText('Job removed')).toBeNull()
})

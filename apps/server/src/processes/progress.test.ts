import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a step says what it is doing after a second, and at its end how long it took', async () => {
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<string>()
  const done = withProgress(
    'Creating the demo company',
    () => promise,
    (line) => lines.push(line),
  )
  vi.advanceTimersByTime(999)
  expect(lines).toEqual([])
  vi.advanceTimersByTime(2001)
  expect(lines).toEqual(['Creating the demo company …'])
  resolve('made')
  expect(await done).toBe('made')
  expect(lines[1]).toBe('Creating the demo company: 3.0 s.')
})

test('a short step says nothing', async () => {
  const lines: string[] = []
  expect(
    await withProgress(
      'Starting the database',
      async () => 1,
      (line) => lines.push(line),
    ),
  ).toBe(1)
  vi.advanceTimersByTime(5000)
  expect(lines).toEqual([])
})

import type { WorkStatus } from '@muster/contract/works/status'
import { expect, test } from 'vitest'
import { isOpenWork, LONGEST_WORK_MS, timesProblem, workCan } from './work-can.ts'

const statuses: WorkStatus[] = ['STARTED', 'ON_HOLD', 'COMPLETED', 'VOID']

test.each([
  ['end', ['STARTED', 'ON_HOLD']],
  ['void', ['STARTED', 'ON_HOLD', 'COMPLETED']],
  ['correctTimes', ['COMPLETED']],
  ['requestCorrection', ['COMPLETED']],
] as const)('%s from %j', (action, from) => {
  expect(statuses.filter((status) => workCan[action]({ status }))).toEqual(from)
})

test('only STARTED and ON_HOLD are open', () => {
  expect(statuses.filter((status) => isOpenWork({ status }))).toEqual(['STARTED', 'ON_HOLD'])
})

test('corrected times', () => {
  const now = 10 * LONGEST_WORK_MS
  expect(timesProblem(5, 5, now)).toBe('endNotAfterStart')
  expect(timesProblem(5, 4, now)).toBe('endNotAfterStart')
  expect(timesProblem(now - 5, now + 1, now)).toBe('endInFuture')
  expect(timesProblem(0, LONGEST_WORK_MS + 1, now)).toBe('tooLong')
  expect(timesProblem(0, LONGEST_WORK_MS, now)).toBeNull()
  expect(timesProblem(now - 5, now, now)).toBeNull()
})

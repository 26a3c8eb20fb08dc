import { describe, expect, test } from 'vitest'
import { isOpenWork, LONGEST_WORK_MS, timesProblem, type WorkStatus, workCan } from './work-can.ts'

const statuses: WorkStatus[] = ['STARTED', 'ON_HOLD', 'COMPLETED', 'VOID']
const work = (status: WorkStatus, evidencePending = false) => ({ status, tenantUserId: 7, evidencePending })
const manager = { tenantUserId: 1, roleLevel: 3 }
const worker = { tenantUserId: 7, roleLevel: 5 }

test.each([
  ['hold', ['STARTED']],
  ['resume', ['ON_HOLD']],
  ['answer', ['STARTED', 'ON_HOLD']],
  ['recordFixes', ['STARTED', 'ON_HOLD']],
  ['complete', ['STARTED', 'ON_HOLD']],
  ['attach', ['STARTED', 'ON_HOLD']],
] as const)('%s from %j', (action, from) => {
  expect(statuses.filter((status) => workCan[action](work(status)))).toEqual(from)
})

test('only STARTED and ON_HOLD are open', () => {
  expect(statuses.filter((status) => isOpenWork({ status }))).toEqual(['STARTED', 'ON_HOLD'])
})

test('files may still arrive while evidence is pending', () => {
  expect(statuses.filter((status) => workCan.attach(work(status, true)))).toEqual([
    'STARTED',
    'ON_HOLD',
    'COMPLETED',
  ])
})

describe('the office', () => {
  test('voids all but void ones, corrects and decides upon finished ones', () => {
    expect(statuses.filter((status) => workCan.void(work(status), manager))).toEqual(statuses.slice(0, 3))
    expect(statuses.filter((status) => workCan.correctTimes(work(status), manager))).toEqual(['COMPLETED'])
    expect(statuses.filter((status) => workCan.decideCorrection(work(status), manager))).toEqual([
      'COMPLETED',
    ])
  })

  test('nobody their own, whatever their level; nobody below management', () => {
    for (const action of ['void', 'correctTimes', 'decideCorrection'] as const) {
      for (const roleLevel of [1, 2, 3, 5]) {
        expect(workCan[action](work('COMPLETED'), { tenantUserId: 7, roleLevel })).toBe(false)
      }
      expect(workCan[action](work('COMPLETED'), { tenantUserId: 1, roleLevel: 4 })).toBe(false)
    }
  })
})

test('a person asks for a correction of an own finished work', () => {
  expect(statuses.filter((status) => workCan.requestCorrection(work(status), worker))).toEqual(['COMPLETED'])
  expect(workCan.requestCorrection(work('COMPLETED'), manager)).toBe(false)
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

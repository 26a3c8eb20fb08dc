import type { Leave } from '@muster/contract/leave/leave'
import type { LeaveType } from '@muster/contract/leave/types'
import { expect, test } from 'vitest'
import type { Entry } from '../../offline/entry.ts'
import { anEntry } from '../../offline/testing/an-entry.ts'
import {
  offeredTypes,
  sickNow,
  sickSpan,
  sickTypes,
  waitingLeave,
  waitingWithdrawals,
  withoutHealth,
} from './my-leave.ts'

const type = (more: Partial<LeaveType>): LeaveType => ({
  id: 1,
  name: 'Annual leave',
  kind: 'PLANNED',
  paid: true,
  proofNeeded: false,
  payrollCode: '',
  holidaysAreLeave: false,
  enabled: true,
  version: 1,
  ...more,
})
const annual = type({})
const carer = type({ id: 3, name: "Carer's leave", kind: 'SICK' })
const sick = type({ id: 2, name: 'Sick leave', kind: 'SICK' })
const gone = type({ id: 4, name: 'Old sick leave', kind: 'SICK', enabled: false })
const types = [annual, carer, gone, sick]

const leave = (more: Partial<Leave>): Leave => ({
  id: 8,
  minutes: null,
  tenantUserId: 1,
  name: 'Mia Tran',
  imageURL: null,
  typeId: 2,
  typeName: 'Sick leave',
  kind: 'SICK',
  paid: true,
  from: '2026-03-02',
  to: '2026-03-03',
  isPartDay: false,
  reason: 'Fever',
  file: null,
  proofMissing: false,
  state: 'APPROVED',
  requestedAt: '2026-03-02T04:50:00+11:00',
  recordedAt: null,
  requestedBy: null,
  decidedAt: null,
  decidedBy: null,
  decisionReason: '',
  withdrawnAt: null,
  withdrawnBy: null,
  replacedBy: [],
  shifts: 1,
  version: 1,
  ...more,
})
const body = { from: '2026-03-02', to: '2026-03-02', type: 2 }
const entry = (more: Partial<Entry>) =>
  anEntry('ask', { seq: 1, key: 'k', lane: 'k', feature: 'leave', body, ...more })

test('a sick call is offered with the first kind of the company, a request with planned kinds first', () => {
  expect(sickTypes(types)).toEqual([sick, carer])
  expect(offeredTypes(types)).toEqual([annual, carer, sick])
})

test('a sick call is for today, tomorrow, both, or until a day that is not over', () => {
  expect(sickSpan('TODAY', '2026-12-31', '')).toEqual({ from: '2026-12-31', to: '2026-12-31' })
  expect(sickSpan('TOMORROW', '2026-12-31', '')).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  expect(sickSpan('BOTH', '2026-12-31', '')).toEqual({ from: '2026-12-31', to: '2027-01-01' })
  expect(sickSpan('UNTIL', '2026-12-31', '2027-01-04')).toEqual({ from: '2026-12-31', to: '2027-01-04' })
  expect(sickSpan('UNTIL', '2026-12-31', '2026-12-01')).toEqual({ from: '2026-12-31', to: '2026-12-31' })
})

test('what waits on the device is newest first, and its lane of works is not leave', () => {
  const first = entry({ key: 'a' })
  const part = {
    from: '2026-03-02T09:00:00+11:00',
    to: '2026-03-02T12:00:00+11:00',
    type: 1,
  }
  const second = entry({ key: 'b', state: 'refused', body: part })
  const found = waitingLeave([
    first,
    second,
    entry({ feature: 'works', name: 'start' }),
    entry({ isLocked: true }),
  ])
  expect(found.map(({ entry: { key }, isPartDay, isRefused }) => [key, isPartDay, isRefused])).toEqual([
    ['b', true, true],
    ['a', false, false],
  ])
  const withdrawal = entry({ name: 'withdraw', params: { id: 8 } })
  expect(waitingWithdrawals([first, withdrawal])).toEqual(new Map([[8, withdrawal]]))
})

test('the office knows once the leave is there; before it waits, or was refused', () => {
  const today = '2026-03-02'
  const here = waitingLeave([entry({})])
  expect(sickNow([leave({})], here, types, today)).toMatchObject({ state: 'WAITING', to: '2026-03-02' })
  expect(sickNow([], waitingLeave([entry({ state: 'refused' })]), types, today)?.state).toBe('REFUSED')
  expect(sickNow([leave({})], [], types, today)).toMatchObject({ state: 'KNOWN', to: '2026-03-03' })
})

test('neither other leave, nor what was taken back, nor other days are a sick call of today', () => {
  const today = '2026-03-02'
  const others = [
    leave({ kind: 'PLANNED' }),
    leave({ state: 'WITHDRAWN' }),
    leave({ from: '2026-03-04', to: '2026-03-05' }),
    leave({ from: '2026-02-20', to: '2026-03-01' }),
  ]
  expect(sickNow(others, [], types, today)).toBeUndefined()
  expect(
    sickNow([], waitingLeave([entry({ body: { from: today, to: today, type: 1 } })]), types, today),
  ).toBeUndefined()
})

test('why a person is sick is not kept on the device, other reasons are', () => {
  const planned = leave({ kind: 'PLANNED', reason: 'Wedding' })
  expect(withoutHealth([leave({}), planned])).toEqual([leave({ reason: null }), planned])
})

import type { RefusedStep } from '@muster/contract/works/field-devices'
import { expect, test } from 'vitest'
import { linesOf, refusedVisits } from './refused-visits.ts'

let lastId = 0
const aStep = (more: Partial<RefusedStep>): RefusedStep => ({
  id: ++lastId,
  tenantUserId: 1,
  employeeName: 'Kim Tran',
  step: 'works.answer',
  workId: null,
  locationName: 'EX Tower',
  code: 'E037',
  message: 'The entry this belongs to was refused',
  reason: null,
  params: null,
  recordedAt: '2026-03-02T06:00:00Z',
  refusedAt: '2026-03-02T09:00:00Z',
  tries: 1,
  ...more,
})

test('FLD-14: nineteen refused steps of one visit are one entry, with equal refusals as one line', () => {
  const answers = Array.from({ length: 18 }, () => aStep({}))
  const start = aStep({ step: 'works.start', message: 'This job is deactivated' })
  const other = aStep({ tenantUserId: 2, employeeName: 'May Lind' })
  const nextDay = aStep({ recordedAt: '2026-03-03T06:00:00Z' })
  const known = aStep({ workId: 7, step: 'works.hold' })
  const visits = refusedVisits([nextDay, ...answers, start, other, known])
  expect(visits.map(({ employeeName, steps }) => [employeeName, steps.length])).toEqual([
    ['Kim Tran', 1],
    ['Kim Tran', 19],
    ['May Lind', 1],
    ['Kim Tran', 1],
  ])
  expect(linesOf(visits[1]!.steps).map(({ step, count }) => [step, count])).toEqual([
    ['works.answer', 18],
    ['works.start', 1],
  ])
})

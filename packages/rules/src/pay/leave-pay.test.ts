import { expect, test } from 'vitest'
import { decided, missingTexts, pay, terms, texts } from '../../test/pay/person.ts'
import type { LeaveOfDay } from './facts.ts'
import { loadInstrument } from './instruments.ts'

/* What paid leave pays at level 1 of MA000022 from 2026-07-01. */

const onLeave = (words: Partial<LeaveOfDay> = {}) => [
  {
    date: '2026-08-11',
    leave: [{ requestId: 5, kind: 'ANNUAL', minutes: 456, isPaid: true, isHoliday: false, ...words }],
  },
]
const partTime = { type: 'PART_TIME' } as const

test('part time: at least the minimum rate; unread clauses are named', () => {
  const paid = pay(partTime, [], { days: onLeave() })
  expect(texts(paid)).toEqual(['leave 7.6 × 27.08 = 205.81'])
  expect(missingTexts(paid)).toEqual([
    'decision of RULE part-time-annual-leave on 2026-08-11 for part-time-annual-leave',
    'decision of RULE annual-leave-loading on 2026-08-11 for annual-leave-loading',
  ])
  expect(pay(partTime, [], { days: onLeave({ kind: 'PERSONAL' }) }).missing).toEqual([])
})

test('part time with both rules on: 115 per cent, and 17.5 per cent of the rate as a line of its own', () => {
  const context = { decisions: decided('part-time-annual-leave', 'annual-leave-loading') }
  const { lines } = pay(partTime, [], { days: onLeave(), context })
  // 27.08 × 17.5 % is 4.739; 7.6 × 4.74 is 36.024.
  expect(texts({ lines, missing: [] })).toEqual([
    'leave 7.6 × 31.14 = 236.66',
    'leave-loading 7.6 × 4.74 = 36.02',
  ])
  expect(lines[1]!.percent).toEqual({ n: 175, of: 1000 })
})

test('leave on a day without an employment is asked about', () => {
  const later = [{ ...terms(), from: '2026-08-12' }]
  expect(missingTexts(pay(later, [], { days: onLeave() }))).toEqual([
    'employment of EMPLOYMENT 1 on 2026-08-11 for rates',
  ])
})

test('unpaid leave has no line; paid leave of casual people has no rule', () => {
  expect(pay(partTime, [], { days: onLeave({ isPaid: false }) })).toEqual({ lines: [], missing: [] })
  const casual = pay({}, [], { days: onLeave({ kind: 'PERSONAL' }) })
  expect(casual.lines).toEqual([])
  expect(casual.missing).toMatchObject([{ fact: 'percentOfLeave.CASUAL', stopsLine: true }])
})

const holiday = onLeave({ isHoliday: true })
const full = { type: 'FULL_TIME', hourlyRate: 2500 } as const
const decision = (isOn: boolean) => [{ ruleId: 'holiday-not-worked', isOn, from: '2000-01-01', by: 7 }]

test.each(['plain', 'plain-GB', 'plain-US', 'plain-US-CA'] as const)(
  '%s: a holiday inside paid leave waits for a decision, and is paid or not as it says',
  async (code) => {
    const instrument = await loadInstrument(code)
    const companyValues = [{ key: 'minimumWage', value: 2000, from: '2000-01-01' }]
    const paid = (...decisions: ReturnType<typeof decision>) =>
      pay(full, [], {
        ...{ instrument, days: holiday, context: { companyValues, decisions } },
        employment: { dateOfBirth: '1990-01-01' },
      })
    const open = paid()
    expect(open.lines).toEqual([])
    expect(open.missing).toMatchObject([{ fact: 'decision', rule: 'holiday-not-worked', stopsLine: true }])
    // 7.6 hours at 25.00.
    expect(texts(paid(...decision(true)))).toEqual(['holiday-not-worked 7.6 × 25.00 = 190.00'])
    expect(paid(...decision(false))).toEqual({ lines: [], missing: [] })
  },
)

test('New Zealand: a holiday inside paid leave is paid without being asked', async () => {
  const companyValues = [{ key: 'minimumWage', value: 2000, from: '2000-01-01' }]
  const instrument = await loadInstrument('plain-NZ')
  const paid = pay(full, [], { instrument, days: holiday, context: { companyValues } })
  expect(texts(paid)).toEqual(['holiday-not-worked 7.6 × 25.00 = 190.00'])
  expect(paid.missing).toEqual([])
})

import { expect, test } from 'vitest'
import { decided, pay, sydney, visit } from '../../test/pay/person.ts'
import { instantOf } from '../time/zone.ts'

/* Each line says how it came about: planned, clocked, counted, rule, rate, amount. */

const atTime = (time: string) => instantOf(sydney, `2026-08-04T${time}`)
const times = (from: string, to: string) => ({ from: atTime(from), to: atTime(to) })

test('the trace of ordinary hours and of overtime', () => {
  const worked = visit('2026-08-04 07:00-17:06', {
    breaks: ['12:00-12:30'],
    planned: times('07:00', '15:00'),
    clocked: times('06:58', '17:06'),
  })
  const { lines } = pay({ type: 'PART_TIME' }, [worked], {
    days: [{ date: '2026-08-04', overtimeGrant: { minutes: 120, by: 4 } }],
  })
  const facts = [
    { step: 'PLANNED', ...times('07:00', '15:00') },
    { step: 'CLOCKED', ...times('06:58', '17:06') },
    { step: 'COUNTED', ...times('07:00', '17:06'), unpaidBreakMinutes: 30, minutes: 576, basis: 'BY_CLOCK' },
  ]
  const rate = { step: 'RATE', cents: 2708, from: '2026-07-01', clause: 'Schedule B.1', isOwn: false }
  expect(lines.map(({ trace }) => trace)).toMatchObject([
    [
      ...facts,
      {
        step: 'RULE',
        rule: 'ordinary',
        clause: '10.2, 11.2',
        certainty: 'CERTAIN',
        facts: { date: '2026-08-04' },
      },
      rate,
      { step: 'AMOUNT', cents: 23666 },
    ],
    [
      ...facts,
      { step: 'OVERTIME_GRANT', minutes: 120, by: 4 },
      {
        step: 'RULE',
        rule: 'overtime',
        clause: '19.2(b)',
        facts: { day: '2026-08-04', beyondDayMinutes: 456 },
      },
      { step: 'RULE', rule: 'overtime-rates', clause: '19.3 Table 5' },
      rate,
      { step: 'AMOUNT', cents: 8124 },
    ],
  ])
})

test('the trace of a rule that a person switched on names the decision', () => {
  const visits = [visit('2026-08-04 08:00-11:00'), visit('2026-08-04 14:00-17:00')]
  const { lines } = pay({ type: 'PART_TIME' }, visits, {
    context: { decisions: decided('allowance-broken-shift') },
  })
  expect(lines.at(-1)).toEqual({
    ...{
      date: '2026-08-04',
      code: 'broken-shift',
      units: 1,
      unit: 'DAY',
      percent: 100,
      rate: 471,
      amount: 471,
    },
    trace: [
      {
        ...{ step: 'RULE', rule: 'allowance-broken-shift', clause: '17.2', certainty: 'NOT_READ' },
        source: 'Fair Work Commission, allowance exports of 2025 and 2026, API of 2022',
        facts: { units: 1, weekCap: 2356, beforeInWeek: 0 },
      },
      { step: 'DECISION', rule: 'allowance-broken-shift', by: 7, from: '2000-01-01' },
      { step: 'AMOUNT', cents: 471 },
    ],
  })
})

test('the trace of a top-up has the area and what was worked, of a rate above the award whose it is', () => {
  const { lines } = pay({ hourlyRate: 3000 }, [visit('2026-08-04 10:00-11:15')])
  expect(lines[1]!.trace).toMatchObject([
    { step: 'COUNTED', minutes: 75 },
    {
      ...{ step: 'RULE', rule: 'minimum-engagement', clause: '13.5(c), (d)' },
      facts: { areaM2: 1800, minimumMinutes: 120, workedMinutes: 75 },
    },
    { step: 'RATE', cents: 3000, from: '2000-01-01', isOwn: true },
    { step: 'AMOUNT', cents: 2813 },
  ])
})

test('by the clock, the night when clocks go forward counts an hour that was not worked', () => {
  const night = visit('2026-10-03 22:00-06:00', { breaks: ['23:00-23:30'] })
  const counted = (payBasis: 'BY_CLOCK' | 'ELAPSED') =>
    pay({}, [night], { context: { payBasis } }).lines[0]!.trace[0]
  expect(counted('BY_CLOCK')).toMatchObject({ step: 'COUNTED', unpaidBreakMinutes: 30, minutes: 450 })
  expect(counted('ELAPSED')).toMatchObject({ step: 'COUNTED', unpaidBreakMinutes: 30, minutes: 390 })
})

test('a line is plain data', () => {
  const paid = pay({}, [visit('2026-08-04 10:00-11:15')])
  expect(JSON.parse(JSON.stringify(paid))).toEqual(paid)
})

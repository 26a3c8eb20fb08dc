import { msg } from '@muster/contract/kit/msg'
import type { AllowanceRule } from '../../src/pay/rule-kinds.ts'
import { expense, ofLevel1 } from './rates.ts'

type Words = Pick<AllowanceRule, 'code' | 'clause' | 'unit' | 'fact' | 'amount' | 'whatItDoes'>

/** The figures are the Commission's; who gets them is a fact that the company enters. */
const allowance = (words: Words): AllowanceRule => ({
  ...{ id: `allowance-${words.code}`, kind: 'allowance', from: '2021-07-01', certainty: 'CERTAIN' },
  source: 'Fair Work Commission, allowance exports of 2025 and 2026, API of 2022',
  ...words,
})
const hourly = (code: string, clause: string, thousandths: number, whatItDoes: string): AllowanceRule =>
  allowance({
    ...{ code, clause, unit: 'MINUTE', whatItDoes, amount: ofLevel1(thousandths) },
    fact: { measure: `${code}Minutes` },
  })
const weekly = (code: string, clause: string, thousandths: number, whatItDoes: string): AllowanceRule =>
  allowance({
    ...{ code, clause, unit: 'WEEK', whatItDoes, amount: ofLevel1(thousandths) },
    fact: { employment: code },
  })

export const allowanceRules: readonly AllowanceRule[] = [
  {
    ...allowance({
      ...{ code: 'broken-shift', clause: '17.2', unit: 'DAY', fact: 'BROKEN_SHIFT', amount: ofLevel1(458) },
      whatItDoes: msg(
        'Two periods of work on one day, up to a weekly maximum. How 17.2(a) defines them was not read.',
      ),
    }),
    certainty: 'NOT_READ',
    weekCap: ofLevel1(2290),
  },
  {
    ...hourly('cold', '17.3(a)', 67, msg('Work below 0 °C for more than an hour.')),
    fact: { measure: 'coldMinutes', overMinutes: 60 },
  },
  hourly('heat-46', '17.4(a)', 67, msg('Work at 46 to 54 °C.')),
  hourly('heat-54', '17.4(b)', 81, msg('Work at more than 54 °C.')),
  {
    ...hourly(
      'height-22',
      '17.5(b)(i)',
      108,
      msg('Outside of a building up to floor 22; each hour that was started.'),
    ),
    unit: 'STARTED_HOUR',
  },
  {
    ...hourly(
      'height-over-22',
      '17.5(b)(ii)',
      221,
      msg('Outside of a building above floor 22; each hour that was started.'),
    ),
    unit: 'STARTED_HOUR',
  },
  weekly('first-aid', '17.6(b)', 1640, msg('Qualified in first aid and appointed in writing.')),
  weekly('leading-hand-10', '17.7(b)', 6000, msg('In charge of up to 10 people.')),
  weekly('leading-hand-20', '17.7(b)', 7720, msg('In charge of 11 to 20 people.')),
  weekly('leading-hand-more', '17.7(b)', 9440, msg('In charge of more than 20 people.')),
  weekly('toilets-week', '17.9', 1766, msg('Cleans toilets, paid by the week.')),
  allowance({
    code: 'toilets',
    clause: '17.9',
    unit: 'SHIFT',
    fact: { measure: 'toilets' },
    amount: ofLevel1(359),
    whatItDoes: msg('Cleans toilets for the major part of the shift.'),
  }),
  allowance({
    code: 'refuse',
    clause: '17.8(b)',
    unit: 'SHIFT',
    fact: { measure: 'refuse' },
    amount: ofLevel1(456),
    whatItDoes: msg('Collects refuse for most of the shift.'),
  }),
  allowance({
    ...{ code: 'meal', clause: '17.10(b)(i)', unit: 'OCCASION', fact: { measure: 'meals' } },
    amount: expense('17.10(b)(i)', [13_96, 16_84, 17_53]),
    whatItDoes: msg('Two hours or more extra without notice on the day before.'),
  }),
  allowance({
    ...{ code: 'car', clause: '17.11(a)', unit: 'METRE', fact: { measure: 'carMetres' } },
    amount: expense('17.11(a)', [80, 99, 1_01]),
    whatItDoes: msg('Own car, required or agreed; by the kilometre.'),
  }),
  allowance({
    ...{ code: 'motorcycle', clause: '17.11(b)', unit: 'METRE', fact: { measure: 'motorcycleMetres' } },
    amount: expense('17.11(b)', [27, 33, 34]),
    whatItDoes: msg('Own motorcycle, required or agreed; by the kilometre.'),
  }),
]

import { msg } from '@muster/contract/kit/msg'
import type { ByType } from '../../src/pay/rule.ts'
import type { Rule } from '../../src/pay/rule-kinds.ts'

const from = '2021-07-01'
const percent = (permanent: number, casual: number): ByType => ({
  ...{ FULL_TIME: permanent, PART_TIME: permanent },
  CASUAL: casual,
})

/** When overtime begins, what it pays, the least that a shift is paid, and the rest before it. */
export const overtimeRules = [
  {
    ...{ id: 'overtime', kind: 'overtimeLimits', from, clause: '19.2(b)', certainty: 'CERTAIN' },
    source: 'Transcription of the award to 2026-07-01; PayCat, overlooked conditions',
    whatItDoes: msg(
      'Overtime of part-time and casual people starts after 7.6 hours a day, 38 a week, or 5 days a week.',
    ),
    types: ['PART_TIME', 'CASUAL'],
    limits: [
      { by: 'DAYS_OF_WEEK', days: 5 },
      { by: 'DAY', minutes: 456 },
      { by: 'WEEK', minutes: 38 * 60 },
    ],
  },
  {
    ...{ id: 'overtime-full-time', kind: 'overtimeLimits', from, clause: '19.2(a)', certainty: 'NOT_READ' },
    source: 'The clause exists; its text was not read',
    whatItDoes: msg(
      'Overtime of full-time people starts beyond the hours agreed for the day, the week or the cycle.',
    ),
    types: ['FULL_TIME'],
    limits: [{ by: 'AGREED' }],
  },
  {
    ...{ id: 'overtime-rates', kind: 'overtimeRates', from, clause: '19.3 Table 5', certainty: 'CERTAIN' },
    source: 'Award, Table 5; 462 priced rows of the Commission of 2021; pay guide G00222865',
    whatItDoes: msg(
      'Monday to Saturday the first two hours of the day, and what follows; Sunday; public holidays.',
    ),
    base: 'RATE',
    rows: [
      { code: 'overtime-public-holiday', onHolidays: true, percent: percent(250, 275) },
      { code: 'overtime-sunday', weekdays: [7], percent: percent(200, 225) },
      { code: 'overtime-after-2', afterOvertimeOfDay: 120, percent: percent(200, 225) },
      { code: 'overtime-first-2', percent: percent(150, 175) },
    ],
  },
  {
    ...{ id: 'short-rest', kind: 'shortRest', from, clause: '19.7 (number not read)', certainty: 'CERTAIN' },
    source: 'Employment Hero, Fair Work Ombudsman and the award agree on the hours',
    whatItDoes: msg('A start less than 8 hours after the work of the day before is overtime.'),
    minutes: 8 * 60,
  },
  {
    id: 'minimum-engagement',
    kind: 'minimumEngagement',
    from,
    clause: '13.5(c), (d)',
    certainty: 'CERTAIN',
    source: 'Transcription of the award to 2026-07-01; PayCat; RosterElf',
    whatItDoes: msg('Part-time and casual people are paid 1 to 4 hours at least, by the area of the site.'),
    ...{ code: 'minimum-engagement', types: ['PART_TIME', 'CASUAL'], over: 'AREA' },
    rows: [
      { upTo: 300, onlyIf: 'isForOneCleaner', minutes: 60 },
      { upTo: 2000, minutes: 120 },
      { upTo: 5000, minutes: 180 },
      { from: 5001, minutes: 240 },
    ],
  },
  {
    id: 'minimum-engagement-5000',
    kind: 'minimumEngagement',
    from,
    clause: '13.5(c)',
    certainty: 'LIKELY',
    source: 'Two of three transcriptions say 4 hours, one says over 5,000 m²',
    whatItDoes: msg('A site of exactly 5,000 m² has a minimum of 4 hours, not 3.'),
    ...{ code: 'minimum-engagement', types: ['PART_TIME', 'CASUAL'], over: 'AREA' },
    rows: [{ from: 5000, upTo: 5000, minutes: 240 }],
  },
  {
    ...{ id: 'call-back', kind: 'minimumEngagement', from, clause: '19.6', certainty: 'LIKELY' },
    source: 'Transcription of the award to 2026-07-01',
    whatItDoes: msg('A call-back is overtime, and at least 2 hours of it are paid.'),
    ...{ code: 'call-back', types: ['FULL_TIME', 'PART_TIME', 'CASUAL'], over: 'CALL_BACK' },
    rows: [{ minutes: 120 }],
  },
] as const satisfies readonly Rule[]

import { msg } from '@muster/contract/kit/msg'
import type { Rule } from '../../src/pay/rule-kinds.ts'

/** What the award and three transcriptions of it agree on, from the oldest figures that are known here. */
const certain = { from: '2021-07-01', certainty: 'CERTAIN' } as const
const table7 = {
  ...certain,
  clause: '20.2 Table 7',
  source: 'Award, Table 7; 462 priced rows of the Commission of 2021; pay guide G00222865',
} as const
const mondayToFriday = [1, 2, 3, 4, 5]
const [saturday, sunday] = [6, 7]

/** Later rules come before earlier ones of the same per cent. */
export const penaltyRules = [
  {
    ...certain,
    ...{ id: 'ordinary', kind: 'loading', code: 'ordinary', clause: '10.2, 11.2' },
    source: 'Award, Schedule B.1; pay guide G00222865',
    whatItDoes: msg('Ordinary hours: 115 per cent for part-time people, 125 for casual ones.'),
    percent: { FULL_TIME: 100, PART_TIME: 115, CASUAL: 125 },
  },
  {
    ...table7,
    ...{ id: 'early-late', kind: 'shiftPenalty', code: 'early-late' },
    whatItDoes: msg('The whole shift on Monday to Friday that starts before 06:00 or finishes after 18:00.'),
    weekdays: mondayToFriday,
    when: { startsBefore: 6 * 60, orEndsAfter: 18 * 60 },
    isForPermanentNights: false,
    percent: { FULL_TIME: 115, PART_TIME: 130, CASUAL: 140 },
  },
  {
    ...table7,
    ...{ id: 'permanent-night', kind: 'shiftPenalty', code: 'night' },
    whatItDoes: msg(
      'The whole shift on Monday to Friday that finishes after midnight and by 08:00, for people whose nights do not rotate.',
    ),
    weekdays: mondayToFriday,
    when: { endsAfter: 0, endsBy: 8 * 60 },
    isForPermanentNights: true,
    percent: { FULL_TIME: 130, PART_TIME: 130, CASUAL: 155 },
  },
  {
    ...table7,
    ...{ id: 'saturday', kind: 'windowPenalty', code: 'saturday' },
    whatItDoes: msg('Hours from midnight on Friday to midnight on Saturday.'),
    ...{ weekdays: [saturday], fromMinute: 0, toMinute: 1440 },
    percent: { FULL_TIME: 150, PART_TIME: 165, CASUAL: 175 },
  },
  {
    ...table7,
    ...{ id: 'sunday', kind: 'windowPenalty', code: 'sunday' },
    whatItDoes: msg('Hours from midnight on Saturday to midnight on Sunday.'),
    ...{ weekdays: [sunday], fromMinute: 0, toMinute: 1440 },
    percent: { FULL_TIME: 200, PART_TIME: 215, CASUAL: 225 },
  },
  {
    ...table7,
    ...{ id: 'public-holiday', kind: 'publicHoliday', code: 'public-holiday' },
    whatItDoes: msg("Hours on a public holiday of the site's state."),
    percent: { FULL_TIME: 250, PART_TIME: 265, CASUAL: 275 },
  },
  {
    ...table7,
    ...{ id: 'combination', kind: 'combination', penalties: 'HIGHEST', overtime: 'REPLACE' },
    whatItDoes: msg('One per cent counts for a minute, the highest; overtime has a table of its own.'),
  },
] as const satisfies readonly Rule[]

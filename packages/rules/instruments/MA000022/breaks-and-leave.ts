import { msg } from '@muster/contract/kit/msg'
import type { Rule } from '../../src/pay/rule-kinds.ts'

const from = '2021-07-01'
const oldPage = 'Fair Work Ombudsman, page on breaks under the award of 2010; clause 14 of 2020 was not read'
const allTypes = ['FULL_TIME', 'PART_TIME', 'CASUAL'] as const

export const breakAndLeaveRules = [
  {
    ...{ id: 'rest-pause', kind: 'breaks', from, clause: '14', certainty: 'LIKELY', source: oldPage },
    whatItDoes: msg('Up to two breaks of at most 10 minutes are paid.'),
    ...{ types: allTypes, longestPaidMinutes: 10, atMost: 2 },
  },
  {
    id: 'meal-break-of-shifts',
    kind: 'breaks',
    from,
    clause: '14.1',
    certainty: 'LIKELY',
    source: oldPage,
    whatItDoes: msg(
      'One meal break of at most 20 minutes is paid. Switch it on only where all work is shift work.',
    ),
    ...{ types: allTypes, longestPaidMinutes: 20, atMost: 1 },
  },
  {
    id: 'paid-leave',
    kind: 'paidLeave',
    from,
    clause: '21, 22, 25',
    certainty: 'CERTAIN',
    covers: 'LEAVE',
    source: 'The minimum rate is due at least; what the clause adds was not read',
    whatItDoes: msg('Paid leave is paid at the minimum rate, or at what the company pays.'),
    pays: { code: 'leave', percent: { FULL_TIME: 100, PART_TIME: 100 } },
  },
  {
    id: 'holiday-not-worked',
    kind: 'paidLeave',
    from,
    clause: '26',
    certainty: 'CERTAIN',
    covers: 'HOLIDAY',
    source: 'The minimum rate is due at least; what the clause adds was not read',
    whatItDoes: msg(
      'A public holiday inside leave is paid at the minimum rate, or at what the company pays.',
    ),
    pays: { code: 'holiday-not-worked', percent: { FULL_TIME: 100, PART_TIME: 100 } },
  },
  {
    ...{ id: 'part-time-annual-leave', kind: 'paidLeave', from, clause: '10.2, 21', certainty: 'LIKELY' },
    ...{ source: 'Employment Hero, MA000022 package', covers: 'LEAVE', leaveKinds: ['ANNUAL'] },
    whatItDoes: msg('Part-time shift workers are paid 115 per cent on annual leave.'),
    pays: { code: 'leave', percent: { PART_TIME: 115 } },
  },
  {
    ...{ id: 'annual-leave-loading', kind: 'paidLeave', from, clause: '21', certainty: 'NOT_READ' },
    ...{ source: 'The loading exists; its clause was not read', covers: 'LEAVE', leaveKinds: ['ANNUAL'] },
    whatItDoes: msg(
      'Annual leave has a loading of 17.5 per cent. Whether the shift rate counts where it is higher was not read.',
    ),
    pays: { code: 'leave-loading', loading: { n: 175, of: 1000 } },
  },
] as const satisfies readonly Rule[]

import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { companyAdmins, fieldWorkers, leaders, owner } from '../kit/permissions.ts'
import { byId, day, id, idText, reason } from '../kit/shapes.ts'
import { noReason } from '../works/times.ts'
import { payCalendarEndpoints } from './calendars.ts'
import { employmentEndpoints } from './employment.ts'
import { payHandOverEndpoints } from './hand-over.ts'
import { payLineEndpoints } from './lines.ts'
import { overtimeEndpoints } from './overtime.ts'
import { MyPayPeriod, PayOutcome, PayPeriod, PayPerson, PaySheet, PayVersion } from './rows.ts'
import { payRuleEndpoints } from './rules.ts'
import { whatIfEndpoints } from './what-if.ts'

const people = z.array(id).min(1).max(5000)
/** The version of each person in the order of `tenantUserIds`, as the row said it. */
const versions = z.array(PayVersion).max(5000)

export const ApproveInput = z
  .object({ tenantUserIds: people, versions })
  .refine(({ tenantUserIds, versions }) => tenantUserIds.length === versions.length, {
    message: msg('Each person needs a version'),
    path: ['versions'],
  })
export type ApproveInput = z.infer<typeof ApproveInput>

export const pay = endpoints('pay', {
  ...payCalendarEndpoints,
  list: {
    GET: '/api/pay/period/all',
    says: 'Pay periods, the newest first; by default those of the last half year',
    access: leaders,
    rights: ['seesPay'],
    query: z.object({ calendarId: idText.optional(), from: day.optional(), to: day.optional() }),
    answer: z.array(PayPeriod),
  },
  read: {
    GET: '/api/pay/period/:id',
    says: 'A pay period with one row a person; a team leader reads the people whose visits are all at their jobs',
    cost: 'heavy',
    access: leaders,
    rights: ['seesPay'],
    params: byId,
    answer: PaySheet,
  },
  person: {
    GET: '/api/pay/period/:id/person/:tenantUserId',
    says: 'The hours of a person in a pay period, day by day',
    access: leaders,
    rights: ['seesPay'],
    params: z.object({ id: idText, tenantUserId: idText }),
    answer: PayPerson,
  },
  approve: {
    PUT: '/api/pay/period/:id/approve',
    says: 'Approve hours as they were seen; a team leader proposes them, unless the company lets leaders approve',
    cost: 'heavy',
    access: leaders,
    rights: ['editsPay'],
    params: byId,
    body: ApproveInput,
    answer: z.array(PayOutcome),
  },
  return: {
    PUT: '/api/pay/period/:id/return',
    says: 'Return hours to people with a reason, which they read; an approval of them is void. Hours that vanished are named',
    access: leaders,
    rights: ['editsPay'],
    params: byId,
    body: z.object({ tenantUserIds: people, reason: reason(noReason) }),
    answer: z.array(PayOutcome),
  },
  lock: {
    PUT: '/api/pay/period/:id/lock',
    says: 'Lock a period, all of whose hours are approved: no times of its days can be changed',
    cost: 'heavy',
    access: companyAdmins,
    rights: ['editsPay'],
    params: byId,
    answer: PayPeriod,
  },
  unlock: {
    PUT: '/api/pay/period/:id/unlock',
    says: 'Unlock the last locked period with a reason; those who approved hours are notified',
    access: owner,
    params: byId,
    body: z.object({ reason: reason(noReason) }),
    answer: PayPeriod,
  },
  ...payHandOverEndpoints,
  ...employmentEndpoints,
  ...payLineEndpoints,
  ...payRuleEndpoints,
  ...whatIfEndpoints,
  ...overtimeEndpoints,
  mine: {
    GET: '/api/me/pay',
    says: 'My last pay periods with what was approved, and what is paid later and why',
    access: fieldWorkers,
    answer: z.array(MyPayPeriod),
  },
  submitMine: {
    PUT: '/api/me/pay/:id/submit',
    says: 'Say that my hours of a period are complete',
    access: fieldWorkers,
    params: byId,
    body: z.object({ version: PayVersion }),
    answer: MyPayPeriod,
  },
  withdrawMine: {
    PUT: '/api/me/pay/:id/withdraw',
    says: 'Take back that my hours of a period are complete, while nobody decided on them',
    access: fieldWorkers,
    params: byId,
    answer: MyPayPeriod,
  },
})

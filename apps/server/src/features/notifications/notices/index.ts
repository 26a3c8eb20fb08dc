import { actionNotices } from './actions.ts'
import { alertNotices } from './alerts.ts'
import { clientNotices } from './clients.ts'
import { companyNotices } from './company.ts'
import { coverNotices } from './cover.ts'
import { hoursNotices } from './hours.ts'
import { incidentNotices } from './incidents.ts'
import { jobNotices } from './jobs.ts'
import { leaveNotices } from './leave.ts'
import type { EventName, Notices } from './notice.ts'
import { shiftNotices } from './shifts.ts'
import { swapNotices } from './swaps.ts'
import { visitNotices } from './visits.ts'

/** Events that send no message by this table: what they change shows, or another event tells of it. */
type SilentEvent =
  | 'access.ended'
  | 'user.removed'
  | 'site.activity'
  | 'site.archived'
  | 'site.zone'
  | 'places.filled'
  | 'leave.uncovered'
  | 'offer.declined'
  | 'offer.ended'
  | 'work.answered'
  | 'work.breaksChanged'
  | 'work.recordedAfterLock'
  | 'pay.approved'
  | 'chat.problem'
  | 'chat.heldProblem'
  /** features/chat notifies the members of a conversation: it knows who muted it. */
  | 'chat.message'

/** What every other event tells, and whom. An event without a notice does not compile. */
export const notices: Notices<Exclude<EventName, SilentEvent>> = {
  ...actionNotices,
  ...alertNotices,
  ...clientNotices,
  ...companyNotices,
  ...coverNotices,
  ...hoursNotices,
  ...incidentNotices,
  ...jobNotices,
  ...leaveNotices,
  ...shiftNotices,
  ...swapNotices,
  ...visitNotices,
}

import type { EventHandlers } from '../../background/handle-event.ts'
import { broadcast } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'

const announce = (scope: Scope) => broadcast(scope, { kind: 'today' })

/** Everything that moves a line of the board while it is open. */
export const todayEventHandlers: EventHandlers = {
  'user.removed': announce,
  'job.stopped': announce,
  'schedule.changed': announce,
  'roster.published': announce,
  'roster.uncovered': announce,
  'leave.decided': announce,
  'leave.withdrawn': announce,
  'leave.sick': announce,
  'places.filled': announce,
  'leave.uncovered': announce,
  'suspension.changed': announce,
  'offer.asked': announce,
  'offer.declined': announce,
  'offer.taken': announce,
  'offer.ended': announce,
  'shift.declined': announce,
  'swap.answered': announce,
  'swap.waits': announce,
  'swap.decided': announce,
  'overtime.asked': announce,
  'overtime.decided': announce,
  'schedule.late': announce,
  'schedule.missed': announce,
  'duty.next': announce,
  'work.started': announce,
  'work.completed': announce,
  'work.autoStopped': announce,
  'work.entered': announce,
  'work.corrected': announce,
  'work.voided': announce,
}

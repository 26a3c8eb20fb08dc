import type { DomainEvent, DomainEvents } from '../../../background/domain-events.ts'
import type { Scope } from '../../../db/scope.ts'
import type { NewCall } from '../../duty/open-call.ts'
import type { NotificationContent } from '../delivery/notify.ts'

/** A message, and the people whom its event concerns. Those who subscribed to the event get it besides. */
export interface Notice extends NotificationContent {
  readonly to: readonly number[]
  /** People on duty were told, and others are after them unless somebody has it. */
  readonly call?: NewCall
}
export type EventName = keyof DomainEvents
/** Reads what a message of this event names. Nothing where what it is about is gone, or no person has to know. */
export type NoticeOf<N extends EventName> = (
  scope: Scope,
  event: DomainEvent<N>,
) => Promise<Notice | readonly Notice[] | undefined>
export type Notices<N extends EventName> = { readonly [E in N]: NoticeOf<E> }

/** A moment with its offset, as messages name it. */
export const dateAndTime = (startTime: string) => ({
  date: startTime.slice(0, 10),
  time: startTime.slice(11, 16),
})

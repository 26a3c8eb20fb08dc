import type { DomainEvent, DomainEvents } from '../../../background/domain-events.ts'
import type { Scope } from '../../../db/scope.ts'
import type { NotificationContent } from '../delivery/notify.ts'
import { leadersOfJobs } from '../queries.ts'

/** A message, and the people whom its event concerns. Those who subscribed to the event get it besides. */
export interface Notice extends NotificationContent {
  readonly to: readonly number[]
}
export type EventName = keyof DomainEvents
/** Reads what a message of this event names. Nothing where what it is about is gone, or no person has to know. */
export type NoticeOf<N extends EventName> = (
  scope: Scope,
  event: DomainEvent<N>,
) => Promise<Notice | readonly Notice[] | undefined>
export type Notices<N extends EventName> = { readonly [E in N]: NoticeOf<E> }

/** Stands for no person where a list leaves out the person that it is about. */
export const noUser = 0

/** A moment with its offset, as messages name it. */
export const dateAndTime = (startTime: string) => ({
  date: startTime.slice(0, 10),
  time: startTime.slice(11, 16),
})

/**
 * One notice about several jobs: managers get one for all jobs, each team leader one for their own jobs. `notOf` are the
 * people whom the event is about. They get none as team leaders.
 */
export async function forOfficeOfJobs(
  scope: Scope,
  jobIds: readonly number[],
  { managers, notOf }: { managers: readonly number[]; notOf: readonly number[] },
  noticeOf: (jobIds: readonly number[]) => NotificationContent,
): Promise<Notice[]> {
  const leaders = [...(await leadersOfJobs(scope, jobIds))].filter(([id]) => !notOf.includes(id))
  return [
    { ...noticeOf(jobIds), to: managers },
    ...leaders.map(([id, rows]) => ({ ...noticeOf(rows.map(({ jobId }) => jobId)), to: [id] })),
  ]
}

import { isOnLeave } from '@muster/rules/away'
import { addDays } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { boundsOf, expandEvent } from '../calendar/expand-event.ts'
import { readEvents } from '../roster/roster-events.ts'
import type { CountedLeave } from './take-shifts.ts'

/** How many published shifts that have not begun lie in each of these leaves; all events are read at once. */
export async function plannedIn(
  scope: Scope,
  leaves: readonly CountedLeave[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map(leaves.map(({ id }) => [id, 0]))
  if (leaves.length === 0) return counts
  const byPerson = Map.groupBy(leaves, ({ userId }) => userId)
  const { events, context } = await readEvents(scope, { userIds: [...byPerson.keys()] }, daysOf(leaves))
  const boundsOfPerson = new Map([...byPerson].map(([userId, own]) => [userId, boundsOf(daysOf(own))]))
  const now = scope.now.getTime()
  const yieldNow = yieldingToEventLoop()
  for (const { row, exceptions } of events) {
    const boundsIn = boundsOfPerson.get(row.userId)
    const { occurrences } = boundsIn
      ? expandEvent(row, exceptions, boundsIn, context.isHoliday)
      : { occurrences: [] }
    for (const { startTime, duration } of occurrences.filter((each) => each.startTime > now)) {
      const shift = { zone: row.timezone, start: startTime, end: startTime + duration * 60_000 }
      for (const { id, time } of byPerson.get(row.userId) ?? [])
        if (isOnLeave([time], shift)) counts.set(id, counts.get(id)! + 1)
    }
    await yieldNow()
  }
  return counts
}

/** A day more on either side: days are those of each site. */
const daysOf = (leaves: readonly CountedLeave[]) => ({
  startDate: addDays(leaves.map(({ time }) => time.firstDay).sort()[0]!, -1),
  endDate: addDays(
    leaves
      .map(({ time }) => time.lastDay)
      .sort()
      .at(-1)!,
    1,
  ),
})

import { isOnLeave } from '@muster/rules/planning/away'
import { addDays } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { endOfShift } from '../planning/end-of-shift.ts'
import { boundsOf, expandEvent } from '../planning/expand-event.ts'
import { shiftsToDo } from '../planning/open-shifts.ts'
import { readPublished } from '../planning/plan.ts'
import type { CountedLeave } from './take-shifts.ts'

/** How many published shifts that are still to be done lie in each of these leaves; all events are read at once. */
export async function plannedIn(
  scope: Scope,
  leaves: readonly CountedLeave[],
): Promise<ReadonlyMap<number, number>> {
  const counts = new Map(leaves.map(({ id }) => [id, 0]))
  if (leaves.length === 0) return counts
  const byPerson = Map.groupBy(leaves, ({ userId }) => userId)
  const { events, isHoliday } = await readPublished(scope, {
    userIds: [...byPerson.keys()],
    days: daysOf(leaves),
  })
  const boundsOfPerson = new Map([...byPerson].map(([userId, own]) => [userId, boundsOf(daysOf(own))]))
  const inLeave = []
  const yieldNow = yieldingToEventLoop()
  for (const row of events) {
    const boundsIn = boundsOfPerson.get(row.userId)
    const { occurrences } = boundsIn ? expandEvent(row, boundsIn, isHoliday) : { occurrences: [] }
    for (const occurrence of occurrences) {
      const shift = { zone: row.timezone, start: occurrence.startTime, end: endOfShift(occurrence) }
      const own = byPerson.get(row.userId)!.filter(({ time }) => isOnLeave([time], shift))
      if (own.length > 0) inLeave.push({ row, occurrence, leaveIds: own.map(({ id }) => id) })
    }
    await yieldNow()
  }
  for (const { leaveIds } of await shiftsToDo(scope, inLeave))
    for (const id of leaveIds) counts.set(id, counts.get(id)! + 1)
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

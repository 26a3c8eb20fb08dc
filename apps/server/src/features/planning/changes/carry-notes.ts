import { occurrences } from '@muster/rules/time/recurrence'
import { dayBounds, instantOf, localDate, localDateTime } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import type { PlannedEvent } from '../event-queries.ts'
import { localTime } from '../series.ts'
import { scheduleEventOf } from '../stored-series.ts'
import type { ScheduleContext } from './check-events.ts'

export type CarryContext = Pick<ScheduleContext, 'job' | 'events' | 'after' | 'isHoliday'>

/**
 * Notes on visits without a pattern are named by their start: where a visit goes, its note goes along. Where another
 * person still has the old start it stays. `moved` says where visits went that have another event now.
 */
export async function carryNotes(
  tx: Scope,
  context: CarryContext,
  moved: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const rows = await tx
    .from('roster_notes')
    .where('job_id', '=', context.job.jobId)
    .where('start_local', 'is not', null)
    .select(['id', 'start_local as startLocal'])
    .execute()
  const taken = new Set(rows.map(({ startLocal }) => localTime(startLocal!)))
  for (const { id, startLocal } of rows) {
    const from = localTime(startLocal!)
    if (eventAt(context.after, from, context)) continue
    const to = moved.get(from) ?? newStart(from, context)
    if (to === undefined || taken.has(to)) continue
    taken.add(to)
    const day = to.slice(0, 10)
    await tx.change('roster_notes', { start_local: to, day }).where('id', '=', id).execute()
  }
}

const goesOn = ({ removedAt, unassignedAt, patternId }: PlannedEvent) =>
  removedAt === null && unassignedAt === null && patternId === null

function occurrencesOn(event: PlannedEvent, date: string, { isHoliday }: CarryContext) {
  const { from, to } = dayBounds(event.timezone, date)
  return occurrences(scheduleEventOf(event, isHoliday), from, to)
}
function eventAt(events: CarryContext['events'], start: string, context: CarryContext) {
  return [...events.values()].find((event) => {
    if (!goesOn(event)) return false
    const at = instantOf(event.timezone, start)
    return occurrencesOn(event, start.slice(0, 10), context).some(
      ({ occurrenceStart }) => occurrenceStart === at,
    )
  })
}

/** That of the same event, which takes place once; of a series that of the same person on the same day. */
function newStart(from: string, context: CarryContext): string | undefined {
  const before = eventAt(context.events, from, context)
  const same = before && context.after.get(before.id)
  if (!before) return undefined
  if (same && goesOn(same) && same.frequency === null) return localTime(same.startLocal)
  const date = from.slice(0, 10)
  for (const event of context.after.values()) {
    if (!goesOn(event) || event.userId !== before.userId) continue
    const [found] = occurrencesOn(event, date, context)
    if (found && localDate(event.timezone, found.occurrenceStart) === date)
      return localTime(localDateTime(event.timezone, found.occurrenceStart))
  }
  return undefined
}

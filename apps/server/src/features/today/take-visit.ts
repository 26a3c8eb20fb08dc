import { msg } from '@muster/contract/kit/msg'
import type { VisitTaken } from '@muster/contract/today'
import { broadcast } from '../../db/live.ts'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import { noteTaken } from '../duty/note-taken.ts'
import { resumeCall } from '../duty/open-call.ts'
import { requireInAreas } from '../planning/area-queries.ts'
import { allEvents } from '../planning/reach.ts'
import { dateInSeries, seriesColumns } from '../planning/stored-series.ts'
import { readVisitNote } from './queries.ts'

interface PlannedVisit {
  eventId: number
  occurrenceStart: string
}

/**
 * Says who looks after a visit; the last who says so does, and without a note the one that is there stays. Throws
 * row.notFound, values.refused.
 */
export const takeVisit = (scope: Scope, visit: PlannedVisit, note?: string): Promise<VisitTaken> =>
  scope.transaction(async (tx) => {
    await requireVisit(tx, visit)
    const occurrenceStart = new Date(visit.occurrenceStart)
    await noteTaken(tx, { eventId: visit.eventId, occurrenceStart }, note)
    await broadcast(tx, { kind: 'today' })
    return readVisitNote(tx, visit.eventId, occurrenceStart)
  })

/** Releases a visit that a manager has taken. Safe to repeat. Throws row.notFound, values.refused. */
export const releaseVisit = (scope: Scope, visit: PlannedVisit, ifMine = false): Promise<null> =>
  scope.transaction(async (tx) => {
    await requireVisit(tx, visit)
    await tx
      .remove('visit_notes')
      .where('event_id', '=', visit.eventId)
      .where('occurrence_start', '=', new Date(visit.occurrenceStart))
      .$if(ifMine, (notes) => notes.where('taken_by', '=', tx.actor.id))
      .execute()
    await resumeCall(tx, { eventId: visit.eventId, occurrenceStart: new Date(visit.occurrenceStart) })
    await broadcast(tx, { kind: 'today' })
    return null
  })

async function requireVisit(scope: Scope, { eventId, occurrenceStart }: PlannedVisit) {
  await requireInAreas(scope, 'schedule_events', [eventId])
  const row = await found(
    allEvents(scope).where('schedule_events.id', '=', eventId).select(seriesColumns).executeTakeFirst(),
  )
  if (!dateInSeries(row, occurrenceStart))
    throw refusedField('occurrenceStart', msg('Not an occurrence of this event'))
}

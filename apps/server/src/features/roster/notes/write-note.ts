import { msg } from '@muster/contract/kit/msg'
import type { RosterNote, RosterNoteInput } from '@muster/contract/planning/roster-notes'
import { isoWithOffset, localDate, localDateTime } from '@muster/rules/time/zone'
import { atAreaSites } from '../../../db/areas.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { lockJob } from '../../jobs/queries.ts'
import { expandEvents } from '../../planning/expand-event.ts'
import { keyOfNote, keysOfShift, notedShift } from '../../planning/note-queries.ts'
import { withPast } from '../../planning/pattern-queries.ts'
import { currentEvents } from '../../planning/reach.ts'
import { daysAround, endOfShift } from '../../planning/times.ts'
import { reachableSites } from '../../sites/reach.ts'
import { asNote, reachableNotes } from './list-notes.ts'

/** Days by which a visit may have been moved away from the one that names it, and is still found. */
const daysMoved = 35

/**
 * Writes a note, or changes the one that is there. The same text again changes nothing. Throws row.notFound,
 * values.refused, and row.newer with the note that another manager wrote meanwhile.
 */
export const writeNote = (scope: Scope, input: RosterNoteInput): Promise<RosterNote> =>
  scope.transaction(async (tx) => {
    const target = input.kind === 'DAY' ? await lockDay(tx, input) : await lockVisit(tx, input)
    const before = await noteOf(tx, target)
    if (before && before.text === input.text) return before
    if (before && before.version !== input.version) throw failure('row.newer', {}, { data: before })
    const written = { text: input.text, written_at: tx.now, written_by: tx.actor.id }
    if (before)
      await tx
        .change('roster_notes', { ...written, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute()
    else await tx.into('roster_notes', { ...target.columns, ...written }).execute()
    await notifyPeople(tx, target)
    return (await noteOf(tx, target))!
  })

/** Throws row.notFound, and row.newer with the note that another manager wrote meanwhile. */
export const removeNote = (scope: Scope, id: number, version: number | undefined): Promise<null> =>
  scope.transaction(async (tx) => {
    const row = await found(
      reachableNotes(tx).where('roster_notes.id', '=', id).forUpdate('roster_notes').executeTakeFirst(),
    )
    if (version !== undefined && version < row.version) throw failure('row.newer', {}, { data: asNote(row) })
    await tx.remove('roster_notes').where('id', '=', id).execute()
    return null
  })

interface NoteTarget {
  columns: {
    site_id: number
    day: string
    job_id: number | null
    pattern_id: number | null
    start_local: string | null
  }
  /** Those that a note on it may have; none: it is the day of a site. */
  keys: readonly string[]
}

/** Two who write at the same moment take turns at the site or the job. */
async function lockDay(tx: Scope, { locationId, date }: Extract<RosterNoteInput, { kind: 'DAY' }>) {
  await found(
    reachableSites(tx)
      .$call(atAreaSites(tx, 'sites.id'))
      .where('sites.id', '=', locationId)
      .select('sites.id')
      .forUpdate()
      .executeTakeFirst(),
  )
  const ofVisit = { job_id: null, pattern_id: null, start_local: null }
  return { columns: { site_id: locationId, day: date, ...ofVisit }, keys: [] }
}

async function lockVisit(tx: Scope, input: Extract<RosterNoteInput, { kind: 'SHIFT' }>): Promise<NoteTarget> {
  const { jobId, place } = input
  const { timezone } = await found(lockJob(tx, jobId))
  const { site_id } = await tx
    .from('jobs')
    .where('id', '=', jobId)
    .select('site_id')
    .executeTakeFirstOrThrow()
  const occurrenceStart = Date.parse(input.occurrenceStart)
  const { patternId = null, date = localDate(timezone, occurrenceStart) } = place ?? {}
  if (patternId !== null) await requirePattern(tx, jobId, patternId)
  const names = { jobId, timezone, patternId, patternDate: patternId === null ? null : date }
  const start = localDateTime(timezone, occurrenceStart)
  return {
    columns: {
      ...{ site_id, day: date, job_id: jobId, pattern_id: patternId },
      start_local: patternId === null ? start : null,
    },
    keys: keysOfShift(notedShift(names, { occurrenceStart, startTime: occurrenceStart }, site_id)),
  }
}

async function requirePattern(tx: Scope, jobId: number, patternId: number) {
  const pattern = await withPast(tx, [patternId]).where('job_id', '=', jobId).select('id').executeTakeFirst()
  if (!pattern) throw refusedField('place', msg('Not found'))
}

async function noteOf(tx: Scope, { columns, keys }: NoteTarget): Promise<RosterNote | undefined> {
  const rows = await reachableNotes(tx)
    .where('roster_notes.site_id', '=', columns.site_id)
    .where((eb) =>
      columns.job_id === null
        ? eb.and([eb('job_id', 'is', null), eb('day', '=', columns.day)])
        : eb('job_id', '=', columns.job_id),
    )
    .execute()
  const keyOf = ({ date: day, ...row }: (typeof rows)[number]) => keyOfNote({ ...row, day })
  const row =
    columns.job_id === null
      ? rows[0]
      : keys.flatMap((key) => rows.find((each) => keyOf(each) === key) ?? [])[0]
  return row && asNote(row)
}

/** Whoever has a published shift there that is not over, once each; the writer knows. */
async function notifyPeople(tx: Scope, { columns, keys }: NoteTarget): Promise<void> {
  const { site_id, job_id, day } = columns
  const events = currentEvents(tx).where(
    job_id === null ? 'jobs.site_id' : 'jobs.id',
    '=',
    job_id === null ? site_id : job_id,
  )
  const notified = new Set([tx.actor.id])
  for await (const { row, occurrences } of expandEvents(tx, events, daysAround([day], daysMoved)))
    for (const occurrence of occurrences) {
      const { startTime } = occurrence
      const isOfIt =
        job_id === null
          ? localDate(row.timezone, startTime) === day
          : keysOfShift(notedShift(row, occurrence, site_id)).some((key) => keys.includes(key))
      if (!isOfIt || endOfShift(occurrence) < tx.now.getTime() || notified.has(row.userId)) continue
      notified.add(row.userId)
      await tx.emit('roster.noted', {
        ...{ jobId: row.jobId, tenantUserId: row.userId },
        startTime: isoWithOffset(row.timezone, startTime),
      })
    }
}

import type { Block } from '@muster/pdf/document'
import { localDate } from '@muster/rules/time/zone'
import { anyOf, oneOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { expandEvents } from '../../planning/expand-event.ts'
import { keyOfNote, keysOfShift, notedShift } from '../../planning/note-queries.ts'
import { allEvents } from '../../planning/reach.ts'
import { daysAround } from '../../planning/times.ts'
import { localMoment, ownTable } from './own-tables.ts'

/** Days by which a visit may have been moved away from the one that names it. */
const daysMoved = 35

const ownJobs = (scope: Scope) =>
  scope.from('job_assignees').where('user_id', '=', scope.actor.id).select('job_id')

const readNotes = (scope: Scope) =>
  scope
    .from('roster_notes')
    .innerJoin('jobs', along('roster_notes.job_id'))
    .innerJoin('sites', along('roster_notes.site_id'))
    .where('roster_notes.job_id', '=', oneOf(ownJobs(scope)))
    .select(['roster_notes.job_id as jobId', 'pattern_id as patternId', 'day', 'start_local as startLocal'])
    .select(['roster_notes.text', 'sites.id as siteId', 'sites.name as site', 'written_at as at'])
    .orderBy('day')
    .orderBy('roster_notes.id')
    .execute()

/** Notes on the person's own shifts, those that have passed too. */
async function readOwnNotes(scope: Scope) {
  const notes = await readNotes(scope)
  if (notes.length === 0) return []
  const byKey = new Map(notes.map((note) => [keyOfNote(note), note]))
  const events = allEvents(scope)
    .where('job_assignees.user_id', '=', scope.actor.id)
    .where('jobs.id', '=', anyOf([...new Set(notes.flatMap(({ jobId }) => jobId ?? []))]))
  const days = daysAround(
    notes.map(({ day }) => day),
    daysMoved,
  )
  const shownDays = new Map<(typeof notes)[number], string>()
  for await (const { row, occurrences } of expandEvents(scope, events, days))
    for (const occurrence of occurrences)
      for (const key of keysOfShift(notedShift(row, occurrence, 0))) {
        const note = byKey.get(key)
        if (note) shownDays.set(note, localDate(row.timezone, occurrence.startTime))
      }
  return notes.flatMap((note) => (shownDays.has(note) ? { ...note, shown: shownDays.get(note)! } : []))
}

/** Nothing of people on whose shifts nothing was written. */
export async function noteBlocks(scope: Scope): Promise<Block[]> {
  const zone = scope.company.timezone
  const lines = await readOwnNotes(scope)
  if (lines.length === 0) return []
  return ownTable('Notes on shifts', {
    lines,
    columns: {
      Shift: ({ shown }) => shown,
      Site: ({ site }) => site,
      Note: ({ text }) => text,
      Written: ({ at }) => localMoment(zone, at),
    },
    none: '',
  })
}

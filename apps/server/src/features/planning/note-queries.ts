import { localDate, localDateTime } from '@muster/rules/time/zone'
import { anyOf } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { localTime } from './series.ts'

/** What names a visit: the place of a pattern that it fills, and the start of its occurrence. */
export interface NotedShift {
  jobId: number
  siteId: number
  timezone: string
  patternId: number | null
  patternDate: string | null
  occurrenceStart: number
  startTime: number
}
interface NoteKey {
  jobId: number | null
  patternId: number | null
  day: string
  startLocal: string | null
}

const startKey = (jobId: number, startLocal: string) => `${jobId} ${localTime(startLocal)}`
const placeKey = (patternId: number, day: string) => `place ${patternId} ${day}`
/** A note without a job is on a day of its site, and has no key. */
export const keyOfNote = ({ jobId, patternId, day, startLocal }: NoteKey) =>
  jobId === null ? undefined : patternId === null ? startKey(jobId, startLocal!) : placeKey(patternId, day)

/** The local day that names a visit. */
const namedDay = ({ patternDate, timezone, occurrenceStart }: NotedShift) =>
  patternDate ?? localDate(timezone, occurrenceStart)

/** The notes that a visit may have: that of its place first. A place that a person left has the note of their shift. */
export const keysOfShift = (shift: NotedShift): string[] => [
  ...(shift.patternId === null ? [] : [placeKey(shift.patternId, namedDay(shift))]),
  startKey(shift.jobId, localDateTime(shift.timezone, shift.occurrenceStart)),
]

const notesOnDays = prepared((scope, { siteIds, days }: { siteIds: number[]; days: string[] }) =>
  scope
    .from('roster_notes')
    .where('site_id', '=', anyOf(siteIds))
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .select(['site_id as siteId', 'job_id as jobId', 'pattern_id as patternId', 'day'])
    .select(['start_local as startLocal', 'text']),
)

/** What a person reads on their shifts; nothing where nothing was written. */
export type NotesOf = (shift: NotedShift) => { note?: string; dayNote?: string }

export async function readNotes(scope: Scope, shifts: readonly NotedShift[]): Promise<NotesOf> {
  if (shifts.length === 0) return () => ({})
  const days = shifts.flatMap((shift) => [
    namedDay(shift),
    localDate(shift.timezone, shift.occurrenceStart),
    localDate(shift.timezone, shift.startTime),
  ])
  const rows = await notesOnDays(scope, {
    siteIds: [...new Set(shifts.map(({ siteId }) => siteId))],
    days: [...new Set(days)],
  })
  const ofVisits = new Map(rows.map((row) => [keyOfNote(row), row.text]))
  const ofDays = new Map(
    rows.filter(({ jobId }) => jobId === null).map(({ siteId, day, text }) => [`${siteId} ${day}`, text]),
  )
  return (shift) => {
    const note = keysOfShift(shift).flatMap((key) => ofVisits.get(key) ?? [])[0]
    const dayNote = ofDays.get(`${shift.siteId} ${localDate(shift.timezone, shift.startTime)}`)
    return { ...(note !== undefined && { note }), ...(dayNote !== undefined && { dayNote }) }
  }
}

type NamedEvent = Pick<NotedShift, 'jobId' | 'timezone' | 'patternId' | 'patternDate'>
export const notedShift = (
  { jobId, timezone, patternId, patternDate }: NamedEvent,
  { occurrenceStart, startTime }: Pick<NotedShift, 'occurrenceStart' | 'startTime'>,
  siteId: number,
): NotedShift => ({ jobId, siteId, timezone, patternId, patternDate, occurrenceStart, startTime })

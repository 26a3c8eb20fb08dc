import { longestNotes, type RosterNote } from '@muster/contract/planning/roster-notes'
import { instantOf, isoWithOffset } from '@muster/rules/time/zone'
import { atAreaSites } from '../../../db/areas.ts'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { localTime } from '../../planning/series.ts'
import { type DayRange, requireDays } from '../../planning/times.ts'

/** Of a manager of areas those at their sites. */
export const reachableNotes = (scope: Scope) =>
  scope
    .from('roster_notes')
    .innerJoin('sites', along('roster_notes.site_id'))
    .innerJoin('users', along('roster_notes.written_by'))
    .$call(atAreaSites(scope, 'roster_notes.site_id'))
    .select(['roster_notes.id', 'roster_notes.version', 'site_id as locationId', 'day as date'])
    .select(['job_id as jobId', 'pattern_id as patternId', 'start_local as startLocal'])
    .select(['text', 'written_at as at', 'written_by as byUserId', 'sites.timezone'])
    .select(personName('users').as('byName'))
type NoteRow = Awaited<ReturnType<ReturnType<typeof reachableNotes>['execute']>>[number]

export const asNote = ({ startLocal, timezone, at, ...note }: NoteRow): RosterNote => ({
  ...note,
  at: at.toISOString(),
  occurrenceStart:
    startLocal === null ? null : isoWithOffset(timezone, instantOf(timezone, localTime(startLocal))),
})

export async function listNotes(scope: Scope, days: DayRange): Promise<RosterNote[]> {
  requireDays(days, longestNotes)
  const rows = await reachableNotes(scope)
    .where('day', '>=', days.startDate)
    .where('day', '<=', days.endDate)
    .orderBy('day')
    .orderBy('roster_notes.id')
    .execute()
  return rows.map(asNote)
}

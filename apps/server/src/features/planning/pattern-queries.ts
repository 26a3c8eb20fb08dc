import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf, nameOrder, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { lastPlannedDay } from '../contracts/last-day-queries.ts'
import { clientName, jobsAtSites } from '../jobs/queries.ts'
import { withElsewhere } from './event-queries.ts'
import { currentEvents } from './reach.ts'
import { selectSeries } from './series.ts'

/** The patterns of the company, removed ones and those of the past too. */
const allPatterns = (scope: Scope) => scope.from('shift_patterns')
export type Patterns = ReturnType<typeof allPatterns>
export const currentPatterns = (scope: Scope): Patterns =>
  allPatterns(scope).where('removed_at', 'is', null).where('past_of', 'is', null)
export const patternsOfJobs = (scope: Scope, jobIds: readonly number[]): Patterns =>
  allPatterns(scope).where('job_id', '=', anyOf(jobIds))

/** These patterns with their rows of the past, which may hold for days still to come. */
export const withPast = (scope: Scope, ids: readonly number[]): Patterns =>
  allPatterns(scope).where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('past_of', '=', anyOf(ids))]))
export const currentWithPast = (scope: Scope, ids: readonly number[]): Patterns =>
  withPast(scope, ids).where('removed_at', 'is', null)

export const selectPatterns = (scope: Scope, patterns: Patterns) =>
  patterns
    .select([
      'shift_patterns.id',
      'shift_patterns.job_id as jobId',
      'shift_patterns.past_of as pastOf',
      ...selectSeries('shift_patterns'),
      'shift_patterns.holiday_region as holidayRegion',
      'shift_patterns.places',
      'shift_patterns.unpaid_break_minutes as unpaidBreakMinutes',
      'shift_patterns.version',
      'shift_patterns.removed_at as removedAt',
      patternExceptions(scope).as('exceptions'),
    ])
    .orderBy('shift_patterns.start_local')
    .orderBy('shift_patterns.id')
type StoredPattern = Awaited<ReturnType<ReturnType<typeof selectPatterns>['execute']>>[number]
export type PatternRow = StoredPattern & { contractEnd: string | null }
/** The id that events store: a row of the past answers to the pattern that replaced it. */
export const idOf = ({ id, pastOf }: { id: number; pastOf: number | null }): number => pastOf ?? id

export const readPatterns = (scope: Scope, patterns: Patterns): Promise<PatternRow[]> =>
  selectPatterns(scope, patterns)
    .select(lastPlannedDay('shift_patterns', 'job_id').as('contractEnd'))
    .execute()
export async function patternsById(scope: Scope, ids: readonly (number | null)[]) {
  const named = [...new Set(ids)].filter((id) => id !== null)
  if (named.length === 0) return new Map<number, PatternRow>()
  const rows = await readPatterns(scope, currentPatterns(scope).where('id', '=', anyOf(named)))
  return new Map(rows.map((row) => [row.id, row]))
}
export function patternOn(rows: readonly PatternRow[], date: string): PatternRow | undefined {
  const holds = ({ since, startLocal, until, pastOf }: PatternRow) =>
    pastOf !== null && (since ?? startLocal.slice(0, 10)) <= date && (until ?? date) >= date
  return rows.find(holds) ?? rows.find(({ pastOf }) => pastOf === null)
}

/** The exceptions of a pattern as one JSON array, for a select from shift_patterns. */
const patternExceptions = (scope: Scope) =>
  jsonArrayFrom(
    scope
      .from('shift_pattern_exceptions as e')
      .where('e.pattern_id', '=', sql.ref<number>('shift_patterns.id'))
      .select(['e.occurrence_date as date', 'e.kind', 'e.start_local as startLocal'])
      .select('e.duration_minutes as durationMinutes'),
  )

export async function rosterJobs(
  scope: Scope,
  jobIds: readonly number[],
): Promise<Map<number, RosterJobRow>> {
  if (jobIds.length === 0) return new Map()
  const rows = await selectJobs(scope).where('jobs.id', '=', anyOf(jobIds)).orderBy('jobs.id').execute()
  return new Map(rows.map((row) => [row.id, row]))
}
const selectJobs = (scope: Scope) =>
  jobsAtSites(scope)
    .innerJoin('users as client', along('jobs.client_id'))
    .select([
      'jobs.id',
      'jobs.client_id as clientId',
      clientName.as('clientName'),
      'job_details.title as jobDetailTitle',
      'sites.id as siteId',
      'sites.name as siteName',
      'sites.timezone',
      'sites.address',
      'sites.latitude as lat',
      'sites.longitude as lang',
      'jobs.enabled',
      'jobs.deactivated_at as deactivatedAt',
      lastPlannedDay('jobs', 'id').as('contractEnd'),
    ])
    .$call(withElsewhere(scope))
export type RosterJobRow = Awaited<ReturnType<ReturnType<typeof selectJobs>['execute']>>[number]

export const siteFields = (job: RosterJobRow) => ({
  ...{
    jobId: job.id,
    jobDetailTitle: job.jobDetailTitle,
    locationId: job.siteId,
    locationName: job.siteName,
  },
  ...{ address: job.address, lat: job.lat, lang: job.lang, timezone: job.timezone },
})

export const placeHolders = (scope: Scope, patternIds: readonly number[]) =>
  currentEvents(scope)
    .innerJoin('users', along('job_assignees.user_id'))
    .where('schedule_events.pattern_id', '=', anyOf(patternIds))
    .where('schedule_events.frequency', 'is not', null)
    .select([
      'schedule_events.id as eventId',
      'schedule_events.pattern_id as patternId',
      'job_assignees.user_id as tenantUserId',
      personName('users').as('name'),
      ...selectSeries('schedule_events'),
    ])
    .orderBy(nameOrder(scope, personName('users')))
    .orderBy('schedule_events.id')
    .execute()

/** The site of each pattern, in words. */
export async function siteNamesOf(scope: Scope, patternIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await allPatterns(scope)
    .innerJoin('jobs', along('shift_patterns.job_id'))
    .innerJoin('sites', along('jobs.site_id'))
    .where('shift_patterns.id', '=', anyOf(patternIds))
    .select(['shift_patterns.id', 'sites.name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

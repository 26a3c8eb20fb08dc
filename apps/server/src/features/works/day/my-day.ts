import type { SpecType } from '@muster/contract/jobs/job-details'
import { mayInspect } from '@muster/contract/kit/permissions'
import type { DayOccurrence, PlannedDay } from '@muster/contract/planning/planned-day'
import type { WorkStatus } from '@muster/contract/works/status'
import type { MyDay } from '@muster/contract/works/works'
import { occurrences } from '@muster/rules/time/recurrence'
import { addDays, dayBounds, isoWithOffset, localDate } from '@muster/rules/time/zone'
import { DEFAULT_FIX_DISTANCE_METRES } from '@muster/rules/works/distance'
import { prepared } from '../../../db/prepared.ts'
import type { Scope } from '../../../db/scope.ts'
import { notedShift, readNotes } from '../../planning/note-queries.ts'
import { readOwnSuspension } from '../../suspensions/queries.ts'
import { openWorks } from '../open-work-queries.ts'
import { readWork } from '../queries.ts'
import { myEvents } from './my-events.ts'
import { type MyJob, myJobs, worksOfOccurrences } from './my-job-queries.ts'

const startableTypes = (scope: Scope, { types }: Pick<MyJob, 'types'>): SpecType[] =>
  mayInspect(scope.actor.level) && types.includes('INSPECTION') ? ['NORMAL', 'INSPECTION'] : ['NORMAL']

/** The actor's occurrences from a date on, by default of today; days are each site's own. */
async function readOccurrences(scope: Scope, jobs: readonly MyJob[], first: string | undefined, days = 1) {
  const now = scope.now.getTime()
  const byJob = new Map(jobs.map((job) => [job.jobId, job]))
  return (await myEvents(scope)).flatMap(({ id, jobId, row, event }) => {
    const job = byJob.get(jobId)!
    const date = first ?? localDate(job.timezone, now)
    const { from } = dayBounds(job.timezone, date)
    const { to } = dayBounds(job.timezone, addDays(date, days - 1))
    return occurrences(event, from, to).map((each) => ({ ...each, eventId: id, job, row }))
  })
}
type PlannedOccurrences = Awaited<ReturnType<typeof readOccurrences>>

async function readFulfillingWorks(
  scope: Scope,
  planned: readonly { eventId: number; occurrenceStart: number }[],
) {
  if (planned.length === 0) return new Map<string, { id: number; status: string }>()
  const rows = await worksOfOccurrences(scope, {
    eventIds: [...new Set(planned.map(({ eventId }) => eventId))],
    starts: [...new Set(planned.map(({ occurrenceStart }) => occurrenceStart))].map((at) => new Date(at)),
  })
  return new Map(rows.map((row) => [`${row.event_id} ${row.occurrence_start!.getTime()}`, row]))
}

const ownOpenWork = prepared((scope) =>
  openWorks(scope).where('works.user_id', '=', scope.actor.id).select('works.id'),
)
async function readOpenWork(scope: Scope) {
  const [row] = await ownOpenWork(scope)
  return row ? ((await readWork(scope, row.id)) ?? null) : null
}

async function withWorks(scope: Scope, planned: PlannedOccurrences): Promise<DayOccurrence[]> {
  const notedOf = ({ row, job, ...occurrence }: PlannedOccurrences[number]) =>
    notedShift({ ...row, timezone: job.timezone }, occurrence, job.jobLocation.id)
  const [works, notesOf] = await Promise.all([
    readFulfillingWorks(scope, planned),
    readNotes(scope, planned.map(notedOf)),
  ])
  return planned
    .sort((a, b) => a.startTime - b.startTime || a.eventId - b.eventId)
    .map((each) => {
      const { eventId, occurrenceStart, startTime, duration, job } = each
      const work = works.get(`${eventId} ${occurrenceStart}`)
      return {
        eventId,
        occurrenceStart: isoWithOffset(job.timezone, occurrenceStart),
        jobId: job.jobId,
        jobLocation: job.jobLocation,
        startTime: isoWithOffset(job.timezone, startTime),
        duration,
        ...notesOf(notedOf(each)),
        ...(work ? { workId: work.id, status: work.status as WorkStatus } : {}),
      }
    })
}

const readOfficePhone = prepared((scope) =>
  scope.from('company_settings').select('office_phone as officePhone'),
)

export async function myDay(scope: Scope, date: string | undefined): Promise<MyDay> {
  const [jobs, open, [company], suspension] = await Promise.all([
    myJobs(scope),
    readOpenWork(scope),
    readOfficePhone(scope),
    readOwnSuspension(scope),
  ])
  return {
    date: date ?? localDate(scope.company.timezone, scope.now.getTime()),
    occurrences: await withWorks(scope, await readOccurrences(scope, jobs, date)),
    openWork: open,
    startMode: scope.company.startMode,
    officePhone: company?.officePhone || null,
    suspension,
    startableJobs: jobs.map(({ fixDistance, ...job }) => ({
      ...job,
      specTypes: startableTypes(scope, job),
      distanceFilterForLocationRecord: fixDistance || DEFAULT_FIX_DISTANCE_METRES,
    })),
  }
}

/** The planned visits of the days from a date on; a visit belongs to the day on which it starts at its site. */
export async function myDays(scope: Scope, from: string, days: number): Promise<PlannedDay[]> {
  const jobs = await myJobs(scope)
  const planned = await withWorks(scope, await readOccurrences(scope, jobs, from, days))
  const byDate = Map.groupBy(planned, ({ startTime }) => startTime.slice(0, 10))
  return Array.from({ length: days }, (_, i) => addDays(from, i)).map((date) => ({
    date,
    occurrences: byDate.get(date) ?? [],
  }))
}

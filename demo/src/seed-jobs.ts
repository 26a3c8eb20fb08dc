import type { Frequency } from '@muster/contract/job-details'
import { type OccurrenceException, occurrences, type ScheduleEvent } from '@muster/rules/recurrence'
import { addDays, localDate, weekday } from '@muster/rules/zone'
import type { Seeder, SeedRow } from './bulk.ts'
import { type Job, jobs, type Shift } from './jobs.ts'
import { type DemoOffice, type Office, officeHours } from './office.ts'
import type { PersonKey } from './people.ts'
import type { SeededDetails } from './seed-details.ts'
import { siteOf } from './sites.ts'

export interface SeededEvent extends ScheduleEvent {
  id: number
  who: PersonKey
}
export interface SeededJob extends Job {
  id: number
  events: readonly SeededEvent[]
}

const minutesOfDay = 1440
const weekdays = [1, 2, 3, 4, 5]
const hoursOf = (shifts: readonly Shift[]) => shifts.reduce((sum, shift) => sum + shift.minutes, 0) / 60

/** The series of one shift: five weekly ones for weekdays. */
function seriesOf(shift: Shift, from: string): { first: string; frequency: Frequency }[] {
  const first = (day: number) => addDays(from, (day - weekday(from) + 7) % 7)
  if (shift.on === 'weekdays') return weekdays.map((day) => ({ first: first(day), frequency: 'WEEKLY' }))
  if (shift.on === 'every day') return [{ first: from, frequency: 'DAILY' }]
  if (shift.on === 'second days') return [{ first: from, frequency: 'TWO_DAYS' }]
  if (shift.on === 'the days between') return [{ first: addDays(from, 1), frequency: 'TWO_DAYS' }]
  return [{ first: first(shift.on), frequency: 'WEEKLY' }]
}

/** Every fifth series has a visit that was called off and one that takes place half an hour later. */
function exceptionsOf(series: ScheduleEvent, nth: number, now: Date): OccurrenceException[] {
  if (nth % 5 !== 0 || series.durationMinutes > 240) return []
  const month = 30 * 86_400_000
  const dates = occurrences(series, now.getTime() - month, now.getTime() + month).map((each) =>
    localDate(series.zone, each.occurrenceStart),
  )
  if (dates.length < 4) return []
  const moved = dates.at(-2)!
  return [
    { date: dates[1]!, kind: 'removed' },
    {
      date: moved,
      kind: 'moved',
      startLocal: halfAnHourLater(`${moved}${series.startLocal.slice(10)}`),
      durationMinutes: series.durationMinutes,
    },
  ]
}

const halfAnHourLater = (local: string) =>
  new Date(Date.parse(`${local}Z`) + 1_800_000).toISOString().slice(0, 19)

export async function seedJobs(
  seeder: Seeder,
  office: DemoOffice,
  { people, sites, links }: Office,
  details: SeededDetails,
): Promise<SeededJob[]> {
  const { today } = office
  const jobIds = await seeder.ids('jobs', jobs.length)
  const rows = jobs.map((job, at) => ({
    id: jobIds[at]!,
    job_detail_id: details.get(job.detail)![0]!.detailId,
    contract_site_id: links[job.site],
    site_id: sites[job.site],
    client_id: people[siteOf(job.site).client],
    total_hours: Math.round(hoursOf(job.shifts) * 10) / 10,
    notes: job.notes,
    fix_distance: job.fixDistance,
    minimum_distance_to_start: job.minimumDistance,
    max_service_minutes: job.maxMinutes,
    feedback_every_days: job.feedbackDays,
    enabled: job.endedAt === undefined,
    deactivated_at: job.endedAt === undefined ? null : officeHours(today, job.endedAt),
    version: job.endedAt === undefined ? 1 : 2,
    created_at: officeHours(today, job.since),
    created_by: people.manager,
    updated_at: officeHours(today, job.endedAt ?? job.since),
    updated_by: people.manager,
  }))
  await seeder.seed('jobs', rows)

  const shifts = jobs.flatMap((job, at) => job.shifts.map((shift) => ({ job, shift, jobId: jobIds[at]! })))
  const ids = await seeder.ids('job_assignees', shifts.length)
  const assigned = shifts.map((each, at) => ({ ...each, assigneeId: ids[at]! }))
  const assignees = assigned.map(({ assigneeId, jobId, shift, job }) => ({
    ...{ id: assigneeId, job_id: jobId, user_id: people[shift.who], hours: shift.minutes / 60 },
    created_at: officeHours(today, job.since),
  }))
  await seeder.seed('job_assignees', assignees)

  const events = await seedSeries(seeder, office, assigned)
  return jobs.map((job, at) => ({
    ...job,
    id: jobIds[at]!,
    events: events.filter((event) => event.jobId === jobIds[at]),
  }))
}

interface AssignedShift {
  job: Job
  jobId: number
  shift: Shift
  assigneeId: number
}

async function seedSeries(seeder: Seeder, { now, today }: DemoOffice, assigned: readonly AssignedShift[]) {
  const series = assigned.flatMap(({ job, jobId, shift, assigneeId }) =>
    seriesOf(shift, addDays(today, job.since)).map(({ first, frequency }) => ({
      ...{ jobId, assigneeId, who: shift.who, at: officeHours(today, job.since) },
      startLocal: `${first}T${shift.at}:00`,
      zone: siteOf(job.site).zone,
      durationMinutes: Math.min(shift.minutes, minutesOfDay),
      frequency,
      until: job.endedAt === undefined ? null : addDays(today, job.endedAt),
    })),
  )
  const ids = await seeder.ids('schedule_events', series.length)
  const events = series.map((each, nth) => {
    return { ...each, id: ids[nth]!, exceptions: exceptionsOf(each, nth, now) }
  })
  const eventRows = events.map((event, nth) => ({
    ...{ id: event.id, job_id: event.jobId, assignee_id: event.assigneeId },
    ...{ start_local: event.startLocal, timezone: event.zone, duration_minutes: event.durationMinutes },
    ...{ frequency: event.frequency, until: event.until, notify_before_minutes: nth % 3 === 0 ? 30 : 5 },
    ...{ created_at: event.at, updated_at: event.at },
  }))
  await seeder.seed('schedule_events', eventRows)
  const exceptionRows = events.flatMap((event) =>
    event.exceptions.map(
      (exception): SeedRow<'schedule_exceptions'> => ({
        event_id: event.id,
        occurrence_date: exception.date,
        kind: exception.kind,
        start_local: exception.kind === 'moved' ? exception.startLocal : null,
        duration_minutes: exception.kind === 'moved' ? exception.durationMinutes : null,
      }),
    ),
  )
  await seeder.seed('schedule_exceptions', exceptionRows)
  return events
}

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
  { now, today }: DemoOffice,
  { people, sites, links }: Office,
  details: SeededDetails,
): Promise<SeededJob[]> {
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
  const assigneeIds = await seeder.ids('job_assignees', shifts.length)
  await seeder.seed(
    'job_assignees',
    shifts.map(({ job, shift, jobId }, at) => ({
      id: assigneeIds[at]!,
      job_id: jobId,
      user_id: people[shift.who],
      hours: shift.minutes / 60,
      created_at: officeHours(today, job.since),
    })),
  )

  const series = shifts.flatMap(({ job, shift, jobId }, at) =>
    seriesOf(shift, addDays(today, job.since)).map(({ first, frequency }) => ({
      jobId,
      assigneeId: assigneeIds[at]!,
      at: officeHours(today, job.since),
      event: {
        startLocal: `${first}T${shift.at}:00`,
        zone: siteOf(job.site).zone,
        durationMinutes: Math.min(shift.minutes, minutesOfDay),
        frequency,
        until: job.endedAt === undefined ? null : addDays(today, job.endedAt),
      },
      who: shift.who,
    })),
  )
  const eventIds = await seeder.ids('schedule_events', series.length)
  const events = series.map(({ event, who, jobId }, at) => ({
    ...event,
    id: eventIds[at]!,
    who,
    jobId,
    exceptions: exceptionsOf(event, at, now),
  }))
  await seedSeries(seeder, series, events)
  return jobs.map((job, at) => ({
    ...job,
    id: jobIds[at]!,
    events: events.filter((event) => event.jobId === jobIds[at]),
  }))
}

async function seedSeries(
  seeder: Seeder,
  series: { jobId: number; assigneeId: number; at: Date }[],
  events: (SeededEvent & { exceptions: OccurrenceException[] })[],
) {
  await seeder.seed(
    'schedule_events',
    events.map((event, nth) => ({
      id: event.id,
      job_id: series[nth]!.jobId,
      assignee_id: series[nth]!.assigneeId,
      start_local: event.startLocal,
      timezone: event.zone,
      duration_minutes: event.durationMinutes,
      frequency: event.frequency,
      until: event.until ?? null,
      notify_before_minutes: nth % 3 === 0 ? 30 : 5,
      created_at: series[nth]!.at,
      updated_at: series[nth]!.at,
    })),
  )
  const exceptions = events.flatMap((event) =>
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
  await seeder.seed('schedule_exceptions', exceptions)
}

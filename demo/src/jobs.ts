import type { Frequency } from '@muster/contract/jobs/job-details'
import { type OccurrenceException, occurrences, type ScheduleEvent } from '@muster/rules/time/recurrence'
import { addDays, localDate, weekday } from '@muster/rules/time/zone'
import { type Job, jobs, type PersonKey, type Shift, sites as siteFacts } from './data.ts'
import type { SeededDetails } from './details.ts'
import { DAY, type Office } from './office.ts'

export interface SeededEvent extends ScheduleEvent {
  id: number
  who: PersonKey
}
export interface SeededJob extends Job {
  id: number
  events: readonly SeededEvent[]
}
export interface Plan extends Office {
  details: SeededDetails
  jobs: readonly SeededJob[]
}

function seriesOf({ on }: Shift, from: string): { first: string; frequency: Frequency }[] {
  const weekly = (day: number) => {
    return { first: addDays(from, (day - weekday(from) + 7) % 7), frequency: 'WEEKLY' as const }
  }
  if (on === 'weekdays') return [1, 2, 3, 4, 5].map(weekly)
  if (on === 'every day') return [{ first: from, frequency: 'DAILY' }]
  if (on === 'second days') return [{ first: from, frequency: 'TWO_DAYS' }]
  if (on === 'the days between') return [{ first: addDays(from, 1), frequency: 'TWO_DAYS' }]
  return [weekly(on)]
}

function exceptionsOf(series: ScheduleEvent, nth: number, now: number): OccurrenceException[] {
  if (nth % 5 !== 0 || series.durationMinutes > 240) return []
  const dates = occurrences(series, now - 30 * DAY, now + 30 * DAY).map((each) =>
    localDate(series.zone, each.occurrenceStart),
  )
  if (dates.length < 4) return []
  const date = dates.at(-2)!
  const later = new Date(Date.parse(`${date}${series.startLocal.slice(10)}Z`) + 1_800_000)
  const { durationMinutes } = series
  return [
    { date: dates[1]!, kind: 'removed' },
    { date, kind: 'moved', startLocal: later.toISOString().slice(0, 19), durationMinutes },
  ]
}

export async function seedJobs(office: Office, details: SeededDetails): Promise<SeededJob[]> {
  const { rows, morning, people, sites, links } = office
  const ids = await rows.add(
    'jobs',
    jobs.map(({ site, detail, shifts, since, endedAt, ...facts }) => {
      const hours = shifts.reduce((sum, shift) => sum + shift.minutes, 0) / 60
      const enabled = endedAt === undefined
      return {
        ...facts,
        job_detail_id: details.get(detail)![0]!.detailId,
        ...{ contract_site_id: links[site], site_id: sites[site], client_id: people[siteFacts[site].client] },
        total_hours: Math.round(hours * 10) / 10,
        ...{ enabled, deactivated_at: enabled ? null : morning(endedAt), version: enabled ? 1 : 2 },
        ...{ created_at: morning(since), created_by: people.manager },
        ...{ updated_at: morning(endedAt ?? since), updated_by: people.manager },
      }
    }),
  )
  const shifts = jobs.flatMap((job, at) => job.shifts.map((shift) => ({ job, shift, jobId: ids[at]! })))
  const assigneeIds = await rows.add(
    'job_assignees',
    shifts.map(({ jobId, shift, job }) => ({
      ...{ job_id: jobId, user_id: people[shift.who], hours: shift.minutes / 60 },
      created_at: morning(job.since),
    })),
  )
  const events = await seedSeries(
    office,
    shifts.map((each, at) => ({ ...each, assigneeId: assigneeIds[at]! })),
  )
  return jobs.map((job, at) => ({
    ...{ ...job, id: ids[at]!, events: events.filter((event) => event.jobId === ids[at]) },
  }))
}

interface AssignedShift {
  job: Job
  jobId: number
  shift: Shift
  assigneeId: number
}

async function seedSeries({ rows, now, today, morning }: Office, assigned: readonly AssignedShift[]) {
  const series = assigned.flatMap(({ job, jobId, shift, assigneeId }) =>
    seriesOf(shift, addDays(today, job.since)).map(({ first, frequency }) => ({
      ...{ jobId, assigneeId, who: shift.who, at: morning(job.since) },
      ...{ startLocal: `${first}T${shift.at}:00`, zone: siteFacts[job.site].timezone },
      ...{ durationMinutes: shift.minutes, frequency },
      until: job.endedAt === undefined ? null : addDays(today, job.endedAt),
    })),
  )
  const ids = await rows.add(
    'schedule_events',
    series.map(({ jobId, assigneeId, startLocal, zone, durationMinutes, frequency, until, at }, nth) => ({
      ...{ job_id: jobId, assignee_id: assigneeId, start_local: startLocal, timezone: zone },
      ...{ duration_minutes: durationMinutes, frequency, until },
      ...{ notify_before_minutes: nth % 3 === 0 ? 30 : 5, created_at: at, updated_at: at },
    })),
  )
  const events = series.map((each, nth) => {
    return { ...each, id: ids[nth]!, exceptions: exceptionsOf(each, nth, now) }
  })
  const exceptions = events.flatMap(({ id, exceptions }) =>
    exceptions.map((each) => ({
      ...{ event_id: id, occurrence_date: each.date, kind: each.kind },
      ...(each.kind === 'moved' && { start_local: each.startLocal, duration_minutes: each.durationMinutes }),
    })),
  )
  await rows.put('schedule_exceptions', exceptions)
  return events
}

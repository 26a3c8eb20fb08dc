import type { TeamLine, TeamState, TeamToday } from '@muster/contract/work-team'
import { isBegunBy, isLateAt, isMissedAt } from '@muster/rules/alerts'
import { occurrences } from '@muster/rules/recurrence'
import { dayBounds, isoWithOffset, localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { eventsAt } from './my-events.ts'
import { ledJobs, namesOf, type TeamWorkRow, worksAt } from './team-queries.ts'

interface PlannedTime {
  startTime: number
  duration: number
}

export function teamState(
  now: number,
  planned: PlannedTime | undefined,
  work: { status: string } | undefined,
): TeamState {
  if (work) return work.status === 'STARTED' ? 'ON_SITE' : work.status === 'ON_HOLD' ? 'ON_BREAK' : 'DONE'
  if (!planned || now < isLateAt(planned)) return 'TO_COME'
  return now < isMissedAt(planned) ? 'LATE' : 'MISSING'
}

const fulfils = (work: TeamWorkRow, eventId: number, planned: PlannedTime & { occurrenceStart: number }) =>
  isBegunBy(
    {
      eventId: work.eventId,
      occurrenceStart: work.occurrenceStart?.getTime() ?? null,
      startedAt: work.startedAt.getTime(),
    },
    { ...planned, eventId },
  )

const order: Record<TeamState, number> = {
  MISSING: 0,
  LATE: 1,
  ON_SITE: 2,
  ON_BREAK: 3,
  TO_COME: 4,
  DONE: 5,
}

/**
 * The people planned or at work today, by each site's own day, at the jobs that the actor leads. People who need a call
 * come first. Works of others show their state, but no times.
 */
export async function teamToday(scope: Scope): Promise<TeamToday> {
  const now = scope.now.getTime()
  const jobs = new Map((await ledJobs(scope)).map((job) => [job.jobId, job]))
  const jobIds = [...jobs.keys()]
  const [events, works] = await Promise.all([eventsAt(scope, jobIds), worksAt(scope, jobIds)])
  const plannedWorks = new Set<TeamWorkRow>()
  const planned = events.flatMap(({ id, jobId, userId, event }) => {
    const job = jobs.get(jobId)!
    const { from, to } = dayBounds(job.timezone, localDate(job.timezone, now))
    return occurrences(event, from, to).map((plan) => {
      const work = works.find((row) => row.userId === userId && row.jobId === jobId && fulfils(row, id, plan))
      if (work) plannedWorks.add(work)
      return { job, userId, plan, isAllDay: event.allDay, work }
    })
  })
  const isToday = ({ jobId, status, startedAt }: TeamWorkRow) => {
    const { timezone } = jobs.get(jobId)!
    return status !== 'COMPLETED' || localDate(timezone, startedAt.getTime()) === localDate(timezone, now)
  }
  const unplanned = works
    .filter((work) => !plannedWorks.has(work) && isToday(work))
    .map((work) => ({
      job: jobs.get(work.jobId)!,
      userId: work.userId,
      plan: undefined,
      isAllDay: false,
      work,
    }))
  const visits = [...planned, ...unplanned]
  const names = await namesOf(scope, [...new Set(visits.map(({ userId }) => userId))])
  const people = visits.map(({ job, userId, plan, isAllDay, work }): TeamLine & { sort: number } => ({
    tenantUserId: userId,
    employeeName: names.get(userId) ?? '',
    jobId: job.jobId,
    jobDetailTitle: job.title,
    locationId: job.siteId,
    locationName: job.siteName,
    timezone: job.timezone,
    lat: job.lat,
    lang: job.lang,
    startTime: plan ? isoWithOffset(job.timezone, plan.startTime) : null,
    duration: plan?.duration ?? null,
    // An all-day event has no late start.
    state: teamState(now, isAllDay ? undefined : plan, work),
    workId: work?.id ?? null,
    offsite: work?.offsite ?? false,
    sort: plan?.startTime ?? work!.startedAt.getTime(),
  }))
  people.sort(
    (a, b) =>
      order[a.state] - order[b.state] || a.sort - b.sort || a.employeeName.localeCompare(b.employeeName),
  )
  return {
    date: localDate(scope.company.timezone, now),
    people: people.map(({ sort: _, ...line }) => line),
  }
}

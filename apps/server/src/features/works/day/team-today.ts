import type { TeamLine, TeamToday } from '@muster/contract/works/team'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { readLeaderRight } from '../../pay/queries.ts'
import { ledJobIds, visitPeople } from './visit-queries.ts'
import { byUrgency, type VisitOfDay, visitsOfDay } from './visits-of-day.ts'

/** People who need a call come first. Works of others show their state, but no times. */
export async function teamToday(scope: Scope): Promise<TeamToday> {
  const visits = await visitsOfDay(scope, { jobIds: ledJobIds(scope) })
  const readsHours = scope.company.paysByPeriod && (await readLeaderRight(scope)) !== 'NONE'
  const people = await visitPeople(scope, [...new Set(visits.map(({ userId }) => userId))])
  const nameOf = ({ userId }: VisitOfDay) => people.get(userId)?.name ?? ''
  return {
    date: localDate(scope.company.timezone, scope.now.getTime()),
    people: visits.sort(byUrgency(nameOf)).map((visit) => teamLine(visit, nameOf(visit))),
    readsHours,
  }
}

const teamLine = ({ job, userId, plan, work, state }: VisitOfDay, employeeName: string): TeamLine => ({
  tenantUserId: userId,
  employeeName,
  jobId: job.jobId,
  jobDetailTitle: job.title,
  locationId: job.siteId,
  locationName: job.siteName,
  timezone: job.timezone,
  lat: job.lat,
  lang: job.lang,
  startTime: plan ? isoWithOffset(job.timezone, plan.startTime) : null,
  duration: plan?.duration ?? null,
  state,
  workId: work?.id ?? null,
  offsite: work?.offsite ?? false,
})

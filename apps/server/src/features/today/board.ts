import type { TodayBoard, TodayVisit, VisitTaken } from '@muster/contract/today'
import { type TeamState, teamStates } from '@muster/contract/works/team'
import { isLateAt } from '@muster/rules/planning/alerts'
import { isoWithOffset, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { readToldOfVisits } from '../duty/queries.ts'
import { jobIdsInReach, visitPeople } from '../works/day/visit-queries.ts'
import { byUrgency, type VisitOfDay, visitsOfDay } from '../works/day/visits-of-day.ts'
import { occurrenceKey, readVisitNotes } from './queries.ts'

type ToldOfVisits = Awaited<ReturnType<typeof readToldOfVisits>>

const silentMs = 24 * 3_600_000
const usualSize = 100

interface BoardQuery {
  date?: string | undefined
  groupIds?: number[] | undefined
  states?: TeamState[] | undefined
  page?: number | undefined
  size?: number | undefined
}

/** The visits of a day, counted by state; one page of those in the states asked for, people who need a call first. */
export async function readBoard(scope: Scope, query: BoardQuery): Promise<TodayBoard> {
  const { date, groupIds, states, page = 0, size = usualSize } = query
  const now = scope.now.getTime()
  const jobIds = jobIdsInReach(scope, groupIds)
  const visits = await visitsOfDay(scope, { jobIds, date })
  const people = await visitPeople(scope, [...new Set(visits.map(({ userId }) => userId))])
  const listed = visits
    .filter(({ state }) => !states || states.includes(state))
    .sort(byUrgency(({ userId }) => people.get(userId)?.name ?? ''))
  const pageVisits = listed.slice(page * size, (page + 1) * size)
  const notes = await readVisitNotes(scope, pageVisits)
  const toldOnDuty = await readToldOfVisits(scope, pageVisits)
  return {
    date: date ?? localDate(scope.company.timezone, now),
    counts: countStates(visits),
    ...countPlanned(visits),
    silentPhones: [...people.values()].filter((person) => isSilent(person, now)).length,
    visits: {
      content: pageVisits.map((visit) => boardLine(visit, people, { notes, toldOnDuty })),
      page,
      size,
      totalElements: listed.length,
      totalPages: Math.ceil(listed.length / size),
    },
  }
}

const isSilent = ({ lastSeenAt }: { lastSeenAt: Date | null }, now: number) =>
  lastSeenAt === null || now - lastSeenAt.getTime() > silentMs

function countStates(visits: readonly VisitOfDay[]) {
  const counts = Object.fromEntries(teamStates.map((state) => [state, 0])) as Record<TeamState, number>
  for (const { state } of visits) counts[state] += 1
  return counts
}

function countPlanned(visits: readonly VisitOfDay[]) {
  const planned = visits.flatMap(({ plan, toKeep, work, state }) => (plan ? { toKeep, work, state } : []))
  const begun = planned.filter(({ work }) => work)
  const onTime = begun.filter(({ toKeep, work }) => !toKeep || work!.startedAt <= isLateAt(toKeep)).length
  // Who has not come by then is not on time either.
  const due = planned.filter(({ work, state }) => work || state === 'LATE' || state === 'MISSING')
  return { planned: planned.length, begun: begun.length, due: due.length, onTime }
}

function boardLine(
  { job, userId, eventId, plan, work, state }: VisitOfDay,
  people: Awaited<ReturnType<typeof visitPeople>>,
  { notes, toldOnDuty }: { notes: ReadonlyMap<string, VisitTaken>; toldOnDuty: ToldOfVisits },
): TodayVisit {
  const iso = (at: number) => isoWithOffset(job.timezone, at)
  const person = people.get(userId)
  const occurrenceStart = plan?.occurrenceStart
  const key = eventId !== null && plan ? occurrenceKey(eventId, plan.occurrenceStart) : ''
  const peopleTold = toldOnDuty.get(key)
  return {
    eventId,
    occurrenceStart: occurrenceStart === undefined ? null : iso(occurrenceStart),
    tenantUserId: userId,
    employeeName: person?.name ?? '',
    phone: person?.phone || null,
    jobId: job.jobId,
    jobDetailTitle: job.title,
    locationId: job.siteId,
    locationName: job.siteName,
    clientName: job.clientName,
    timezone: job.timezone,
    lat: job.lat,
    lang: job.lang,
    state,
    startTime: plan ? iso(plan.startTime) : null,
    duration: plan?.duration ?? null,
    workId: work?.id ?? null,
    workStart: work ? iso(work.startedAt) : null,
    workEnd: work?.endedAt ? iso(work.endedAt) : null,
    startDistance: work?.startDistance ?? null,
    flags: work?.flags ?? [],
    taken: notes.get(key) ?? null,
    ...(peopleTold && { told: peopleTold }),
  }
}

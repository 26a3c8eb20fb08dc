import { type PlannedShift, stayOf } from '@muster/rules/constraints/constraint'
import type { KnownStay } from '@muster/rules/cover'
import type { IsHoliday } from '@muster/rules/holidays'
import { occurrences } from '@muster/rules/recurrence'
import { localDate } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import type { DayRange } from '../planning/event-queries.ts'
import { type BoundsIn, boundsOf } from '../planning/expand-event.ts'
import { readChanges, readEvents, withChanges } from '../planning/plan.ts'
import { shiftsOn } from '../planning/shifts.ts'
import { scheduleEventOf } from '../planning/stored-series.ts'
import { eventsApart, type StayJobs, sharedRules, stayJobs } from './stay-queries.ts'

export type StaysByPerson = Map<number, KnownStay[]>
type SharedRule = Awaited<ReturnType<typeof sharedRules>>[number]

/**
 * What people are planned for on these days, published and drafted, by person. A rule that many events share is expanded
 * once; events with exceptions, and those that drafts change, by themselves.
 */
export async function staysAround(
  scope: Scope,
  days: DayRange,
  userIds?: readonly number[],
): Promise<StaysByPerson> {
  const changes = await readChanges(scope, { userIds })
  const changed = [...new Set(changes.flatMap(({ eventId }) => eventId ?? []))]
  const drafted = [...new Set(changes.map(({ jobId }) => jobId))]
  const [rules, published] = await Promise.all([
    sharedRules(scope, days, { userIds, without: changed }),
    readEvents(scope, eventsApart(scope, { userIds, ids: changed }), { days, jobs: drafted }),
  ])
  const jobIds = [...rules.flatMap((rule) => rule.jobIds), ...published.jobs.keys()]
  const jobs = await stayJobs(scope, [...new Set(jobIds)], days)
  const stays: StaysByPerson = new Map()
  const boundsIn = boundsOf(days)
  await addShared(stays, rules, { jobs, boundsIn, isHoliday: published.isHoliday })
  for (const { row, occurrence } of await shiftsOn(withChanges(published, changes), days)) {
    const stay = stayOf(row.id, row.timezone, { ...occurrence, allDay: row.allDay })
    add(stays, row.userId, known(stay, jobs.get(row.jobId)!))
  }
  return stays
}

interface StayContext {
  jobs: StayJobs
  boundsIn: BoundsIn
  isHoliday: IsHoliday
}

async function addShared(
  stays: StaysByPerson,
  rules: readonly SharedRule[],
  { jobs, boundsIn, isHoliday }: StayContext,
) {
  const yieldNow = yieldingToEventLoop()
  for (const rule of rules) {
    const { timezone, allDay, eventIds, userIds, jobIds } = rule
    const { from, to } = boundsIn(timezone)
    const series = scheduleEventOf({ ...rule, contractEnd: null, exceptions: [] }, isHoliday)
    const times = occurrences(series, from, to).map((each) => ({
      ...stayOf(0, timezone, { ...each, allDay }),
      named: localDate(timezone, each.occurrenceStart),
    }))
    for (const [at, eventId] of eventIds.entries()) {
      const job = jobs.get(jobIds[at]!)!
      for (const { named, start, end, date } of times)
        if (job.contractEnd === null || named <= job.contractEnd)
          add(stays, userIds[at]!, known({ eventId, zone: timezone, start, end, date, allDay }, job))
      await yieldNow()
    }
  }
}

const known = (
  { eventId, zone, start, end, date, allDay }: PlannedShift,
  { where, site }: { where: string; site: KnownStay['site'] },
): KnownStay => ({ eventId, zone, start, end, date, allDay, where, site })

function add(stays: StaysByPerson, userId: number, stay: KnownStay) {
  const own = stays.get(userId)
  if (own) own.push(stay)
  else stays.set(userId, [stay])
}

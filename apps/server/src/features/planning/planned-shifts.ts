import { type PlannedShift, plannedShiftOf } from '@muster/rules/planning/constraints/constraint'
import type { PlacedShift } from '@muster/rules/planning/cover'
import type { IsHoliday } from '@muster/rules/time/holidays'
import { occurrences } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { yieldingToEventLoop } from '../../http/yield-to-event-loop.ts'
import { type BoundsIn, boundsOf } from './expand-event.ts'
import { readChanges, readEvents, withChanges } from './plan.ts'
import { eventsApart, type JobsOfShifts, jobsOfShifts, sharedRules } from './planned-shift-queries.ts'
import { shiftsOn } from './shifts.ts'
import { scheduleEventOf } from './stored-series.ts'
import type { DayRange } from './times.ts'

export type PlannedShiftsByPerson = Map<number, PlacedShift[]>
type SharedRule = Awaited<ReturnType<typeof sharedRules>>[number]

/**
 * A rule that many events share is expanded once; events with exceptions, and those that drafts
 * change, by themselves.
 */
export async function readPlannedShifts(
  scope: Scope,
  days: DayRange,
  userIds?: readonly number[],
): Promise<PlannedShiftsByPerson> {
  const changes = await readChanges(scope, { userIds })
  const changed = [...new Set(changes.flatMap(({ eventId }) => eventId ?? []))]
  const drafted = [...new Set(changes.map(({ jobId }) => jobId))]
  const [rules, published] = await Promise.all([
    sharedRules(scope, days, { userIds, without: changed }),
    readEvents(scope, eventsApart(scope, { userIds, ids: changed }), { days, jobs: drafted }),
  ])
  const jobIds = [...rules.flatMap((rule) => rule.jobIds), ...published.jobs.keys()]
  const jobs = await jobsOfShifts(scope, [...new Set(jobIds)], days)
  const found: PlannedShiftsByPerson = new Map()
  const boundsIn = boundsOf(days)
  await addShared(found, rules, { jobs, boundsIn, isHoliday: published.isHoliday })
  for (const { row, occurrence } of await shiftsOn(withChanges(published, changes), days)) {
    const shift = plannedShiftOf(row.id, row.timezone, { ...occurrence, allDay: row.allDay })
    add(found, row.userId, plannedShift(shift, jobs.get(row.jobId)!))
  }
  return found
}

interface ShiftContext {
  jobs: JobsOfShifts
  boundsIn: BoundsIn
  isHoliday: IsHoliday
}

async function addShared(
  found: PlannedShiftsByPerson,
  rules: readonly SharedRule[],
  { jobs, boundsIn, isHoliday }: ShiftContext,
) {
  const yieldNow = yieldingToEventLoop()
  for (const rule of rules) {
    const { timezone, allDay, eventIds, userIds, jobIds } = rule
    const { from, to } = boundsIn(timezone)
    const series = scheduleEventOf({ ...rule, contractEnd: null, exceptions: [] }, isHoliday)
    const times = occurrences(series, from, to).map((each) => ({
      ...plannedShiftOf(0, timezone, { ...each, allDay }),
      named: localDate(timezone, each.occurrenceStart),
    }))
    for (const [at, eventId] of eventIds.entries()) {
      const job = jobs.get(jobIds[at]!)!
      for (const { named, start, end, date } of times)
        if (job.contractEnd === null || named <= job.contractEnd)
          add(found, userIds[at]!, plannedShift({ eventId, zone: timezone, start, end, date, allDay }, job))
      await yieldNow()
    }
  }
}

const plannedShift = (
  { eventId, zone, start, end, date, allDay }: PlannedShift,
  { where, site }: Pick<PlacedShift, 'where' | 'site'>,
): PlacedShift => ({ eventId, zone, start, end, date, allDay, where, site })

function add(found: PlannedShiftsByPerson, userId: number, shift: PlacedShift) {
  const shiftsOfPerson = found.get(userId)
  if (shiftsOfPerson) shiftsOfPerson.push(shift)
  else found.set(userId, [shift])
}

import type { TeamState } from '@muster/contract/works/team'
import { timeToKeep } from '@muster/rules/planning/leave-hours'
import { visitState } from '@muster/rules/planning/visit-state'
import { addDays, dayBounds, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { readApprovedLeave } from '../../planning/away-queries.ts'
import { currentEvents } from '../../planning/reach.ts'
import { type PairedVisit, pairedVisits } from './paired-visits.ts'
import type { JobIds } from './visit-queries.ts'

const MINUTE = 60_000

export interface VisitOfDay extends Omit<PairedVisit, 'isAllDay'> {
  readonly state: TeamState
  /** The plan beside leave, of a visit the part that it began; undefined where leave has the whole shift. */
  readonly toKeep: PlannedTime | undefined
}

interface PlannedTime {
  startTime: number
  duration: number
}

interface VisitsQuery {
  /** Only of these jobs; of all jobs unless given. */
  jobIds?: JobIds | undefined
  /** A day of each site; unless given, its own today. */
  date?: string | undefined
}

/**
 * The visits of a day, each by the day of its own site: what the Today board, My team and the alerts mean by late, missing
 * and done. A shift over midnight is also on the second day's list while it runs. Unsorted.
 */
export async function visitsOfDay(scope: Scope, { jobIds, date }: VisitsQuery): Promise<VisitOfDay[]> {
  const now = scope.now.getTime()
  const middle = date ?? localDate('UTC', now)
  const days = { startDate: addDays(middle, -2), endDate: addDays(middle, 1) }
  const events = currentEvents(scope).$if(jobIds !== undefined, (q) => q.where('jobs.id', 'in', jobIds!))
  const dayIn = dayByZone(date, now)
  const leaveOf = await readApprovedLeave(scope, days)
  return (await pairedVisits(scope, { events, jobIds, days }))
    .filter((visit) => isOfDay(visit, dayIn(visit.job.timezone), now))
    .map(({ isAllDay, ...visit }) => {
      const { job, plan, userId, work } = visit
      // Nobody is late within leave, and an all-day event has no late start.
      const toKeep = plan && timeToKeep<PlannedTime>(plan, job.timezone, leaveOf(userId), work?.startedAt)
      return { ...visit, toKeep, state: visitState(now, isAllDay ? undefined : toKeep, visit.work) }
    })
}

interface LocalDay {
  from: number
  to: number
  isToday: boolean
}
/** The day by the clock of a zone, worked out once: tens of thousands of visits share a few zones. */
function dayByZone(date: string | undefined, now: number) {
  const dayOfZone = new Map<string, LocalDay>()
  return (timezone: string): LocalDay => {
    const before = dayOfZone.get(timezone)
    if (before) return before
    const today = localDate(timezone, now)
    const day = { ...dayBounds(timezone, date ?? today), isToday: date === undefined || date === today }
    dayOfZone.set(timezone, day)
    return day
  }
}

function isOfDay({ plan, work }: PairedVisit, { from, to, isToday }: LocalDay, now: number) {
  const isRunning = work !== undefined && work.status !== 'COMPLETED'
  if (plan) {
    if (plan.startTime >= from && plan.startTime < to) return true
    const lasts = plan.startTime < from && plan.startTime + plan.duration * MINUTE > Math.max(from, now)
    return isToday && (isRunning || (work === undefined && lasts))
  }
  const { startedAt } = work!
  return (isToday && isRunning) || (startedAt >= from && startedAt < to)
}

const order: Record<TeamState, number> = {
  MISSING: 0,
  LATE: 1,
  ON_SITE: 2,
  ON_BREAK: 3,
  TO_COME: 4,
  DONE: 5,
}
const beginsAt = ({ plan, work }: VisitOfDay) => plan?.startTime ?? work!.startedAt

export const byUrgency =
  (nameOf: (visit: VisitOfDay) => string) =>
  (a: VisitOfDay, b: VisitOfDay): number =>
    order[a.state] - order[b.state] || beginsAt(a) - beginsAt(b) || nameOf(a).localeCompare(nameOf(b))

import type { Candidates, Exclusion } from '@muster/contract/candidates'
import type { Roster, RosterPerson } from '@muster/contract/roster'
import type { RosterConflict } from '@muster/contract/roster-drafts'
import { type PlannedShift, type ScheduleLimits, shiftConflicts } from '@muster/rules/conflicts'
import { localDate } from '@muster/rules/zone'
import type { Item } from './roster-rows.ts'

export interface Candidate {
  person: RosterPerson
  /** Assigned to the job, or planned at the site in these days. */
  knowsSite: boolean
  conflicts: readonly Pick<RosterConflict, 'kind' | 'date' | 'otherEventId' | 'minutes' | 'limit'>[]
  /** Why the server says that they cannot do it: leave and availability too, which the roster on screen does not decide. */
  exclusions?: readonly Exclusion[]
}
export interface ServerLists {
  candidates: readonly Pick<Candidates['candidates'][number], 'tenantUserId'>[]
  excluded: readonly Pick<Candidates['excluded'][number], 'tenantUserId' | 'reasons'>[]
}
interface Sought {
  /** What is to be given to a person; their own shifts among these do not conflict with themselves. */
  wanted: readonly Item[]
  limits: ScheduleLimits
  assigned: ReadonlySet<number>
}

const newShift = 0
const minute = 60_000
const limitOf = (kind: string, limits: ScheduleLimits) =>
  ({
    dayHours: limits.maxDayMinutes,
    weekHours: limits.maxWeekMinutes,
    rest: limits.minRestMinutes,
  })[kind] ?? undefined

/** Who could do it: the free ones first, of those who know the site first, then by name. */
export function candidatesFor(roster: Roster, { wanted, limits, assigned }: Sought): Candidate[] {
  const zones = zonesByJob(roster)
  const planned = (
    each: { jobId: number; startTime: string; duration: number },
    eventId: number,
  ): PlannedShift => {
    const start = Date.parse(each.startTime)
    const date = localDate(zones.get(each.jobId)?.timezone ?? 'UTC', start)
    return { eventId, start, end: start + each.duration * minute, date, allDay: false }
  }
  const moved = new Set(wanted.flatMap((item) => (item.kind === 'shift' ? [item.shift] : [])))
  const isMoved = ({ eventId, occurrenceStart }: Roster['shifts'][number]) =>
    [...moved].some((shift) => shift.eventId === eventId && shift.occurrenceStart === occurrenceStart)
  const shifts = roster.shifts.filter((shift) => shift.draft !== 'REMOVED' && !isMoved(shift))
  const byPerson = Map.groupBy(shifts, ({ tenantUserId }) => tenantUserId)
  const siteIds = new Set(wanted.map(({ site }) => site?.id))
  const news = wanted.map((item) => planned(item.kind === 'shift' ? item.shift : item.place, newShift))
  const found = roster.people.map((person): Candidate => {
    const own = byPerson.get(person.tenantUserId) ?? []
    const stays = [...own.map((shift) => planned(shift, shift.eventId)), ...news]
    return {
      person,
      knowsSite:
        assigned.has(person.tenantUserId) || own.some(({ jobId }) => siteIds.has(zones.get(jobId)?.id)),
      conflicts: shiftConflicts(stays, (id) => id === newShift, limits).map((conflict) => {
        const limit = limitOf(conflict.kind, limits)
        return limit ? { ...conflict, limit } : conflict
      }),
    }
  })
  return found.sort(byFitness)
}

/**
 * The same people by the server's one list of constraints. Of people whom its lists do not show, because these are cut,
 * stays what the roster on screen says.
 */
export function byServer(found: readonly Candidate[], { candidates, excluded }: ServerLists): Candidate[] {
  const free = new Set(candidates.map(({ tenantUserId }) => tenantUserId))
  const barred = new Map(excluded.map(({ tenantUserId, reasons }) => [tenantUserId, reasons]))
  return found
    .map((each): Candidate => {
      const exclusions = barred.get(each.person.tenantUserId)
      if (exclusions) return { ...each, conflicts: [], exclusions }
      return free.has(each.person.tenantUserId) ? { ...each, conflicts: [] } : each
    })
    .sort(byFitness)
}

export const isFree = ({ conflicts, exclusions = [] }: Candidate) =>
  conflicts.length === 0 && exclusions.length === 0
const rank = (each: Candidate) => (isFree(each) ? 0 : 2) + (each.knowsSite ? 0 : 1)
const byFitness = (a: Candidate, b: Candidate) =>
  rank(a) - rank(b) || a.person.name.localeCompare(b.person.name)

function zonesByJob({ jobs, sites }: Roster) {
  const byId = new Map(sites.map((site) => [site.id, site]))
  return new Map(jobs.map(({ id, locationId }) => [id, byId.get(locationId)]))
}

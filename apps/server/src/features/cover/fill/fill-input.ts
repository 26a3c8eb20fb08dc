import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import { weekNumber } from '@muster/rules/planning/constraints/constraint'
import type { PersonToFill, PlaceToFill } from '@muster/rules/planning/fill/fill-types'
import { localDate } from '@muster/rules/time/zone'
import type { Point } from '@muster/rules/works/distance'
import { anyOf } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { siteNamesOf } from '../../planning/pattern-queries.ts'
import { type PlaceRef, placeKey, placesOn, uncoveredOf } from '../../planning/place-coverage.ts'
import { type Plan, readPlan } from '../../planning/plan.ts'
import { daysAround, endOfShift } from '../../planning/times.ts'
import type { PersonRow } from '../../roster/people-queries.ts'
import {
  assignablePeople,
  goneFrom,
  recentVisits,
  sitePositions,
  takenLately,
  weekendsBefore,
} from '../candidates/fact-queries.ts'
import { pointOf, readAround } from '../candidates/people-around.ts'
import { farthestMove, type OpenPlace } from '../places.ts'

export interface OpenPlaces {
  plan: Plan
  open: readonly OpenPlace[]
}

/** Of these places those that lack people and are not over, with drafts. Throws values.refused for a need that never was, row.notFound. */
export async function readOpenPlaces(scope: Scope, refs: readonly PlaceRef[]): Promise<OpenPlaces> {
  const patternIds = [...new Set(refs.map(({ patternId }) => patternId))]
  await requireInAreas(scope, 'shift_patterns', patternIds)
  if ((await siteNamesOf(scope, patternIds)).size < patternIds.length)
    throw refusedField('patternId', msg('Not found'))
  const days = daysAround(
    refs.map(({ date }) => date),
    farthestMove,
  )
  const plan = await readPlan(scope, { patternIds, needs: patternIds, days })
  const wanted = new Set(refs.map(placeKey))
  const now = scope.now.getTime()
  const open = placesOn(plan, days).flatMap((place): OpenPlace[] => {
    const job = plan.jobs.get(place.pattern.jobId)
    const uncovered = uncoveredOf(place, now)
    if (!wanted.has(placeKey(place)) || !job?.enabled || uncovered === 0) return []
    const fillers = new Set(place.fillers.map(({ userId }) => userId))
    return [{ ...place, job, uncovered, fillers }]
  })
  return { plan, open }
}

export interface FillFacts {
  places: readonly PlaceToFill[]
  people: readonly PersonToFill[]
  rows: readonly PersonRow[]
  limits: Awaited<ReturnType<typeof readAround>>['limits']
}

/** What the rules ask of people and places, read for all at once; of everybody who may be assigned, or of some. */
export async function readFillFacts(
  scope: Scope,
  [first, ...others]: readonly OpenPlace[],
  userIds?: readonly number[],
): Promise<FillFacts | undefined> {
  if (!first) return undefined
  const open = [first, ...others]
  const spans = open.map(spanOf(scope.now.getTime()))
  const zones = open.map(({ pattern: { timezone: zone } }, at) => ({ zone, shifts: [spans[at]!] }))
  const around = await readAround(scope, zones, userIds)
  const [rows, taken, isGone, assigned, worked, weekends] = await Promise.all([
    assignablePeople(scope, { userIds, isInReach: true }),
    takenLately(scope),
    goneFrom(scope, open),
    jobsOfPeople(scope, [...new Set(open.map(({ job }) => job.id))]),
    readWorked(scope, userIds),
    weekendsBefore(scope, around.days.startDate),
  ])
  const places = open.map((place, at): PlaceToFill => {
    const { pattern, job, uncovered } = place
    const { start, end } = spans[at]!
    const date = localDate(pattern.timezone, start)
    return {
      ...{ zone: pattern.timezone, shifts: [{ start, end }], allDay: pattern.allDay, site: pointOf(job) },
      ...{ siteId: job.siteId, jobId: job.id, where: job.siteName, lacks: uncovered },
      ...{ date, week: weekNumber(date, around.limits.weekStart) },
      minutes: pattern.allDay ? 0 : (end - start) / 60_000,
    }
  })
  const people = rows.map(({ tenantUserId: id, level, agreedWeekMinutes, emergency }): PersonToFill => {
    const { visits, sites } = worked.get(id) ?? { visits: new Map(), sites: [] }
    return {
      ...around.of(id),
      ...{ agreedWeekMinutes, emergency, manages: isManagement(level), tookLately: taken.get(id) ?? 0 },
      ...{
        visits,
        workedAt: sites,
        jobIds: assigned.get(id) ?? new Set(),
        weekendsLately: weekends.get(id) ?? 0,
      },
      marksOf: (at) => ({
        isThere: open[at]!.fillers.has(id),
        hasDeclined: isGone('DECLINED', id, open[at]),
        wasTakenOff: isGone('OFFICE', id, open[at]),
        leftOnLeave: isGone('LEAVE', id, open[at]),
      }),
    }
  })
  return { places, people, rows, limits: around.limits }
}

/** What is left of a shift that has begun. */
const spanOf =
  (now: number) =>
  ({ pattern, occurrence }: OpenPlace) => ({
    start: pattern.allDay ? occurrence.startTime : Math.max(occurrence.startTime, now),
    end: endOfShift(occurrence),
  })

interface Worked {
  visits: Map<number, number>
  sites: Point[]
}
async function readWorked(scope: Scope, userIds: readonly number[] | undefined) {
  const [recent, positions] = await Promise.all([recentVisits(scope, userIds), sitePositions(scope)])
  const points = new Map(positions.map(({ id, ...point }) => [id, point]))
  const found = new Map<number, Worked>()
  for (const [at, userId] of (recent.userId ?? []).entries()) {
    const siteId = recent.siteId![at]!
    const worked: Worked = found.get(userId) ?? { visits: new Map(), sites: [] }
    worked.visits.set(siteId, recent.visits![at]!)
    const point = points.get(siteId)
    if (point) worked.sites.push(point)
    found.set(userId, worked)
  }
  return found
}

async function jobsOfPeople(scope: Scope, jobIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await scope
    .from('job_assignees')
    .where('job_id', '=', anyOf(jobIds))
    .where('removed_at', 'is', null)
    .select(['user_id as userId', 'job_id as jobId'])
    .execute()
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byPerson].map(([userId, own]) => [userId, new Set(own.map(({ jobId }) => jobId))]))
}

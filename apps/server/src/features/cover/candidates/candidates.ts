import type {
  Candidate,
  CandidateReasons,
  Candidates,
  PeopleForShifts,
} from '@muster/contract/cover/candidates'
import { isUrgent } from '@muster/rules/planning/call-out'
import { rankCandidates, withoutManagers } from '@muster/rules/planning/cover'
import { isOwnChoice, quietOf, quietUntil } from '@muster/rules/planning/quiet-hours'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import { shiftsOf } from '../../notifications/recipients/shift-queries.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { assignedTo, jobIdsOfSites, requireGroups } from '../../roster/people-queries.ts'
import { coverPlace } from '../../roster/places/cover-place.ts'
import { contactsOf } from '../../users/person-queries.ts'
import { type PersonExclusion, peopleOfOpenOffers } from '../offer-queries.ts'
import { type OpenPlace, placeAt, readPlanOf, timesOf } from '../places.ts'
import { costIn, readCandidateCosts } from './candidate-costs.ts'
import { quietHoursOf } from './fact-queries.ts'
import { type ConsideredPerson, considerPeople, type GivenShift, type WantedPlace } from './people-around.ts'

/** Of each list. */
export const mostShown = 200

interface CandidatesQuery extends Area {
  patternId: number
  occurrenceStart: string
  search?: string | undefined
}

/** Throws row.notFound. */
export async function listCandidates(scope: Scope, query: CandidatesQuery): Promise<Candidates> {
  await requireInAreas(scope, 'shift_patterns', [query.patternId])
  const plan = await readPlanOf(scope, [query.patternId])
  const place = placeAt(plan, query.patternId, query.occurrenceStart)
  if (!place) throw failure('row.notFound')
  return { place: coverPlace(place), ...(await candidatesOf(scope, place, query)) }
}

/** `without` leaves out the person who is on the shift. */
export async function candidatesOf(
  scope: Scope,
  place: OpenPlace,
  { search, without, ...area }: { search?: string | undefined; without?: number } & Area,
): Promise<Omit<Candidates, 'place'>> {
  const all = await considerPeople(scope, place, { search })
  const { ranked: able, excluded } = split(all.filter(({ person }) => person.tenantUserId !== without))
  const ranked = await withinArea(scope, able, area)
  const wanted = [{ place, shifts: await timesOf(scope, place, false) }]
  const { candidates, ...lists } = await shownLists(scope, { ranked, excluded, wanted })
  const ids = candidates.map(({ tenantUserId }) => tenantUserId)
  const [quiet, offered] = await Promise.all([quietNow(scope, ids), peopleOfOpenOffers(scope, place)])
  const asked = new Map(
    offered.flatMap(({ userId, answer, askedAt }) =>
      askedAt ? [[userId, (answer ?? 'NO_ANSWER') as Candidate['asked']] as const] : [],
    ),
  )
  return {
    candidates: candidates.map((candidate) => {
      const { tenantUserId } = candidate
      const until = holdsFor(quiet.get(tenantUserId), place.occurrence.startTime, scope)?.until
      return {
        ...candidate,
        quietUntil: until === undefined ? null : isoWithOffset(scope.company.timezone, until),
        asked: asked.get(tenantUserId) ?? null,
      }
    }),
    ...lists,
    askedByAllCount: withoutManagers(ranked).length,
  }
}

interface ListedPeople {
  ranked: ReturnType<typeof split>['ranked']
  excluded: readonly PersonExclusion[]
  wanted: readonly WantedPlace[]
  given?: readonly GivenShift[]
}
export async function shownLists(
  scope: Scope,
  { ranked, excluded, wanted, given }: ListedPeople,
): Promise<PeopleForShifts> {
  const shownCandidates = ranked.slice(0, mostShown)
  const shownExcluded = excluded.slice(0, mostShown)
  const contactOf = await contactsOf(
    scope,
    [...shownCandidates, ...shownExcluded].map(({ tenantUserId }) => tenantUserId),
  )
  const ids = shownCandidates.map(({ tenantUserId }) => tenantUserId)
  const costOf = await readCandidateCosts(scope, ids, wanted, given)
  return {
    candidates: shownCandidates.map(({ tenantUserId, name, imageFileId, reasons }) => ({
      tenantUserId,
      name,
      ...contactOf(tenantUserId),
      imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
      reasons,
      ...costIn(costOf(tenantUserId)),
    })),
    candidateCount: ranked.length,
    excluded: shownExcluded.map((person) => ({ ...person, ...contactOf(person.tenantUserId) })),
    excludedCount: excluded.length,
  }
}

export function split(all: readonly ConsideredPerson[]) {
  const candidates = all.flatMap(({ person, consideration }) =>
    'reasons' in consideration ? [{ ...person, ...consideration }] : [],
  )
  const excluded = all.flatMap(({ person: { tenantUserId, name }, consideration }): PersonExclusion[] =>
    'exclusions' in consideration ? [{ tenantUserId, name, reasons: consideration.exclusions }] : [],
  )
  return { ranked: rankCandidates(candidates), excluded }
}

export interface QuietNow {
  /** When it ends, in milliseconds. */
  until: number
  /** The person set these hours: an urgent call-out does not pass them either. */
  isOwn: boolean
}
export async function quietNow(scope: Scope, userIds: readonly number[]): Promise<Map<number, QuietNow>> {
  const [chosen, shifts] = await Promise.all([quietHoursOf(scope, userIds), shiftsOf(scope, userIds)])
  const quiet = new Map<number, QuietNow>()
  for (const [id, row] of chosen) {
    const planned = { zone: row.timezone ?? scope.company.timezone, shifts: shifts.get(id) ?? [] }
    const hours = quietOf(row)
    const until = quietUntil(hours, planned, scope.now.getTime())
    if (until !== undefined) quiet.set(id, { until, isOwn: isOwnChoice(hours) })
  }
  return quiet
}

/** Of a person's quiet hours those that hold for this shift: one that begins soon passes over the default of a night. */
export const holdsFor = (quiet: QuietNow | undefined, start: number, { now }: Scope) =>
  quiet && (quiet.isOwn || !isUrgent(start, now.getTime())) ? quiet : undefined

export interface Area {
  withinKm?: number | undefined
  groupIds?: readonly number[] | undefined
}

/** Throws values.refused where a group is not there. */
export async function withinArea<C extends { tenantUserId: number; reasons: CandidateReasons }>(
  scope: Scope,
  candidates: readonly C[],
  { withinKm, groupIds }: Area,
): Promise<C[]> {
  await requireGroups(scope, groupIds)
  const inGroups = groupIds && new Set(await assignedTo(scope, await jobIdsOfSites(scope, groupIds)))
  return candidates.filter(
    ({ tenantUserId, reasons }) =>
      (!inGroups || inGroups.has(tenantUserId)) && (withinKm === undefined || wayOf(reasons) <= withinKm),
  )
}

/** A person who knows the site, or is assigned to the job, is near; of one who has worked nowhere nothing is known. */
const wayOf = ({ distanceKm, visitsHere, assigned }: CandidateReasons) =>
  distanceKm ?? (visitsHere > 0 || assigned ? 0 : Number.POSITIVE_INFINITY)

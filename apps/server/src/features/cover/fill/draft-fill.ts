import type { Exclusion } from '@muster/contract/cover/candidates'
import type { DraftedFill, DraftFillInput } from '@muster/contract/cover/fill'
import { considerFill } from '@muster/rules/planning/fill/fill-places'
import type { Scope } from '../../../db/scope.ts'
import { type FieldFaultInput, failure } from '../../../http/failures.ts'
import { requireInAreas } from '../../planning/area-queries.ts'
import { siteNamesOf } from '../../planning/pattern-queries.ts'
import { placeKey } from '../../planning/place-coverage.ts'
import { draftedAct } from '../../roster/drafts/draft-conflicts.ts'
import { type DraftedChange, personFault } from '../../roster/drafts/drafts.ts'
import { lockPatterns } from '../../roster/drafts/keep-places.ts'
import { shiftOnPlace } from '../../roster/places/place.ts'
import { namesOf } from '../../users/person-queries.ts'
import { readReachedLevels } from '../../users/reach.ts'
import { readFillFacts, readOpenPlaces } from './fill-input.ts'

type Fill = DraftFillInput['fills'][number]
type LeftOut = Pick<DraftedFill['leftOut'][number], 'reason' | 'exclusion'>

/**
 * Drafts these as one act, by the rules as they are now: what others took meanwhile, or what a rule forbids by now, is left
 * out and named. Throws values.refused for a person who may not be assigned.
 */
export const draftFill = (scope: Scope, { fills }: DraftFillInput): Promise<DraftedFill> =>
  scope.transaction(async (tx) => {
    const userIds = [...new Set(fills.map(({ tenantUserId }) => tenantUserId))]
    await requireInAreas(
      tx,
      'shift_patterns',
      fills.map(({ patternId }) => patternId),
    )
    await refuseUnassignable(tx, fills, userIds)
    // Two who fill the same places take turns.
    await lockPatterns(tx, [...new Set(fills.map(({ patternId }) => patternId))])
    const { changes, leftOut } = await fillsByRules(tx, fills, userIds)
    const act = await draftedAct(tx, changes)
    return { ...act, leftOut: await namedFills(tx, leftOut) }
  })

async function refuseUnassignable(tx: Scope, fills: readonly Fill[], userIds: readonly number[]) {
  const levels = await readReachedLevels(tx, userIds)
  const faults = fills.flatMap(({ tenantUserId }, at): FieldFaultInput[] => {
    const message = personFault(levels, tenantUserId)
    return message ? [{ path: `fills.${at}.tenantUserId`, message }] : []
  })
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}

async function fillsByRules(tx: Scope, fills: readonly Fill[], userIds: readonly number[]) {
  const { open, plan } = await readOpenPlaces(tx, fills)
  const facts = await readFillFacts(tx, open, userIds)
  const placeAt = new Map(open.map((place, at) => [placeKey(place), at]))
  const personAt = new Map(facts?.rows.map(({ tenantUserId }, at) => [tenantUserId, at]))
  const lacks = open.map(({ uncovered }) => uncovered)
  const placesOf = new Map<number, number[]>()
  const changes: DraftedChange[] = []
  const leftOut: (Fill & LeftOut)[] = []
  for (const fill of fills) {
    const place = placeAt.get(placeKey(fill))
    const person = personAt.get(fill.tenantUserId)
    if (!facts || place === undefined || person === undefined || lacks[place] === 0) {
      leftOut.push({ ...fill, reason: 'FULL', exclusion: null })
      continue
    }
    const others = placesOf.get(person) ?? []
    const exclusion = firstExclusion(considerFill(facts, { person, place }, others))
    if (exclusion) {
      leftOut.push({ ...fill, reason: 'EXCLUDED', exclusion })
      continue
    }
    lacks[place]! -= 1
    placesOf.set(person, [...others, place])
    changes.push({ add: shiftOnPlace(fill.tenantUserId, open[place]!, plan.isHoliday) })
  }
  return { changes, leftOut }
}

/** Without weights no way is too long: the manager has seen it. */
function firstExclusion(its: ReturnType<typeof considerFill>): Exclusion | undefined {
  const [first] = 'exclusions' in its ? its.exclusions : []
  return first?.kind === 'tooFar' ? undefined : first
}

async function namedFills(tx: Scope, leftOut: readonly (Fill & LeftOut)[]) {
  const [names, sites] = await Promise.all([
    namesOf(
      tx,
      leftOut.map(({ tenantUserId }) => tenantUserId),
    ),
    siteNamesOf(
      tx,
      leftOut.map(({ patternId }) => patternId),
    ),
  ])
  return leftOut.map((fill) => ({
    ...fill,
    name: names.get(fill.tenantUserId) ?? '',
    locationName: sites.get(fill.patternId) ?? '',
  }))
}

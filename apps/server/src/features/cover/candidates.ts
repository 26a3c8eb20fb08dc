import type { Candidates, ExcludedPerson } from '@muster/contract/candidates'
import { rankCandidates } from '@muster/rules/cover'
import { quietOf, quietUntil } from '@muster/rules/quiet-hours'
import { isoWithOffset } from '@muster/rules/zone'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { shiftsOf, unplanned } from '../notifications/shift-queries.ts'
import { coverPlace } from '../roster/cover-place.ts'
import { quietHoursOf } from './fact-queries.ts'
import { askedNow } from './offer-queries.ts'
import { type ConsideredPerson, considerPeople } from './people-around.ts'
import { placeAt, timesOf } from './places.ts'

/** Of each list. */
const mostShown = 200

interface CandidatesQuery {
  patternId: number
  occurrenceStart: string
  search?: string | undefined
}

/** Who could take a place, the best first, and who could not and why. Throws row.notFound. */
export async function listCandidates(scope: Scope, query: CandidatesQuery): Promise<Candidates> {
  const place = await found(placeAt(scope, query.patternId, query.occurrenceStart))
  const shifts = await timesOf(scope, place, false)
  const all = await considerPeople(scope, place, { shifts, search: query.search })
  const { ranked, excluded } = split(all)
  const shown = ranked.slice(0, mostShown)
  const ids = shown.map(({ tenantUserId }) => tenantUserId)
  const [quiet, asked] = await Promise.all([quietNow(scope, ids), askedNow(scope, place)])
  return {
    place: coverPlace(place),
    candidates: shown.map(({ tenantUserId, name, imageFileId, reasons }) => {
      const until = quiet.get(tenantUserId)
      return {
        tenantUserId,
        name,
        imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
        reasons,
        quietUntil: until === undefined ? null : isoWithOffset(scope.company.timezone, until),
        asked: asked.get(tenantUserId) ?? null,
      }
    }),
    candidateCount: ranked.length,
    excluded: excluded.slice(0, mostShown),
    excludedCount: excluded.length,
  }
}

/** Candidates, the best first, and excluded people in the order in which they come. */
export function split(all: readonly ConsideredPerson[]) {
  const candidates = all.flatMap(({ person, consideration }) =>
    'reasons' in consideration ? [{ ...person, ...consideration }] : [],
  )
  const excluded = all.flatMap(({ person: { tenantUserId, name }, consideration }): ExcludedPerson[] =>
    'exclusions' in consideration ? [{ tenantUserId, name, reasons: consideration.exclusions }] : [],
  )
  return { ranked: rankCandidates(candidates), excluded }
}

/** When the quiet hours that these people have now end; without those who have none. */
export async function quietNow(scope: Scope, userIds: readonly number[]): Promise<Map<number, number>> {
  const [chosen, shifts] = await Promise.all([quietHoursOf(scope, userIds), shiftsOf(scope, userIds)])
  const quiet = new Map<number, number>()
  for (const [id, row] of chosen) {
    const planned = { zone: row.timezone ?? scope.company.timezone, ...(shifts.get(id) ?? unplanned) }
    const until = quietUntil(quietOf(row), planned, scope.now.getTime())
    if (until !== undefined) quiet.set(id, until)
  }
  return quiet
}

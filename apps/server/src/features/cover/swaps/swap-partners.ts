import type { SwapPartner } from '@muster/contract/cover/swaps'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { found } from '../../../http/failures.ts'
import { readPublished } from '../../planning/plan.ts'
import { type Shift, shiftsOn } from '../../planning/shifts.ts'
import { daysAround } from '../../planning/times.ts'
import { assignedTo, jobsOfPerson } from '../../roster/people-queries.ts'
import type { NamedShift } from '../../roster/places/release-shifts.ts'
import { assignablePeople } from '../candidates/fact-queries.ts'
import { findShift } from '../shifts.ts'
import { forColleagues } from '../words.ts'
import { exclusionsOf, readAroundShifts } from './swap-rules.ts'
import { asSwapShift } from './swaps.ts'

/** How many days ahead the shifts are that a partner could give in return. */
const daysEitherSide = 14
const mostPartners = 100
const mostShifts = 40

/**
 * Colleagues of the job of a shift of the actor: whether they could take it, and what they could give in return at jobs
 * of the actor. Throws row.notFound.
 */
export async function listPartners(scope: Scope, named: NamedShift): Promise<SwapPartner[]> {
  const me = scope.actor.id
  const givenShift = await found(findShift(scope, named, me))
  const colleagues = (await assignedTo(scope, [givenShift.row.jobId])).filter((id) => id !== me)
  const people = (await assignablePeople(scope, { userIds: colleagues })).slice(0, mostPartners)
  const ids = people.map(({ tenantUserId }) => tenantUserId)
  const offered = await shiftsAround(scope, givenShift, ids)
  const around = await readAroundShifts(scope, [givenShift, ...[...offered.values()].flat()], [me, ...ids])
  return people.map(({ tenantUserId, name, imageFileId }) => ({
    tenantUserId,
    name,
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
    reasons: forColleagues(exclusionsOf(around, tenantUserId, givenShift)),
    shifts: (offered.get(tenantUserId) ?? []).map((shift) => ({
      ...asSwapShift(shift),
      reasons: forColleagues([
        ...exclusionsOf(around, tenantUserId, givenShift, shift),
        ...exclusionsOf(around, me, shift, givenShift),
      ]),
    })),
  }))
}

/** The coming shifts of these people near a shift, at jobs to which the actor is assigned. */
async function shiftsAround(scope: Scope, given: Shift, userIds: readonly number[]) {
  const now = scope.now.getTime()
  const date = localDate(given.row.timezone, given.occurrence.startTime)
  const days = daysAround([date], daysEitherSide)
  const [jobIds, published] = await Promise.all([
    jobsOfPerson(scope, scope.actor.id),
    readPublished(scope, { userIds, days }),
  ])
  const common = { ...published, events: published.events.filter(({ jobId }) => jobIds.has(jobId)) }
  const expanded = await shiftsOn(common, days)
  const shifts = expanded
    .filter(({ occurrence, row }) => occurrence.startTime > now && !row.allDay)
    .sort((a, b) => a.occurrence.startTime - b.occurrence.startTime)
  const byPerson = Map.groupBy(shifts, ({ row }) => row.userId)
  return new Map([...byPerson].map(([id, own]) => [id, own.slice(0, mostShifts)]))
}

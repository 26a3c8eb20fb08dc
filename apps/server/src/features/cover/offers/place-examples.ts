import { cover, type OfferInput } from '@muster/contract/cover/cover'
import type { Offer } from '@muster/contract/cover/offers'
import { roster } from '@muster/contract/planning/roster'
import { aJob } from '../../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'

/** Thursday evening. */
export const occurrenceStart = '2026-04-02T18:00:00+10:00'

interface PlaceGiven {
  people?: number
  places?: number
}

export async function aPlace(t: Tenant, { people = 3, places = 1 }: PlaceGiven = {}) {
  const job = await aJob(t, { assignees: [await aUser(t, { firstName: 'Assigned' })] })
  const body = { startTime: occurrenceStart, duration: 180, recursiveFrequency: null, places }
  const pattern = await t.call(roster.addPattern, { params: { id: job.id }, body })
  const others: TestUser[] = []
  for (let n = 1; n < people; n++) others.push(await aUser(t, { firstName: `Person${n}` }))
  return { job, patternId: pattern.id, people: [job.worker, ...others] }
}

export const candidates = (t: Tenant, patternId: number, search?: string) =>
  t.call(cover.candidates, { query: { patternId, occurrenceStart, ...(search && { search }) } })

export const offer = (t: Tenant, patternId: number, given: Partial<OfferInput> = {}) =>
  t.call(cover.offer, { body: { patternId, occurrenceStart, audience: 'ALL', ...given } })

export const answer = (t: Tenant, as: TestUser, { id }: { id: number }, said: 'YES' | 'NO' = 'YES') =>
  t.call(cover.answerOffer, { params: { id }, body: { answer: said } }, { as })

export const record = (t: Tenant, { id }: Offer) => t.call(cover.record, { params: { id } })

export const idsOf = (people: readonly { tenantUserId: number }[]) =>
  people.map(({ tenantUserId }) => tenantUserId)

export async function leaveOf(t: Tenant, { id }: TestUser, day: string) {
  const scope = await t.scope()
  const { id: type_id } = await scope
    .from('leave_types')
    .select('id')
    .limit(1)
    .executeTakeFirst()
    .then(
      (row) =>
        row ??
        scope
          .into('leave_types', { name: 'Annual leave', kind: 'PLANNED', paid: true })
          .returning('id')
          .executeTakeFirstOrThrow(),
    )
  await scope
    .into('leave_requests', {
      ...{ user_id: id, type_id, first_day: day, last_day: day, state: 'APPROVED' },
      ...{ requested_at: scope.now, requested_by: id },
    })
    .execute()
}

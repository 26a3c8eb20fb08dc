import { roster } from '@muster/contract/planning/roster'
import { aJob } from './office.ts'
import { aUser, type Tenant, type TestUser } from './tenant.ts'

interface PlaceGiven {
  people?: number
  places?: number
  startTime: string
  duration?: number
}
export async function anUncoveredPlace(t: Tenant, given: PlaceGiven) {
  const { people = 3, places = 1, startTime, duration = 180 } = given
  const job = await aJob(t, { assignees: [await aUser(t, { firstName: 'Assigned' })] })
  const body = { startTime, duration, recursiveFrequency: null, places }
  const pattern = await t.call(roster.addPattern, { params: { id: job.id }, body })
  const others: TestUser[] = []
  for (let n = 1; n < people; n++) others.push(await aUser(t, { firstName: `Person${n}` }))
  return { job, patternId: pattern.id, people: [job.worker, ...others] as TestUser[] }
}

export async function leaveOn(t: Tenant, { id }: TestUser, day: string) {
  const scope = await t.scope()
  const name = `Leave of ${id}`
  const type = await scope
    .into('leave_types', { name, kind: 'PLANNED', paid: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const days = { first_day: day, last_day: day, requested_at: scope.now, requested_by: id }
  await scope.into('leave_requests', { user_id: id, type_id: type.id, state: 'APPROVED', ...days }).execute()
}

import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob } from '../../test/office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../test/tenant.ts'

/** Gives these people one name, each with an employee number of their own. */
async function nameAlike(t: Tenant, people: readonly TestUser[]) {
  const scope = await t.scope()
  for (const [at, { id }] of people.entries())
    await scope
      .change('users', { first_name: 'Anna', last_name: 'Meyer', employee_number: `A-${at}` })
      .where('id', '=', id)
      .execute()
}

test('G-14: management reads what tells two of one name apart, their colleagues do not', async () => {
  const t = await aTenant()
  const [one, other, alone] = [await aUser(t), await aUser(t), await aUser(t)]
  const leader = await aUser(t, { level: 4 })
  await nameAlike(t, [one, other])
  const job = await aJob(t, { assignees: [one, other, alone, leader] })
  const read = async (as: TestUser) => {
    const query = { includeUsers: true }
    const { jobAssignees = [] } = await t.call(jobs.read, { params: { id: job.id }, query }, { as })
    return new Map(jobAssignees.map(({ tenantUserId, distinguishedBy }) => [tenantUserId, distinguishedBy]))
  }
  const told = await read(t.boss)
  expect([one, other, alone].map(({ id }) => told.get(id))).toEqual(['A-0', 'A-1', null])
  for (const as of [leader, one]) {
    const untold = await read(as)
    expect([one, other].map(({ id }) => untold.get(id))).toEqual([null, null])
  }
})

test('G-14: a removed person is told from all of the name, a present one from those who are present', async () => {
  const t = await aTenant()
  const [here, left, leftToo] = [await aUser(t), await aUser(t), await aUser(t)]
  await nameAlike(t, [here, left, leftToo])
  const scope = await t.scope()
  const ids = [here.id, left.id, leftToo.id]
  const distinctions = async () => {
    const people = rowsOf(await t.call(users.list, { query: { ids, withRemoved: true } }))
    return ids.map((id) => people.find((person) => person.id === id)!.distinguishedBy)
  }
  const present = async () => {
    const people = rowsOf(await t.call(users.list, { query: { page: 0, size: 25 } }))
    return people.flatMap(({ id, distinguishedBy }) => (ids.includes(id) ? [distinguishedBy] : []))
  }
  const remove = ({ id }: TestUser) =>
    scope.change('users', { removed_at: scope.now }).where('id', '=', id).execute()
  expect((await present()).sort()).toEqual(['A-0', 'A-1', 'A-2'])
  await remove(left)
  expect(await distinctions()).toEqual(['A-0', 'A-1', 'A-2'])
  await remove(leftToo)
  expect(await distinctions()).toEqual([null, 'A-1', 'A-2'])
  expect(await present()).toEqual([null])
})

test('G-14: an answer that is repeated tells people apart as they are called now', async () => {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  await nameAlike(t, [one])
  const key = crypto.randomUUID()
  const update = async () => {
    const input = { params: { id: one.id }, body: { address: '1 Eagle Street' } }
    const answer = await t.send(users.update, input, { key })
    return [answer.headers['idempotent-replayed'], answer.json().data.distinguishedBy]
  }
  expect(await update()).toEqual([undefined, null])
  await nameAlike(t, [one, other])
  expect(await update()).toEqual(['true', 'A-0'])
})

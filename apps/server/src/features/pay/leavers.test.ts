import { pay } from '@muster/contract/pay/pay'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aLockedPeriod, aPayPeriod } from './examples.ts'

standingStill('2020-06-12T02:00:00Z')

const rowsShown = async (t: Tenant) => {
  const { people } = await t.call(pay.mapping)
  return new Map(people.map(({ tenantUserId, removed = false }) => [tenantUserId, removed]))
}

test('P-02: a leaver with hours in a locked period is listed, can be given an identifier, and the file is made', async () => {
  const t = await aTenant()
  const { id, person } = await aLockedPeriod(t)
  const gone = await aUser(t)
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  await t.call(users.remove, { params: { id: gone.id } })
  const body = { codes: [{ system: 'MYOB_EXO' as const, name: 'wageType', code: '1' }] }
  await t.call(pay.updateMapping, { body })
  expect(await t.refused(pay.export, { params: { id }, body: { format: 'MYOB_EXO' } })).toMatchObject({
    reason: 'pay.notMapped',
  })
  expect((await rowsShown(t)).get(person.id)).toBe(true)
  expect((await rowsShown(t)).has(gone.id)).toBe(false)
  const people = [{ tenantUserId: person.id, system: 'MYOB_EXO' as const, identifier: '104' }]
  const { people: saved } = await t.call(pay.updateMapping, { body: { people } })
  expect(saved.find(({ tenantUserId }) => tenantUserId === person.id)).toMatchObject({
    ...{ removed: true, identifiers: { MYOB_EXO: '104' } },
  })
  expect((await t.call(pay.export, { params: { id }, body: { format: 'MYOB_EXO' } })).differences).toEqual([])
})

test('P-02: who worked in an open period and is in the office by now is listed, not as removed', async () => {
  const t = await aTenant()
  const { person } = await aPayPeriod(t)
  const admin = await aUser(t, { level: 2 })
  const scope = await t.scope()
  const role = await scope
    .from('users')
    .where('id', '=', admin.id)
    .select('role_id')
    .executeTakeFirstOrThrow()
  await scope.change('users', { role_id: role.role_id }).where('id', '=', person.id).execute()
  const listed = await rowsShown(t)
  expect(listed.get(person.id)).toBe(false)
  expect(listed.has(admin.id)).toBe(false)
})

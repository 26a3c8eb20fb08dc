import { session } from '@muster/contract/session/session'
import { roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aRole } from './examples.ts'

const named = async (t: Tenant, name: string) =>
  (await t.call(roles.list)).find((role) => role.name === name)!

test('a new company has the ten roles, with how many people have each', async () => {
  const t = await aTenant()
  await aUser(t)
  await aUser(t)
  const all = await t.call(roles.list)
  expect(all.map((role) => role.roleLevel)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(all.filter((role) => role.people > 0).map((role) => [role.name, role.people])).toEqual([
    ['Owner', 1],
    ['Employee', 2],
  ])
})

test('a role is added and renamed; its level stays what it was', async () => {
  const t = await aTenant()
  const newRole = await t.call(roles.create, { body: { name: ' Night cleaner ', roleLevel: 5 } })
  expect(newRole).toMatchObject({ name: 'Night cleaner', roleLevel: 5, people: 0 })
  const person = await aUser(t)
  await t.call(users.update, { params: person, body: { userRoleId: newRole.id } })
  const forged = { name: 'Day cleaner', roleLevel: 1, level: 1 }
  const renamed = await t.call(roles.update, { params: newRole, body: forged })
  expect(renamed).toEqual({ id: newRole.id, name: 'Day cleaner', roleLevel: 5, people: 1 })
  expect((await t.call(session.me, {}, { as: person })).userRole).toMatchObject({ name: 'Day cleaner' })
  expect(await t.refused(roles.create, { body: { name: 'Owner', roleLevel: 5 } })).toMatchObject({
    status: 409,
    errors: [{ path: 'name', message: 'A role of this name exists' }],
  })
  expect(await t.refused(roles.update, { params: newRole, body: { name: 'Owner' } })).toMatchObject({
    status: 409,
  })
  for (const roleLevel of [0, 11, 1.5])
    expect(await t.refused(roles.create, { body: { name: 'X', roleLevel } })).toMatchObject({ status: 400 })
})

test('a role in use is removed only when its people get another of the same level; their sessions go on', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const employee = await named(t, 'Employee')
  expect(await t.refused(roles.remove, { params: employee })).toMatchObject({ status: 409, code: 'E048' })
  const other = await aRole(t)
  expect(await t.refused(roles.remove, { params: employee })).toMatchObject({
    status: 409,
    code: 'E047',
    message: '1 person has this role. Choose another one for them',
  })
  const owner = await named(t, 'Owner')
  for (const moveToId of [owner.id, employee.id, 999_999])
    expect(await t.refused(roles.remove, { params: employee, query: { moveToId } })).toMatchObject({
      status: 422,
    })
  await t.call(session.me, {}, { as: person })
  await t.call(roles.remove, { params: employee, query: { moveToId: other.id } })
  expect((await t.call(session.me, {}, { as: person })).userRole).toMatchObject({
    id: other.id,
    roleLevel: 5,
  })
  expect(await t.refused(roles.remove, { params: other })).toMatchObject({ code: 'E048' })
})

test('a role that only removed people had goes, and they keep one of its level', async () => {
  const t = await aTenant()
  const role = await aRole(t)
  const person = await aUser(t)
  await t.call(users.update, { params: person, body: { userRoleId: role.id } })
  await t.call(users.remove, { params: person })
  await t.call(roles.remove, { params: role })
  const scope = await t.scope()
  const row = await scope
    .from('users')
    .select('role_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(row.role_id).toBe(t.roleIds.get(5))
})

test('of two removals at once that would leave a level without a role, one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const t = await aTenant()
    const other = await aRole(t, 9)
    const first = { id: t.roleIds.get(9)! }
    const answers = await Promise.all([other, first].map((params) => t.send(roles.remove, { params })))
    expect(answers.map((each) => each.statusCode).sort()).toEqual([200, 409])
  }
})

test('nobody makes, renames or removes a role of more rights than their own', async () => {
  const t = await aTenant()
  const admin = await aUser(t, { level: 2 })
  const as = { as: admin }
  const owner = await named(t, 'Owner')
  const denied = { status: 403, code: 'E020' }
  expect(await t.refused(roles.create, { body: { name: 'Boss', roleLevel: 1 } }, as)).toMatchObject(denied)
  expect(await t.refused(roles.update, { params: owner, body: { name: 'X' } }, as)).toMatchObject(denied)
  expect(await t.refused(roles.remove, { params: owner }, as)).toMatchObject(denied)
  expect((await named(t, 'Owner')).id).toBe(owner.id)
  await t.call(roles.create, { body: { name: 'Co-administrator', roleLevel: 2 } }, as)
  const manager = await aUser(t, { level: 3 })
  expect(await t.refused(roles.list, {}, { as: manager })).toMatchObject(denied)
})

test('a changed level counts at the next request', async () => {
  const t = await aTenant()
  const admin = await aUser(t, { level: 2 })
  const as = { as: admin }
  await t.call(roles.list, {}, as)
  const helper = await t.call(roles.create, { body: { name: 'Helper', roleLevel: 5 } })
  const calls = Promise.all(Array.from({ length: 10 }, () => t.send(roles.list, {}, as)))
  await t.call(users.update, { params: admin, body: { userRoleId: helper.id } })
  await calls
  expect((await t.send(roles.list, {}, as)).statusCode).toBe(401)
})

import { type Right, rightsOfLevel } from '@muster/contract/kit/rights'
import { payroll } from '@muster/contract/pay/payroll'
import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aSite } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aPicture, aUserInput } from '../users/examples.ts'
import { aRole } from './examples.ts'

const ofLevel = (t: Tenant, level: 2 | 3 | 4 | 5) => ({ id: t.roleIds.get(level)! })
const withhold = (t: Tenant, level: 2 | 3 | 4 | 5, ...names: Right[]) =>
  t.call(roles.changeRights, {
    params: ofLevel(t, level),
    body: { rights: Object.fromEntries(names.map((right) => [right, false])) },
  })

test('a new company has given every role all rights of its level; a switch changes the next call', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const as = { as: manager }
  const { rights } = await t.call(roles.rights, { params: ofLevel(t, 3) })
  expect(Object.keys(rights).sort()).toEqual([...rightsOfLevel(3)].sort())
  expect(Object.values(rights).every(Boolean)).toBe(true)
  expect(await t.call(session.me, {}, as)).not.toHaveProperty('withheldRights')
  const person = await t.call(users.create, { body: aUserInput(t) }, as)
  await withhold(t, 3, 'managesPeople')
  const input = { params: { id: person.id }, body: { firstName: 'Rosa' } }
  expect(await t.refused(users.update, input, as)).toMatchObject({ status: 403, reason: 'access.right' })
  expect((await t.call(session.me, {}, as)).withheldRights).toEqual(['managesPeople'])
  await t.call(roles.changeRights, { params: ofLevel(t, 3), body: { rights: { managesPeople: true } } })
  expect((await t.call(users.update, input, as)).user.firstName).toBe('Rosa')
})

test('whoever sees no pay approves none, and gets both back with the one that needs the other', async () => {
  const t = await aTenant()
  expect((await withhold(t, 3, 'seesPay')).rights).toMatchObject({ seesPay: false, editsPay: false })
  const back = { params: ofLevel(t, 3), body: { rights: { editsPay: true } } }
  expect((await t.call(roles.changeRights, back)).rights).toMatchObject({ seesPay: true, editsPay: true })
})

test('own hours stay readable, as a screen and as a file, for somebody who may see no pay and export nothing', async () => {
  const t = await aTenant()
  const [manager, other] = [await aUser(t, { level: 3 }), await aUser(t)]
  await withhold(t, 3, 'seesPay', 'exportsData')
  const as = { as: manager }
  const hoursOf = ({ id }: { id: number }) => ({ query: { tenantUserId: id } })
  const fileOf = ({ id }: { id: number }) => ({
    query: { payrollType: 'USER' as const, tenantUserId: id, reportType: 'CSV' as const },
  })
  await t.call(payroll.byUser, hoursOf(manager), as)
  expect((await t.send(payroll.file, fileOf(manager), as)).statusCode).toBe(200)
  expect(await t.refused(payroll.byUser, hoursOf(other), as)).toMatchObject({ reason: 'access.right' })
  expect(await t.refused(payroll.file, fileOf(other), as)).toMatchObject({ reason: 'access.right' })
})

test('access notes are in no answer for a role that may not read them, and it cannot write them', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const site = await aSite(t)
  await t.call(sites.update, { params: site, body: { accessNotes: 'Key safe 4711' } })
  await withhold(t, 3, 'opensAccessNotes')
  const as = { as: manager }
  expect(await t.call(sites.read, { params: site }, as)).not.toHaveProperty('accessNotes')
  const changed = await t.call(sites.update, { params: site, body: { contact: 'Front desk' } }, as)
  expect(changed).not.toHaveProperty('accessNotes')
  const wipe = { params: site, body: { accessNotes: '' } }
  expect(await t.refused(sites.update, wipe, as)).toMatchObject({ status: 403, reason: 'access.right' })
  expect((await t.call(sites.read, { params: site })).accessNotes).toBe('Key safe 4711')
})

test('only a stronger level decides, and gives no right that its own role lacks', async () => {
  const t = await aTenant()
  const admin = await aUser(t, { level: 2 })
  const as = { as: admin }
  const give = (id: number, rights: Partial<Record<Right, boolean>>) =>
    t.refused(roles.changeRights, { params: { id }, body: { rights } }, as)
  const stronger = { status: 403, reason: 'access.strongerRole' }
  expect(await give(t.roleIds.get(1)!, { seesPay: false })).toMatchObject(stronger)
  expect(await give(t.roleIds.get(2)!, { seesPay: false })).toMatchObject(stronger)
  await withhold(t, 3, 'seesPay')
  await withhold(t, 2, 'seesPay')
  expect(await give(t.roleIds.get(3)!, { seesPay: true })).toMatchObject({ reason: 'access.right' })
  const owner = { params: { id: t.roleIds.get(1)! }, body: { rights: { seesPay: false } } }
  expect(await t.refused(roles.changeRights, owner)).toMatchObject({ status: 403 })
})

test('nobody gets a withheld right back by a new role, by giving a wider one, or by removing theirs', async () => {
  const t = await aTenant()
  const [wide, other] = [await aRole(t, 2), await aUser(t, { level: 2 })]
  const admin = await aUser(t, { level: 2 })
  await withhold(t, 2, 'seesPay')
  const as = { as: admin }
  const secondOffice = await t.call(roles.create, { body: { name: 'Second office', roleLevel: 2 } }, as)
  expect(secondOffice.withheldRights).toEqual(['seesPay', 'editsPay'])
  const stronger = { status: 403, reason: 'access.strongerRole' }
  const moved = { params: other, body: { userRoleId: wide.id } }
  expect(await t.refused(users.update, moved, as)).toMatchObject(stronger)
  const added = { body: { ...aUserInput(t), userRoleId: wide.id } }
  expect(await t.refused(users.create, added, as)).toMatchObject(stronger)
  const removed = { params: { id: secondOffice.id }, query: { moveToId: wide.id } }
  expect(await t.refused(roles.remove, removed, as)).toMatchObject(stronger)
  expect((await t.call(roles.list, {}, as)).find(({ id }) => id === wide.id)).not.toHaveProperty(
    'withheldRights',
  )
})

test('a right that a level never has is refused by its name', async () => {
  const t = await aTenant()
  expect(Object.keys((await t.call(roles.rights, { params: ofLevel(t, 5) })).rights)).toEqual([
    'opensAccessNotes',
  ])
  const input = { params: ofLevel(t, 5), body: { rights: { seesPay: true } } }
  expect(await t.refused(roles.changeRights, input)).toMatchObject({
    status: 422,
    errors: [{ path: 'rights.seesPay', message: 'This level never has this right' }],
  })
})

test('two people who change rights of a role at once both have their way', async () => {
  const t = await aTenant()
  await Promise.all([withhold(t, 3, 'exportsData'), withhold(t, 3, 'publishesRoster')])
  const { rights } = await t.call(roles.rights, { params: ofLevel(t, 3) })
  expect(rights).toMatchObject({ exportsData: false, publishesRoster: false, seesPay: true })
})

test('without the right to manage people, roles and the pictures of others stay as they are, and the own picture changes', async () => {
  const t = await aTenant()
  const [admin, other] = [await aUser(t, { level: 2 }), await aUser(t)]
  const as = { as: admin }
  const role = await aRole(t)
  await withhold(t, 2, 'managesPeople')
  const refused = { status: 403, reason: 'access.right' }
  const name = 'Night team'
  expect(await t.refused(roles.create, { body: { name, roleLevel: 5 } }, as)).toMatchObject(refused)
  expect(await t.refused(roles.update, { params: role, body: { name } }, as)).toMatchObject(refused)
  expect(await t.refused(roles.remove, { params: role, query: {} }, as)).toMatchObject(refused)
  const picture = async (of: { id: number }) => ({ params: of, file: await aPicture(), fileName: 'me.png' })
  expect(await t.refused(users.setPicture, await picture(other), as)).toMatchObject(refused)
  expect((await t.send(users.setPicture, await picture(admin), as)).statusCode).toBe(200)
})

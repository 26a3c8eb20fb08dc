import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aSite, aSiteGroup } from '../../../test/office.ts'
import { aTenant } from '../../../test/tenant.ts'

test('a group is created, renamed and removed', async () => {
  const t = await aTenant()
  const group = await t.call(siteGroups.create, { body: { name: ' North ' } })
  expect(group).toMatchObject({ name: 'North', description: '', tenantId: t.tenantId })
  const renamed = await t.call(siteGroups.update, { params: group, body: { name: 'South' } })
  expect(await t.call(siteGroups.list)).toEqual([renamed])
  await t.call(siteGroups.remove, { params: group })
  expect(await t.call(siteGroups.list)).toEqual([])
})

test('an update without a field leaves that field as it was', async () => {
  const t = await aTenant()
  const group = await t.call(siteGroups.create, { body: { name: 'North', description: 'Ring road' } })
  const renamed = await t.call(siteGroups.update, { params: group, body: { name: 'South' } })
  expect(renamed.description).toBe('Ring road')
  expect(await t.call(siteGroups.update, { params: group, body: {} })).toEqual(renamed)
})

test('removing a group leaves its sites', async () => {
  const t = await aTenant()
  const group = await aSiteGroup(t)
  const site = await aSite(t)
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: site.id }).execute()
  await t.call(siteGroups.remove, { params: group })
  expect(await scope.from('sites').select('id').where('id', '=', site.id).execute()).toHaveLength(1)
})

test('sites are put into a group and taken out of it, and counted', async () => {
  const t = await aTenant()
  const group = await aSiteGroup(t)
  const [one, two, three] = [await aSite(t), await aSite(t), await aSite(t)]
  const change = (body: object) => t.call(sites.changeMembers, { params: group, body })
  expect(await change({ siteIdsToAdd: [one.id, two.id, one.id] })).toEqual({ siteCount: 2 })
  expect(await change({ siteIdsToAdd: [two.id, three.id], siteIdsToRemove: [one.id] })).toEqual({
    siteCount: 2,
  })
  const members = await t.call(sites.list, { query: { groupIds: [group.id] } })
  expect((members as { id: number }[]).map(({ id }) => id).sort()).toEqual([two.id, three.id].sort())
  await t.call(sites.remove, { params: two })
  expect(await t.call(siteGroups.list)).toMatchObject([{ id: group.id, siteCount: 1 }])
  const refused = await t.refused(sites.changeMembers, { params: group, body: { siteIdsToAdd: [two.id] } })
  expect(refused).toMatchObject({ status: 422, errors: [{ path: 'siteIdsToAdd', message: 'Not found' }] })
})

test('a name is needed, is taken once, and says so beside the field', async () => {
  const t = await aTenant()
  const blank = await t.refused(siteGroups.create, { body: { name: '  ' } })
  expect(blank).toMatchObject({
    status: 400,
    code: 'E001',
    errors: [{ path: 'name', message: 'Name is required' }],
  })
  await t.call(siteGroups.create, { body: { name: 'North' } })
  const taken = await t.refused(siteGroups.create, { body: { name: 'North' } })
  expect(taken).toMatchObject({
    status: 409,
    errors: [{ path: 'name', message: 'A group of this name exists' }],
  })
  expect(await t.call(siteGroups.list)).toHaveLength(1)
})

test('groups are searched by part of the name, wildcards being letters, and come in pages', async () => {
  const t = await aTenant()
  for (const name of ['North', 'Far north', '100% south']) await aSiteGroup(t, { name })
  const named = await t.call(siteGroups.search, { body: { name: 'NORTH' } })
  expect(named).toMatchObject([{ name: 'Far north' }, { name: 'North' }])
  expect(await t.call(siteGroups.search, { body: { name: '%' } })).toMatchObject([{ name: '100% south' }])
  const page = await t.call(siteGroups.search, { body: { page: 1, size: 2 } })
  expect(page).toMatchObject({ content: [{ name: 'North' }], totalElements: 3, totalPages: 2 })
})

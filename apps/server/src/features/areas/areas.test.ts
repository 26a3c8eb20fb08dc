import { rowsOf } from '@muster/contract/kit/rows'
import { reports } from '@muster/contract/reports'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { sites } from '@muster/contract/sites/sites'
import { areas, type ManagerAreasInput } from '@muster/contract/users/areas'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aJob, aSite, aSiteGroup, aWork, type TestSite } from '../../../test/office.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

// Wednesday, 11:00 by the clock of the company, which is that of Sydney.
standingStill('2026-04-01T00:00:00Z')

type Rows = ManagerAreasInput['areas']
const read = (t: Tenant, { id }: TestUser) => t.call(areas.read, { params: { id } })
const save = (t: Tenant, { id }: TestUser, rows: Rows, version = 0) =>
  t.call(areas.save, { params: { id }, body: { areas: rows, version } })
const refused = (t: Tenant, { id }: TestUser, rows: Rows, as = t.boss) =>
  t.refused(areas.save, { params: { id }, body: { areas: rows, version: 0 } }, { as })

async function inGroup(t: Tenant, group: { id: number }, site: TestSite) {
  await t.call(sites.changeMembers, { params: { id: group.id }, body: { siteIdsToAdd: [site.id] } })
  return site
}
const sitesOf = async (t: Tenant, as: TestUser) =>
  rowsOf(await t.call(sites.list, { query: {} }, { as })).map(({ id }) => id)

/** A company of two groups with a site each, and a manager. */
async function aCompany() {
  const t = await aTenant()
  const [north, south] = [await aSiteGroup(t, { name: 'North' }), await aSiteGroup(t, { name: 'South' })]
  const [one, two] = [await inGroup(t, north, await aSite(t)), await inGroup(t, south, await aSite(t))]
  return { t, north, south, one, two, manager: await aUser(t, { level: 3 }) }
}

test('areas are saved as a whole, answered by name of group, and those taken away stay with who did it', async () => {
  const { t, north, south, manager } = await aCompany()
  expect(await read(t, manager)).toEqual({ areas: [], version: 0 })
  const saved = await save(t, manager, [
    { groupId: south.id, from: '2026-04-01', to: '2026-04-30' },
    { groupId: north.id, from: '2026-03-01' },
  ])
  const inNorth = { groupId: north.id, groupName: 'North', from: '2026-03-01', to: null }
  const inSouth = { groupId: south.id, groupName: 'South', from: '2026-04-01', to: '2026-04-30' }
  expect(saved).toEqual({ areas: [inNorth, inSouth], version: 2 })
  expect(await read(t, manager)).toEqual(saved)
  const changed = await save(t, manager, [inNorth], saved.version)
  expect(changed).toEqual({ areas: [inNorth], version: 3 })
  expect(await save(t, manager, [inNorth], changed.version)).toEqual(changed)
  const scope = await t.scope()
  const removed = await scope.from('manager_areas').where('removed_at', 'is not', null).selectAll().execute()
  expect(removed).toMatchObject([{ site_group_id: south.id, removed_by: t.boss.id }])
})

test('a version that another person has replaced is refused with what counts now', async () => {
  const { t, north, south, manager } = await aCompany()
  const saved = await save(t, manager, [{ groupId: north.id, from: '2026-03-01' }])
  const late = await refused(t, manager, [{ groupId: south.id, from: '2026-03-01' }])
  expect(late).toMatchObject({ status: 409, reason: 'row.newer', data: saved })
  const both = await Promise.all(
    [north, south].map(({ id }) =>
      t.send(areas.save, {
        params: { id: manager.id },
        body: { areas: [{ groupId: id, from: '2026-05-01' }], version: saved.version },
      }),
    ),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('only managers have areas, of groups that are there, on days that can be', async () => {
  const { t, north, manager } = await aCompany()
  for (const level of [2, 4, 10] as const) {
    const person = await aUser(t, { level })
    const errors = [{ path: 'areas', message: 'Only managers have areas' }]
    expect(await refused(t, person, [{ groupId: north.id, from: '2026-04-01' }])).toMatchObject({
      ...{ status: 422, errors },
    })
  }
  const faultsOf = async (rows: Rows) => (await refused(t, manager, rows)).errors?.map(({ path }) => path)
  expect(await faultsOf([{ groupId: 999_999_999, from: '2026-04-01' }])).toEqual(['areas.0.groupId'])
  const april = { groupId: north.id, from: '2026-04-01', to: '2026-04-30' }
  expect(await faultsOf([{ ...april, to: '2026-03-31' }])).toEqual(['areas.0.to'])
  expect(await faultsOf([april, { groupId: north.id, from: '2026-04-30' }])).toEqual(['areas.1.from'])
  await save(t, manager, [april, { groupId: north.id, from: '2026-05-01' }])
})

test('managers without areas give them to others, and neither to themselves nor as a manager of areas', async () => {
  const { t, north, manager } = await aCompany()
  const other = await aUser(t, { level: 3 })
  const rows = [{ groupId: north.id, from: '2026-04-01' }]
  expect(await refused(t, manager, rows, manager)).toMatchObject({ status: 403, reason: 'access.self' })
  const body = { areas: rows, version: 0 }
  await t.call(areas.save, { params: { id: other.id }, body }, { as: manager })
  for (const as of [other, await aUser(t, { level: 4 })])
    expect(await refused(t, manager, [], as)).toMatchObject({ status: 403 })
  expect(await refused(t, manager, [], other)).toMatchObject({ reason: 'access.area' })
  expect(await t.refused(areas.read, { params: { id: other.id } }, { as: other })).toMatchObject({
    ...{ status: 403, reason: 'access.area' },
  })
})

test('a manager with any area reaches those in force today at the next call, and one without the company', async () => {
  const { t, north, south, one, two, manager } = await aCompany()
  expect((await sitesOf(t, manager)).sort()).toEqual([one.id, two.id].sort())
  const days = (groupId: number, from: string, to: string | null = null) => ({ groupId, from, to })
  const first = await save(t, manager, [days(north.id, '2026-04-01', '2026-04-02')])
  expect(await sitesOf(t, manager)).toEqual([one.id])
  expect((await t.send(sites.read, { params: { id: two.id } }, { as: manager })).statusCode).toBe(404)
  // The last minute of 2 April by the clock of the company, and the minute after.
  t.clock.set(new Date('2026-04-02T12:59:00Z'))
  expect(await sitesOf(t, manager)).toEqual([one.id])
  t.clock.set(new Date('2026-04-02T13:01:00Z'))
  t.clock.aSecondPasses()
  expect(await sitesOf(t, manager)).toEqual([])
  t.clock.set(new Date('2026-04-01T00:00:00Z'))
  const coming = await save(t, manager, [days(south.id, '2026-04-02')], first.version)
  expect(await sitesOf(t, manager)).toEqual([])
  const both = await save(
    t,
    manager,
    [days(south.id, '2026-04-01'), days(north.id, '2026-04-01')],
    coming.version,
  )
  expect((await sitesOf(t, manager)).sort()).toEqual([one.id, two.id].sort())
  await save(t, manager, [], both.version)
  const third = await aSite(t)
  expect((await sitesOf(t, manager)).sort()).toEqual([one.id, two.id, third.id].sort())
})

test('a site that moves to another group moves at the next call', async () => {
  const { t, north, south, one, manager } = await aCompany()
  await save(t, manager, [{ groupId: south.id, from: '2026-04-01' }])
  expect(await sitesOf(t, manager)).not.toContain(one.id)
  await t.call(sites.changeMembers, { params: south, body: { siteIdsToAdd: [one.id] } })
  await t.call(sites.changeMembers, { params: north, body: { siteIdsToRemove: [one.id] } })
  expect(await sitesOf(t, manager)).toContain(one.id)
})

test('a person is reached by the sites they belong to; whom the manager added, until they have a site', async () => {
  const { t, north, one, two, manager } = await aCompany()
  await save(t, manager, [{ groupId: north.id, from: '2026-04-01' }])
  const [here, there] = [await aJob(t, { site: one }), await aJob(t, { site: two })]
  const [worked, longAgo, withoutSite] = [await aUser(t), await aUser(t), await aUser(t)]
  await aWork(t, {
    job: here,
    by: worked,
    startedAt: '2026-03-10T00:00:00Z',
    endedAt: '2026-03-10T01:00:00Z',
  })
  await aWork(t, {
    job: here,
    by: longAgo,
    startedAt: '2026-02-10T00:00:00Z',
    endedAt: '2026-02-10T01:00:00Z',
  })
  const scope = await t.scope()
  const added = await aUser(t)
  await scope.change('users', { created_by: manager.id }).where('id', '=', added.id).execute()
  const reached = async () =>
    new Set(
      rowsOf(await t.call(users.list, { query: {} }, { as: manager })).map(
        ({ tenantUserId }) => tenantUserId,
      ),
    )
  expect(await reached()).toEqual(new Set([manager.id, here.worker.id, worked.id, one.client.id, added.id]))
  await aJob(t, { site: two, assignees: [added] })
  expect(await reached()).toEqual(new Set([manager.id, here.worker.id, worked.id, one.client.id]))
  expect(await reached()).not.toContain(there.worker.id)
  expect(await reached()).not.toContain(withoutSite.id)
})

test('the list of groups says who has them today, and a group that is an area stays', async () => {
  const { t, north, south, manager } = await aCompany()
  await save(t, manager, [
    { groupId: north.id, from: '2026-04-01' },
    { groupId: south.id, from: '2026-05-01' },
  ])
  const name = `${manager.firstName} ${manager.lastName}`
  const managers = [{ tenantUserId: manager.id, name, distinguishedBy: null }]
  expect(await t.call(siteGroups.list)).toMatchObject([{ name: 'North', managers }, { name: 'South' }])
  const listed = await t.call(siteGroups.search, { body: {} })
  expect(rowsOf(listed).map((group) => 'managers' in group)).toEqual([true, false])
  for (const group of [north, south])
    expect(await t.refused(siteGroups.remove, { params: group })).toMatchObject({
      ...{ status: 409, reason: 'siteGroup.isArea', params: { names: name } },
    })
  const leader = await aUser(t, { level: 4 })
  await aJob(t, { site: await inGroup(t, north, await aSite(t)), assignees: [leader] })
  expect(JSON.stringify(await t.call(siteGroups.list, {}, { as: leader }))).not.toContain('managers')
  const { version } = await read(t, manager)
  await save(t, manager, [{ groupId: north.id, from: '2026-04-01' }], version)
  await t.call(siteGroups.remove, { params: south })
  expect(await read(t, manager)).toMatchObject({ areas: [{ groupName: 'North' }], version: 3 })
})

test('a suspended manager of areas has the reach of an employee', async () => {
  const { t, north, one, manager } = await aCompany()
  await save(t, manager, [{ groupId: north.id, from: '2026-04-01' }])
  const scope = await t.scope()
  const row = { user_id: manager.id, first_day: '2026-04-01', made_at: t.clock.now(), made_by: t.boss.id }
  await scope.into('suspensions', row).execute()
  t.clock.aSecondPasses()
  expect(await sitesOf(t, manager)).not.toContain(one.id)
})

test('a manager finds their areas, also those taken away, in the copy of their own records', async () => {
  const { t, north, south, manager } = await aCompany()
  const { version } = await save(t, manager, [{ groupId: south.id, from: '2026-03-01', to: '2026-03-31' }])
  await save(t, manager, [{ groupId: north.id, from: '2026-04-01' }], version)
  const textOf = async (as: TestUser) => {
    const file = await t.call(reports.ownRecords, { query: { reportType: 'PDF' } }, { as })
    return (await pdfLines(Buffer.from(file, 'base64'))).join(' ')
  }
  const text = await textOf(manager)
  for (const said of ['Areas', 'North 2026-04-01 – until', 'South 2026-03-01 – 2026-03-31'])
    expect(text).toContain(said)
  expect(await textOf(await aUser(t, { level: 3 }))).not.toContain('Areas')
})

import { problems } from '@muster/contract/problems'
import { mostViews, type SavedViewInput, savedViews } from '@muster/contract/saved-views'
import { siteGroups } from '@muster/contract/sites/site-groups'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aContract, aJob, aSite, aSiteGroup, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

const save = (t: Tenant, body: Partial<SavedViewInput> = {}, as?: TestUser) =>
  t.call(savedViews.create, { body: { list: 'sites', name: 'Airports, night', ...body } }, { as })
const refusedSave = (t: Tenant, body: object) =>
  t.refused(savedViews.create, { body: { list: 'sites', name: 'Airports', ...body } as SavedViewInput })
const namesFor = async (t: Tenant, as?: TestUser) =>
  (await t.call(savedViews.list, {}, { as })).map(({ name }) => name)

test('filters, columns and order of a list are saved, renamed, overwritten and deleted', async () => {
  const t = await aTenant()
  const query = { search: 'airport', groupIds: ['4', '7'], active: 'true', view: 'map', sort: '-name' }
  const view = await save(t, { name: '  Airports, night ', query, columns: ['name', 'address'] })
  expect(view).toEqual({
    ...{ id: view.id, list: 'sites', name: 'Airports, night', query, columns: ['name', 'address'] },
    ...{ shared: false, daysMove: false, isMine: true, mayChange: true },
  })
  const change = (body: object) => t.call(savedViews.update, { params: view, body })
  expect(await change({ name: 'Airports' })).toEqual({ ...view, name: 'Airports' })
  const overwritten = await change({ query: { sort: 'name' }, columns: [] })
  expect(overwritten).toEqual({ ...view, name: 'Airports', query: { sort: 'name' }, columns: [] })
  expect(await t.call(savedViews.list)).toEqual([overwritten])
  await t.call(savedViews.remove, { params: view })
  expect(await t.call(savedViews.list)).toEqual([])
})

test('a view is its maker’s alone until it is shared with the office', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const view = await save(t, {}, manager)
  expect(await namesFor(t)).toEqual([])
  for (const endpoint of [savedViews.read, savedViews.remove])
    expect((await t.refused(endpoint, { params: view })).status).toBe(404)
  expect((await t.refused(savedViews.update, { params: view, body: { name: 'Mine' } })).status).toBe(404)
  await t.call(savedViews.update, { params: view, body: { shared: true } }, { as: manager })
  const [seen] = await t.call(savedViews.list)
  expect(seen).toMatchObject({ id: view.id, shared: true, isMine: false })
})

test('a shared view is changed by its maker and by levels 1 and 2, and opened by the whole office', async () => {
  const t = await aTenant()
  const [maker, manager, administrator] = [
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 2 }),
  ]
  const view = await save(t, { shared: true }, maker)
  const [seen] = await t.call(savedViews.list, {}, { as: manager })
  expect(seen).toMatchObject({ mayChange: false })
  for (const [endpoint, input] of [
    [savedViews.update, { params: view, body: { name: 'Taken over' } }],
    [savedViews.remove, { params: view }],
  ] as const)
    expect((await t.refused(endpoint, input as never, { as: manager })).status).toBe(403)
  const renamed = await t.call(
    savedViews.update,
    { params: view, body: { name: 'Night' } },
    { as: administrator },
  )
  expect(renamed).toMatchObject({ name: 'Night', isMine: false, mayChange: true })
  await t.call(savedViews.remove, { params: view })
  expect(await namesFor(t, maker)).toEqual([])
})

test('people in the field and clients have no views', async () => {
  const t = await aTenant()
  for (const level of [4, 5, 10] as const) {
    const as = await aUser(t, { level })
    expect((await t.refused(savedViews.list, {}, { as })).status, String(level)).toBe(403)
  }
})

test('a name has 1 to 60 characters', async () => {
  const t = await aTenant()
  expect((await save(t, { name: 'n'.repeat(60) })).name).toHaveLength(60)
  for (const name of ['', '   ', 'n'.repeat(61)]) {
    const refused = await refusedSave(t, { name })
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
  }
  const view = await save(t)
  const renamed = await t.refused(savedViews.update, { params: view, body: { name: ' ' } })
  expect(renamed).toMatchObject({ status: 400, errors: [{ path: 'name' }] })
})

test('a list or filter that there is not, and a value that the list does not take, are refused by field', async () => {
  const t = await aTenant()
  expect(await refusedSave(t, { list: 'wages' })).toMatchObject({ status: 400, errors: [{ path: 'list' }] })
  const unknown = await refusedSave(t, { query: { colour: 'red', tenantUserId: '3', page: '2' } })
  expect(unknown.status).toBe(422)
  expect(unknown.errors?.map(({ path, message }) => [path, message])).toEqual(
    ['query.colour', 'query.tenantUserId', 'query.page'].map((path) => [
      path,
      'This list has no such filter',
    ]),
  )
  const wrong = await refusedSave(t, { query: { clientId: 'x', sort: 'colour' } })
  expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'query.clientId' }, { path: 'query.sort' }] })
  const view = await save(t)
  const change = await t.refused(savedViews.update, { params: view, body: { query: { colour: 'red' } } })
  expect(change).toMatchObject({ status: 422, errors: [{ path: 'query.colour' }] })
})

test('one person has 50 views, also when they are saved at once', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const scope = await t.scope()
  for (let i = 1; i < mostViews; i += 1)
    await scope
      .into('saved_views', {
        ...{ user_id: manager.id, list: 'sites', name: `View ${i}`, query: '{}', columns: [], shared: false },
        ...{ made_at: scope.now, changed_at: scope.now },
      })
      .execute()
  const body: SavedViewInput = { list: 'jobs', name: 'One too many' }
  const sent = await Promise.all([1, 2, 3].map(() => t.send(savedViews.create, { body }, { as: manager })))
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  const refused = await t.refused(savedViews.create, { body }, { as: manager })
  expect(refused).toMatchObject({ status: 409, message: 'At most 50 views can be saved' })
  // Those of others do not count.
  await save(t)
})

test('the rows of the views of some lists are counted as the list shows them', async () => {
  const t = await aTenant()
  const group = await aSiteGroup(t)
  const [one, two] = [await aSite(t, { name: 'Airport' }), await aSite(t, { name: 'Bakery' })]
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: one.id }).execute()
  const job = await aJob(t, { site: two })
  await aContract(t)
  await aWork(t, { job })
  const saved = {
    all: await save(t, { list: 'sites' }),
    grouped: await save(t, { list: 'sites', query: { groupIds: String(group.id) } }),
    searched: await save(t, { list: 'sites', query: { search: 'BAKE', view: 'map' } }),
    jobs: await save(t, { list: 'jobs', query: { isActive: 'true' } }),
    visits: await save(t, { list: 'visits', query: { status: ['COMPLETED', 'VOID'] } }),
    people: await save(t, { list: 'users', query: { roleLevels: '1' } }),
    leave: await save(t, { list: 'leave' }),
    contracts: await save(t, { list: 'contracts' }),
    checklists: await save(t, { list: 'jobDetails', query: { search: 'nothing has this title' } }),
  }
  const lists = ['sites', 'jobs', 'visits', 'users', 'leave', 'contracts', 'jobDetails'] as const
  const counts = new Map(
    (await t.call(savedViews.counts, { query: { lists: [...lists] } })).map(({ id, count }) => [id, count]),
  )
  const countOf = (name: keyof typeof saved) => counts.get(saved[name].id)
  expect(countOf('grouped')).toBe(1)
  expect(countOf('searched')).toBe(1)
  expect(countOf('all')).toBeGreaterThanOrEqual(2)
  expect(countOf('jobs')).toBe(1)
  expect(countOf('visits')).toBe(1)
  expect(countOf('people')).toBe(1)
  expect(countOf('leave')).toBe(0)
  expect(countOf('contracts')).toBeGreaterThanOrEqual(1)
  expect(countOf('checklists')).toBe(0)
  const ofJobs = await t.call(savedViews.counts, { query: { lists: ['jobs'] } })
  expect(ofJobs).toEqual([{ id: saved.jobs.id, count: 1 }])
})

test('rows are counted up to 999, and one more says that there are more', async () => {
  const t = await aTenant()
  const view = await save(t, { list: 'sites' })
  const { client } = await aSite(t)
  const scope = await t.scope()
  const many = Array.from({ length: 1050 }, (_, i) => ({
    ...{ client_id: client.id, name: `Site ${i}`, address: 'Street 1' },
    ...{ latitude: -33.8, longitude: 151.2, timezone: 'Australia/Sydney' },
  }))
  await scope.into('sites', many as never).execute()
  const counts = await t.call(savedViews.counts, { query: { lists: ['sites'] } })
  expect(counts).toEqual([{ id: view.id, count: 1000 }])
})

test('a view whose filter names what is gone still opens, and says so', async () => {
  const t = await aTenant()
  const [group, client] = [await aSiteGroup(t), await aClient(t)]
  const query = { clientId: String(client.id), groupIds: [String(group.id)] }
  const view = await save(t, { query })
  expect(await t.call(savedViews.read, { params: view })).toEqual({ ...view, gone: [] })
  await t.call(siteGroups.remove, { params: group })
  await t.call(users.remove, { params: client, query: {} })
  expect(await t.call(savedViews.read, { params: view })).toEqual({ ...view, gone: ['CLIENT', 'GROUP'] })
  expect(await t.call(savedViews.counts, { query: { lists: ['sites'] } })).toEqual([
    { id: view.id, count: 0 },
  ])
  // A person who left and a site that is archived can still be chosen.
  const worker = await aUser(t, { level: 5 })
  const visits = await save(t, {
    list: 'visits',
    query: { tenantUserId: String(worker.id), jobLocationId: '999999' },
  })
  await t.call(users.remove, { params: worker, query: {} })
  expect((await t.call(savedViews.read, { params: visits })).gone).toEqual(['SITE'])
})

test('an optional part that is left out of a change stays as it was', async () => {
  const t = await aTenant()
  const view = await save(t, { query: { search: 'a' }, columns: ['name'], shared: true })
  expect(await t.call(savedViews.update, { params: view, body: {} })).toEqual(view)
})

test('views of the audit log are there for owners alone, shared or not', async () => {
  const t = await aTenant()
  const administrator = await aUser(t, { level: 2 })
  const view = await save(t, { list: 'audit', query: { action: 'savedViews.' }, shared: true })
  expect(await namesFor(t)).toEqual(['Airports, night'])
  expect(await namesFor(t, administrator)).toEqual([])
  expect((await t.refused(savedViews.read, { params: view }, { as: administrator })).status).toBe(404)
  const body = { list: 'audit' as const, name: 'Mine' }
  expect((await t.refused(savedViews.create, { body }, { as: administrator })).status).toBe(403)
  const query = { lists: ['audit' as const] }
  expect(await t.call(savedViews.counts, { query }, { as: administrator })).toEqual([])
  const [counted] = await t.call(savedViews.counts, { query })
  expect(counted).toEqual({ id: view.id, count: expect.any(Number) })
  expect(counted!.count).toBeGreaterThan(0)
})

test('what waits for the office is counted as its lists show it: open unless the view says otherwise', async () => {
  const t = await aTenant()
  const { id, by: person } = await aWork(t)
  const { site } = await aJob(t)
  await t.call(
    problems.report,
    { body: { jobLocationId: site.id, text: 'The tap drips' } },
    { as: site.client },
  )
  const scope = await t.scope()
  await scope
    .change('works', { needs_review: true, review_reasons: ['offsite'] })
    .where('id', '=', id)
    .execute()
  const flagged = await save(t, { list: 'reviews', name: 'Off site', query: { flag: 'offsite' } })
  const whose = await save(t, { list: 'reviews', name: 'Of one', query: { person: String(person.id) } })
  const others = await save(t, { list: 'reviews', name: 'Late', query: { flag: 'late' } })
  const lists = ['reviews', 'corrections', 'offers', 'deliveries', 'problems', 'swaps'] as const
  const open = await save(t, { list: 'problems', name: 'Open ones', query: { site: String(site.id) } })
  const closed = await save(t, { list: 'problems', name: 'Closed', query: { show: 'settled' } })
  const empty = [
    await save(t, { list: 'corrections', name: 'Requests' }),
    await save(t, { list: 'offers', name: 'All offers', query: { state: 'ALL' } }),
    await save(t, { list: 'deliveries', name: 'Failed mails', query: { state: 'failed' } }),
    await save(t, { list: 'swaps', name: 'All swaps', query: { state: 'ALL' } }),
  ]
  const counts = new Map(
    (await t.call(savedViews.counts, { query: { lists: [...lists] } })).map(({ id, count }) => [id, count]),
  )
  expect([flagged, whose, others, open, closed].map(({ id }) => counts.get(id))).toEqual([1, 1, 0, 1, 0])
  expect(empty.map(({ id }) => counts.get(id))).toEqual([0, 0, 0, 0])
})

test('a report is saved as its page holds it, without a count, and with nothing it does not take', async () => {
  const t = await aTenant()
  const { site } = await aJob(t)
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const trend = await save(t, { list: 'trends', name: 'Trend', query: { job: '3', ...days } })
  const heat = await save(t, {
    list: 'heatMaps',
    name: 'Heat',
    query: { site: String(site.id), accuracy: 'HIGH' },
  })
  const query = { lists: ['trends', 'heatMaps'] as ['trends', 'heatMaps'] }
  expect(await t.call(savedViews.counts, { query })).toEqual([])
  const { gone } = await t.call(savedViews.read, { params: { id: heat.id } })
  expect(gone).toEqual([])
  const refused = await refusedSave(t, { list: 'trends', query: { accuracy: 'HIGH' } })
  expect(refused).toMatchObject({ errors: [{ path: 'query.accuracy' }] })
  expect(trend.query).toEqual({ job: '3', ...days })
})

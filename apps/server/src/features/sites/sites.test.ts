import { contracts } from '@muster/contract/contracts'
import { rowsOf } from '@muster/contract/kit/rows'
import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aContract, aJob, aSite, aSiteGroup, type TestSite } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

const brisbane = { lat: -27.4698, lang: 153.0251 }
const perth = { lat: -31.9523, lang: 115.8613 }
type Whose = Awaited<ReturnType<typeof aContract>>
const aBody = ({ id, client }: Whose) => ({
  ...{ name: 'City hall', address: '1 Queen Street, Brisbane', ...brisbane },
  ...{ clientId: client.id, contractId: id },
})
const namesOf = async (t: Tenant, query: object = {}, as = t.boss) =>
  rowsOf(await t.call(sites.list, { query }, { as })).map((site) => site.name)
const countOf = async (t: Tenant, table: 'sites' | 'contract_sites' | 'site_group_sites') =>
  (await (await t.scope()).from(table).selectAll().execute()).length
const sitesOf = async (t: Tenant, { id }: Whose) =>
  (await t.call(contracts.read, { params: { id } })).jobLocations

test('a site is made under a contract of its client, in groups, in the zone of its position', async () => {
  const t = await aTenant()
  const client = await aClient(t, { firstName: 'Anna', lastName: 'Kowalski' })
  const contract = await aContract(t, { client })
  const [north, south] = [await aSiteGroup(t, { name: 'North' }), await aSiteGroup(t, { name: 'South' })]
  const body = { ...aBody(contract), groupIdsToAdd: [south.id, north.id, north.id] }
  const newSite = await t.call(sites.create, { body })
  expect(newSite).toMatchObject({
    ...{ name: 'City hall', address: '1 Queen Street, Brisbane', ...brisbane },
    ...{ website: '', description: '', imageURL: null, timezone: 'Australia/Brisbane', version: 1 },
    ...{ clientId: client.id, clientName: 'Anna Kowalski', contractId: contract.id },
    jobLocationGroups: [north, south],
  })
  expect(await sitesOf(t, contract)).toEqual([
    { active: true, id: newSite.id, name: 'City hall', contractLocationId: newSite.contractLocationId },
  ])
  expect(await t.call(sites.read, { params: newSite })).toEqual(newSite)
  const { accessNotes: _, ...inList } = newSite
  expect(await t.call(sites.list)).toEqual([inList])
})

test('an update leaves what it does not name, and changes groups by difference', async () => {
  const t = await aTenant()
  const [north, south] = [await aSiteGroup(t, { name: 'North' }), await aSiteGroup(t, { name: 'South' })]
  const whole = { website: 'https://hall.example', description: 'Ring twice', groupIdsToAdd: [north.id] }
  const made = await t.call(sites.create, { body: { ...aBody(await aContract(t)), ...whole } })
  const renamed = await t.call(sites.update, { params: made, body: { name: ' Town hall ' } })
  expect(renamed).toEqual({ ...made, name: 'Town hall', version: 2 })
  const groups = { groupIdsToAdd: [south.id], groupIdsToRemove: [north.id] }
  expect((await t.call(sites.update, { params: made, body: groups })).jobLocationGroups).toEqual([south])
  expect(await t.call(sites.update, { params: made, body: {} })).toMatchObject({ version: 3 })
})

test('D1-14: a website may be written without its scheme', async () => {
  const t = await aTenant()
  const body = aBody(await aContract(t))
  const websiteOf = async (website: string) =>
    (await t.call(sites.create, { body: { ...body, website } })).website
  expect(await websiteOf('www.zeta.test')).toBe('https://www.zeta.test')
  expect(await websiteOf('zeta.test/a?b=c')).toBe('https://zeta.test/a?b=c')
  expect(await websiteOf('http://zeta.test')).toBe('http://zeta.test')
  for (const website of ['javascript:alert(1)', 'zeta', 'mia@zeta.test', 'www.zeta.test and more'])
    expect(await t.refused(sites.create, { body: { ...body, website } })).toMatchObject({ status: 400 })
})

test('the zone follows a site that moves, unless it was chosen by hand', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const made = await t.call(sites.create, { body: aBody(contract) })
  const move = (body: object) => t.call(sites.update, { params: made, body })
  expect((await move(perth)).timezone).toBe('Australia/Perth')
  expect((await move({ name: 'Stays' })).timezone).toBe('Australia/Perth')
  expect((await move({ timezone: 'Asia/Tokyo' })).timezone).toBe('Asia/Tokyo')
  expect((await move(brisbane)).timezone).toBe('Asia/Tokyo')
  const chosen = await t.call(sites.create, { body: { ...aBody(contract), timezone: 'Asia/Tokyo' } })
  expect(chosen.timezone).toBe('Asia/Tokyo')
})

test('every place on earth has a zone', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const places = [
    [90, 180],
    [-90, -180],
    [0, 0],
    [-54.5, 158.9],
    [-31.55, 159.08],
    [71.99, -179.99],
  ] as const
  for (const [lat, lang] of places) {
    const made = await t.call(sites.create, { body: { ...aBody(contract), lat, lang } })
    expect(made).toMatchObject({ lat, lang, timezone: expect.stringMatching(/^[A-Z]/) })
  }
})

test('every required field is asked for by name; nothing is written without it', async () => {
  const t = await aTenant()
  const body = aBody(await aContract(t))
  for (const path of ['name', 'address', 'lat', 'lang', 'clientId', 'contractId']) {
    const answer = await t.refused(sites.create, { body: { ...body, [path]: undefined } as typeof body })
    expect(answer).toMatchObject({ status: 400, code: 'E001', errors: [{ path }] })
  }
  const nowhere = await t.refused(sites.create, { body: { ...body, lat: undefined } as never })
  expect(nowhere.errors![0]!.message).toBe('Location is empty, Select a location in map')
  const bad = [
    { name: '  ' },
    { name: 'x'.repeat(121) },
    { address: '' },
    { lat: 90.01 },
    { lang: -180.01 },
    { website: 'javascript:alert(1)' },
    { timezone: 'Mars/Olympus' },
    { description: 'x'.repeat(4001) },
  ]
  for (const each of bad) {
    const answer = await t.refused(sites.create, { body: { ...body, ...each } })
    expect(answer).toMatchObject({ status: 400, errors: [{ path: Object.keys(each)[0] }] })
  }
  expect(await countOf(t, 'sites')).toBe(0)
})

test('a contract, a client or a group that does not fit is refused by name, and nothing of it is written', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const foreign = await aContract(t)
  const archived = await aContract(t, { sites: [await aSite(t, { client: contract.client })] })
  await t.call(contracts.remove, { params: archived, query: { force: true } })
  const body = aBody(contract)
  const before = [await countOf(t, 'sites'), await countOf(t, 'contract_sites')]
  const bad: [string, object, string][] = [
    ['contractId', { contractId: foreign.id }, 'E033'],
    ['contractId', { contractId: archived.id }, 'E001'],
    ['contractId', { contractId: 999_999 }, 'E001'],
    ['clientId', { clientId: t.boss.id }, 'E001'],
    ['groupIdsToAdd', { groupIdsToAdd: [(await aSiteGroup(t)).id, 999_999] }, 'E001'],
  ]
  for (const [path, change, code] of bad) {
    const answer = await t.refused(sites.create, { body: { ...body, ...change } })
    expect(answer).toMatchObject({ status: 422, code, errors: [{ path }] })
  }
  expect([await countOf(t, 'sites'), await countOf(t, 'contract_sites')]).toEqual(before)
  const made = await t.call(sites.create, { body })
  const half = { name: 'Half', groupIdsToAdd: [999_999] }
  expect(await t.refused(sites.update, { params: made, body: half })).toMatchObject({ status: 422 })
  const stolen = { name: 'Half', contractId: foreign.id }
  expect(await t.refused(sites.update, { params: made, body: stolen })).toMatchObject({ code: 'E033' })
  expect(await t.call(sites.read, { params: made })).toEqual(made)
})

test('another contract makes a new link and ends the old one; the same contract changes nothing', async () => {
  const t = await aTenant()
  const first = await aContract(t)
  const second = await aContract(t, { client: first.client })
  const newSite = await t.call(sites.create, { body: aBody(first) })
  const choose = (contract: Whose) =>
    t.call(sites.update, { params: newSite, body: { contractId: contract.id } })
  expect((await choose(first)).contractLocationId).toBe(newSite.contractLocationId)
  const moved = await choose(second)
  expect(moved.contractId).toBe(second.id)
  expect(moved.contractLocationId).not.toBe(newSite.contractLocationId)
  expect(await sitesOf(t, first)).toEqual([])
  expect(await sitesOf(t, second)).toMatchObject([{ id: newSite.id }])
  expect(await countOf(t, 'contract_sites')).toBe(2)
})

test('a job keeps its link when the site goes under another contract', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const next = await aContract(t, { client: job.site.client })
  await t.call(sites.update, {
    params: job.site,
    query: { force: 'true' as never },
    body: { contractId: next.id },
  })
  const scope = await t.scope()
  const row = await scope.from('jobs').select('contract_site_id').executeTakeFirstOrThrow()
  expect(row.contract_site_id).toBe(job.contractLocationId)
})

test('of several contracts the one in force counts; without one, the newest link', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  const inForce = await aContract(t, { sites: [site] })
  const ended = await aContract(t, { sites: [site], endDate: '2020-12-31' })
  const read = () => t.call(sites.read, { params: site })
  expect(await read()).toMatchObject({
    contractId: inForce.id,
    contractLocationId: inForce.links[0]!.contractLocationId,
  })
  await t.call(contracts.update, { params: inForce, body: { suspended: true } })
  expect((await read()).contractId).toBe(ended.id)
  await t.call(contracts.remove, { params: ended, query: { force: true } })
  expect((await read()).contractId).toBe(inForce.id)
  await t.call(contracts.update, { params: inForce, body: { locations: [] } })
  expect(await read()).toMatchObject({ contractId: null, contractTitle: null, contractLocationId: null })
})

test('a change based on an older version is refused with the newer site; of many at once one wins', async () => {
  const t = await aTenant()
  const params = await aSite(t)
  const saved = await t.call(sites.update, { params, body: { name: 'First', version: 1 } })
  const stale = await t.refused(sites.update, { params, body: { name: 'Second', version: 1 } })
  expect(stale).toMatchObject({ status: 409, code: 'E030', data: saved })
  const tries = Array.from({ length: 20 }, (_, nth) =>
    t.send(sites.update, { params, body: { name: `Try ${nth}`, version: 2 } }),
  )
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('a site with jobs is archived after force; one without is gone', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const refused = await t.refused(sites.remove, { params: job.site })
  const message = 'This site has 1 job. It will be archived: its jobs end now, and people are notified'
  expect(refused).toMatchObject({ status: 409, code: 'C005', message })
  await t.call(sites.remove, { params: job.site, query: { force: true } })
  expect(await namesOf(t)).toEqual([])
  expect(await t.refused(sites.read, { params: job.site })).toMatchObject({ status: 404 })
  expect(await t.refused(sites.update, { params: job.site, body: { name: 'Risen' } })).toMatchObject({
    status: 404,
  })
  expect(await sitesOf(t, job.contract)).toEqual([])
  const asked = { query: { ids: [job.site.id], withArchived: true } }
  expect(await t.call(sites.list, asked)).toMatchObject([{ id: job.site.id, archived: true }])
  expect(await t.call(sites.list, asked, { as: job.site.client })).toEqual([])
  expect(await t.call(sites.list, { query: { ids: [job.site.id] } })).toEqual([])
  const group = await aSiteGroup(t)
  const made = await t.call(sites.create, {
    body: { ...aBody(job.contract), groupIdsToAdd: [group.id] },
  })
  await t.call(sites.remove, { params: made })
  expect([await countOf(t, 'sites'), await countOf(t, 'site_group_sites')]).toEqual([1, 0])
})

test('the list is by name, searched by name and address, wildcards being letters, in pages', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const add = (name: string, address: string) =>
    t.call(sites.create, { body: { ...aBody(contract), name, address } })
  await add('Tower', '5 High_Street')
  await add('Annex 100%', '7 High Street')
  await add('Mühle', '9 Low Street')
  expect(await namesOf(t)).toEqual(['Annex 100%', 'Mühle', 'Tower'])
  expect(await namesOf(t, { search: '%' })).toEqual(['Annex 100%'])
  expect(await namesOf(t, { search: 'high_' })).toEqual(['Tower'])
  expect(await namesOf(t, { search: 'MÜHLE' })).toEqual(['Mühle'])
  expect(await namesOf(t, { search: 'high street' })).toEqual(['Annex 100%'])
  expect(await namesOf(t, { search: "' or 1=1 --" })).toEqual([])
  const page = await t.call(sites.list, { query: { page: 1, size: 2 } })
  expect(page).toMatchObject({ content: [{ name: 'Tower' }], totalElements: 3, totalPages: 2 })
  expect(await t.refused(sites.list, { query: { page: -1 } })).toMatchObject({
    status: 400,
    errors: [{ path: 'page' }],
  })
})

test('the list is filtered by client, contract, groups and by having a contract', async () => {
  const t = await aTenant()
  const [first, second] = [await aContract(t), await aContract(t)]
  const [north, south] = [await aSiteGroup(t), await aSiteGroup(t)]
  const add = (name: string, contract: Whose, groupIdsToAdd: number[] = []) =>
    t.call(sites.create, { body: { ...aBody(contract), name, groupIdsToAdd } })
  await add('A', first, [north.id])
  await add('B', first, [south.id])
  await add('C', second, [north.id, south.id])
  const loose: TestSite = await aSite(t, { name: 'D', client: second.client })
  expect(await namesOf(t, { clientId: second.client.id })).toEqual(['C', 'D'])
  expect(await namesOf(t, { contractId: first.id })).toEqual(['A', 'B'])
  expect(await namesOf(t, { groupIds: [north.id] })).toEqual(['A', 'C'])
  expect(await namesOf(t, { groupIds: [north.id, south.id] })).toEqual(['A', 'B', 'C'])
  expect(await namesOf(t, { withoutContract: true })).toEqual([loose.name])
  expect(await namesOf(t, { withoutContract: false })).toEqual(['A', 'B', 'C'])
  const page = await t.call(sites.list, { query: { clientId: second.client.id, page: 0, size: 1 } })
  expect(page).toMatchObject({ content: [{ name: 'C' }], totalElements: 2 })
})

test('who does not manage reaches the sites they work at; a client reaches their own', async () => {
  const t = await aTenant()
  const [leader, worker] = [await aUser(t, { level: 4 }), await aUser(t, { level: 7 })]
  const job = await aJob(t, { assignees: [leader, worker] })
  const other = await aJob(t, { enabled: false, assignees: [worker] })
  for (const as of [leader, worker, job.site.client]) {
    expect(await namesOf(t, {}, as)).toEqual([job.site.name])
    expect(await t.call(sites.read, { params: job.site }, { as })).toMatchObject({ id: job.site.id })
    expect(await t.refused(sites.read, { params: other.site }, { as })).toMatchObject({ status: 404 })
  }
  const scope = await t.scope()
  await scope
    .change('job_assignees', { removed_at: t.clock.now() })
    .where('user_id', '=', worker.id)
    .execute()
  expect(await namesOf(t, {}, worker)).toEqual([])
})

test('sites are sorted over all pages, either way round', async () => {
  const t = await aTenant()
  const zones = ['Australia/Perth', 'Australia/Sydney', 'Australia/Darwin']
  for (const [i, timezone] of zones.entries()) await aSite(t, { name: `Site ${i + 1}`, timezone })
  const pages = async (sort: string) => [
    await namesOf(t, { sort, page: 0, size: 2 }),
    await namesOf(t, { sort, page: 1, size: 2 }),
  ]
  expect(await pages('name')).toEqual([['Site 1', 'Site 2'], ['Site 3']])
  expect(await pages('-name')).toEqual([['Site 3', 'Site 2'], ['Site 1']])
  expect(await pages('timezone')).toEqual([['Site 3', 'Site 1'], ['Site 2']])
  expect(await pages('-address')).toEqual([['Site 3', 'Site 2'], ['Site 1']])
  const byClient = rowsOf(await t.call(sites.list, { query: { sort: 'clientName' } }))
  expect(byClient.map(({ clientName }) => clientName)).toEqual(
    byClient.map(({ clientName }) => clientName).toSorted(),
  )
  const wrong = await t.refused(sites.list, { query: { sort: 'accessNotes' as 'name' } })
  expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'sort' }] })
})

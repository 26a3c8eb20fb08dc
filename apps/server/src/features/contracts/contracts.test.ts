import { contracts } from '@muster/contract/contracts'
import { rowsOf } from '@muster/contract/kit/rows'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aContract, aJob, aSite, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

const term = { startDate: '2026-01-01', endDate: '2026-12-31' }
const aBody = (t: Tenant, client: TestUser) => ({
  ...{ title: 'Cleaning of the towers', number: 'N-1', ...term },
  ...{ clientId: client.id, signedById: t.boss.id },
})
const titlesOf = async (t: Tenant, query: object, as = t.boss) =>
  rowsOf(await t.call(contracts.list, { query }, { as })).map((row) => row.title)
const countOf = async (t: Tenant, table: 'contracts' | 'contract_sites') =>
  (await (await t.scope()).from(table).selectAll().execute()).length

test('a contract is written over sites of its client, read and changed', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-01T00:00:00Z'))
  const client = await aClient(t, { firstName: 'Anna', lastName: 'Kowalski' })
  const [tower, annex] = [
    await aSite(t, { client, name: 'Tower' }),
    await aSite(t, { client, name: 'Annex' }),
  ]
  const body = { ...aBody(t, client), description: 'Rates are secret', locations: [tower.id, annex.id] }
  const newContract = await t.call(contracts.create, { body })
  expect(newContract).toMatchObject({
    ...{
      clientName: 'Anna Kowalski',
      imageURL: null,
      signedByName: `${t.boss.firstName} ${t.boss.lastName}`,
    },
    ...{
      description: 'Rates are secret',
      ...term,
      active: true,
      status: 'ACTIVE',
      suspended: false,
      version: 1,
    },
    locations: [annex.id, tower.id],
    jobLocations: [
      { id: annex.id, name: 'Annex' },
      { id: tower.id, name: 'Tower' },
    ],
  })
  expect(await t.call(contracts.read, { params: newContract })).toEqual(newContract)
  const renamed = await t.call(contracts.update, {
    params: newContract,
    body: { title: 'Windows', version: 1 },
  })
  expect(renamed).toEqual({ ...newContract, title: 'Windows', version: 2 })
  expect(await t.call(contracts.update, { params: newContract, body: {} })).toEqual(renamed)
})

test('a contract may have no sites; a list of sites only adds and removes links', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const [first, second] = [await aSite(t, { client }), await aSite(t, { client })]
  const made = await t.call(contracts.create, { body: aBody(t, client) })
  expect(made.locations).toEqual([])
  const update = (locations: number[]) => t.call(contracts.update, { params: made, body: { locations } })
  const withOne = await update([first.id])
  const both = await update([first.id, second.id, second.id])
  expect(both.jobLocations.find((site) => site.id === first.id)).toEqual(withOne.jobLocations[0])
  expect((await update([second.id])).locations).toEqual([second.id])
  const back = await update([first.id])
  expect(back.jobLocations[0]!.contractLocationId).toBe(withOne.jobLocations[0]!.contractLocationId)
  expect(await countOf(t, 'contract_sites')).toBe(2)
})

test('sites of another client are refused whole, naming the field', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const [own, foreign] = [await aSite(t, { client }), await aSite(t)]
  const body = { ...aBody(t, client), locations: [own.id, foreign.id] }
  const refused = { status: 422, code: 'E033', errors: [{ path: 'locations' }] }
  expect(await t.refused(contracts.create, { body })).toMatchObject(refused)
  expect(await countOf(t, 'contracts')).toBe(0)
  const contract = await aContract(t, { client })
  const change = { title: 'Half', locations: [own.id, foreign.id] }
  expect(await t.refused(contracts.update, { params: contract, body: change })).toMatchObject(refused)
  const gone = { title: 'Half', locations: [own.id, 999_999] }
  expect(await t.refused(contracts.update, { params: contract, body: gone })).toMatchObject({
    status: 422,
    errors: [{ path: 'locations', message: 'Not found' }],
  })
  expect(await t.call(contracts.read, { params: contract })).toMatchObject({ locations: [], version: 1 })
  expect((await t.call(contracts.read, { params: contract })).title).not.toBe('Half')
})

test('every required field is asked for by name; nothing is written without it', async () => {
  const t = await aTenant()
  const body = aBody(t, await aClient(t))
  for (const path of ['clientId', 'title', 'number', 'startDate', 'endDate', 'signedById']) {
    const answer = await t.refused(contracts.create, { body: { ...body, [path]: undefined } as typeof body })
    expect(answer).toMatchObject({ status: 400, code: 'E001', errors: [{ path }] })
  }
  const long = { ...body, title: 'x'.repeat(121), number: ' ', description: 'x'.repeat(4001) }
  const paths = (await t.refused(contracts.create, { body: long })).errors!.map((error) => error.path)
  expect(paths.sort()).toEqual(['description', 'number', 'title'])
  const noDay = { ...body, startDate: '2026-02-30' }
  expect(await t.refused(contracts.create, { body: noDay })).toMatchObject({
    errors: [{ path: 'startDate' }],
  })
  expect(await countOf(t, 'contracts')).toBe(0)
})

test('dates are in order, also when only one of them is sent; one day is a range', async () => {
  const t = await aTenant()
  const body = aBody(t, await aClient(t))
  const range = { code: 'E001', errors: [{ path: 'endDate', message: 'Incorrect date range!' }] }
  const backwards = { ...body, startDate: '2027-01-01' }
  expect(await t.refused(contracts.create, { body: backwards })).toMatchObject({ status: 400, ...range })
  const params = await t.call(contracts.create, { body })
  const early = { params, body: { endDate: '2025-12-31' } }
  expect(await t.refused(contracts.update, early)).toMatchObject({ status: 422, ...range })
  const late = { params, body: { startDate: '2027-01-01' } }
  expect(await t.refused(contracts.update, late)).toMatchObject({ status: 422, ...range })
  const oneDay = await t.call(contracts.update, { params, body: { startDate: '2026-12-31' } })
  expect(oneDay).toMatchObject({ startDate: '2026-12-31', endDate: '2026-12-31' })
})

test('the client is a client, the signer is of levels 1 to 4, and neither has been removed', async () => {
  const t = await aTenant()
  const body = aBody(t, await aClient(t))
  const scope = await t.scope()
  const removed = async (user: TestUser) => {
    await scope.change('users', { removed_at: t.clock.now() }).where('id', '=', user.id).execute()
    return user.id
  }
  const bad = [
    ['clientId', (await aUser(t, { level: 9 })).id],
    ['clientId', await removed(await aClient(t))],
    ['signedById', (await aUser(t, { level: 5 })).id],
    ['signedById', (await aClient(t)).id],
    ['signedById', await removed(await aUser(t, { level: 3 }))],
  ] as const
  for (const [path, id] of bad) {
    const answer = await t.refused(contracts.create, { body: { ...body, [path]: id } })
    expect(answer).toMatchObject({ status: 422, errors: [{ path }] })
  }
  const leader = await aUser(t, { level: 4 })
  const made = await t.call(contracts.create, { body: { ...body, signedById: leader.id } })
  await removed(leader)
  const kept = { params: made, body: { title: 'Kept', signedById: leader.id } }
  expect(await t.call(contracts.update, kept)).toMatchObject({ title: 'Kept', signedById: leader.id })
  const worker = await aUser(t, { level: 5 })
  const changed = await t.refused(contracts.update, { params: made, body: { signedById: worker.id } })
  expect(changed).toMatchObject({ status: 422, errors: [{ path: 'signedById' }] })
})

test('the client is fixed once the contract exists', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const body = { title: 'Moved', clientId: (await aClient(t)).id }
  expect(await t.refused(contracts.update, { params: contract, body })).toMatchObject({
    status: 422,
    errors: [{ path: 'clientId', message: 'The client cannot be changed' }],
  })
})

test('a number is taken once in a company, until its contract is archived', async () => {
  const t = await aTenant()
  const body = aBody(t, await aClient(t))
  const first = await t.call(contracts.create, { body: { ...body, locations: [] } })
  expect(await t.refused(contracts.create, { body })).toMatchObject({
    status: 409,
    code: 'E045',
    errors: [{ path: 'number', message: 'This contract number is already used' }],
  })
  await t.call(contracts.remove, { params: first })
  await t.call(contracts.create, { body })
})

test('status follows the company’s calendar: Active to the end of the last day, then Expired', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  await scope.change('company_settings', { timezone: 'Australia/Sydney' }).execute()
  const contract = await aContract(t, { startDate: '2026-07-01', endDate: '2026-07-31' })
  // Sydney is ten hours ahead in July.
  const moments = [
    ['2026-06-30T13:59:59Z', 'NOT_ACTIVE_YET'],
    ['2026-06-30T14:00:00Z', 'ACTIVE'],
    ['2026-07-31T13:59:59Z', 'ACTIVE'],
    ['2026-07-31T14:00:00Z', 'EXPIRED'],
  ] as const
  for (const [now, status] of moments) {
    t.clock.set(new Date(now))
    const active = status === 'ACTIVE'
    expect(await t.call(contracts.read, { params: contract })).toMatchObject({ status, active })
    expect(await titlesOf(t, { active: true })).toHaveLength(active ? 1 : 0)
    expect(await titlesOf(t, { active: false })).toHaveLength(active ? 0 : 1)
  }
})

test('a suspended contract is not active, until it is taken up again', async () => {
  const t = await aTenant()
  const params = await aContract(t)
  const suspend = (suspended: boolean) => t.call(contracts.update, { params, body: { suspended } })
  expect(await suspend(true)).toMatchObject({ active: false, suspended: true, status: 'EXPIRED' })
  expect(await titlesOf(t, { active: true })).toEqual([])
  expect(await suspend(false)).toMatchObject({ active: true, suspended: false, status: 'ACTIVE' })
  const future = await aContract(t, { startDate: '2038-01-01' })
  const stopped = await t.call(contracts.update, { params: future, body: { suspended: true } })
  expect(stopped).toMatchObject({ active: false, suspended: true, status: 'NOT_ACTIVE_YET' })
})

test('the list is newest first, searched by title, number and client, wildcards being letters, in pages', async () => {
  const t = await aTenant()
  const client = await aClient(t, { firstName: 'Zoë', lastName: 'Müller' })
  const body = aBody(t, client)
  const add = (title: string, number: string) =>
    t.call(contracts.create, { body: { ...body, title, number } })
  await add('Windows', 'A_1')
  await add('100% clean', 'B-2')
  await add('Gardens', 'Q-3')
  await aContract(t)
  const ofClient = { clientId: client.id }
  expect(await titlesOf(t, ofClient)).toEqual(['Gardens', '100% clean', 'Windows'])
  expect(await titlesOf(t, { search: '%' })).toEqual(['100% clean'])
  expect(await titlesOf(t, { search: 'a_' })).toEqual(['Windows'])
  expect(await titlesOf(t, { search: 'q-3' })).toEqual(['Gardens'])
  expect(await titlesOf(t, { search: 'ZOË MÜLLER' })).toHaveLength(3)
  expect(await titlesOf(t, { search: "'; drop table contracts; --" })).toEqual([])
  const page = await t.call(contracts.list, { query: { ...ofClient, page: 1, size: 2 } })
  expect(page).toMatchObject({ content: [{ title: 'Windows' }], totalElements: 3, totalPages: 2 })
})

test('the list is sorted by the column that is asked for, either way, over all pages', async () => {
  const t = await aTenant()
  const named = (lastName: string) => aClient(t, { firstName: 'Cleo', lastName })
  const add = async (title: string, lastName: string, startDate: string, endDate: string) => {
    const body = aBody(t, await named(lastName))
    await t.call(contracts.create, { body: { ...body, title, number: `N-${title}`, startDate, endDate } })
  }
  await add('Windows', 'Adams', '2090-01-01', '2090-12-31')
  await add('gardens', 'Zimmer', '2020-01-01', '2090-12-31')
  await add('Lobby', 'Marsh', '2019-01-01', '2019-12-31')
  expect(await titlesOf(t, { sort: 'title' })).toEqual(['gardens', 'Lobby', 'Windows'])
  expect(await titlesOf(t, { sort: '-number' })).toEqual(['Windows', 'Lobby', 'gardens'])
  expect(await titlesOf(t, { sort: 'clientName' })).toEqual(['Windows', 'Lobby', 'gardens'])
  expect(await titlesOf(t, { sort: 'startDate' })).toEqual(['Lobby', 'gardens', 'Windows'])
  expect(await titlesOf(t, { sort: '-endDate' })).toEqual(['gardens', 'Windows', 'Lobby'])
  expect(await titlesOf(t, { sort: 'status' })).toEqual(['gardens', 'Windows', 'Lobby'])
  const page = await t.call(contracts.list, { query: { sort: 'title', page: 1, size: 2 } })
  expect(page).toMatchObject({ content: [{ title: 'Windows' }], totalElements: 3 })
  const odd = await t.refused(contracts.list, { query: { sort: 'version' as never } })
  expect(odd).toMatchObject({ status: 400, errors: [{ path: 'sort' }] })
})

test('sites are left out of a list that does not ask for them', async () => {
  const t = await aTenant()
  const site = await aSite(t)
  await aContract(t, { sites: [site] })
  const list = async (query: object) => rowsOf(await t.call(contracts.list, { query }))[0]!
  expect((await list({ includeLocations: true })).locations).toEqual([site.id])
  expect((await list({})).jobLocations).toHaveLength(1)
  expect((await list({ includeLocations: false })).jobLocations).toEqual([])
})

test('a change based on an older version is refused with the newer contract; of many at once one wins', async () => {
  const t = await aTenant()
  const params = await aContract(t)
  const saved = await t.call(contracts.update, { params, body: { title: 'First', version: 1 } })
  const stale = await t.refused(contracts.update, { params, body: { title: 'Second', version: 1 } })
  // The row of a refusal does not tell namesakes apart.
  const { signedByDistinguishedBy, ...newer } = saved
  expect(signedByDistinguishedBy).toBeNull()
  expect(stale).toMatchObject({ status: 409, code: 'E030', data: newer })
  const tries = Array.from({ length: 20 }, (_, nth) =>
    t.send(contracts.update, { params, body: { title: `Try ${nth}`, version: 2 } }),
  )
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('a contract with sites or jobs is archived after force; one with nothing on it is gone', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const refused = await t.refused(contracts.remove, { params: job.contract })
  expect(refused).toMatchObject({
    status: 409,
    code: 'C004',
    message: 'This contract has 1 site and 1 job. It will be archived',
  })
  await t.call(contracts.remove, { params: job.contract, query: { force: true } })
  expect(await titlesOf(t, {})).toEqual([])
  expect(await t.refused(contracts.read, { params: job.contract })).toMatchObject({ status: 404 })
  const change = { params: job.contract, body: { title: 'Risen' } }
  expect(await t.refused(contracts.update, change)).toMatchObject({ status: 404 })
  expect(await countOf(t, 'contracts')).toBe(1)
  const site = await aSite(t)
  const empty = await aContract(t, { sites: [site] })
  await t.call(contracts.update, { params: empty, body: { locations: [] } })
  await t.call(contracts.remove, { params: empty })
  expect(await countOf(t, 'contracts')).toBe(1)
})

test('a contract whose site was unlinked while jobs hang on the link is still in use', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await t.call(contracts.update, {
    params: job.contract,
    query: { force: 'true' as never },
    body: { locations: [] },
  })
  const refused = await t.refused(contracts.remove, { params: job.contract })
  expect(refused).toMatchObject({ code: 'C004', message: 'This contract has 1 job. It will be archived' })
})

test('a team leader reaches what they signed and what they work under, with the sites they work at', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const client = await aClient(t)
  const [site, other] = [await aSite(t, { client }), await aSite(t, { client })]
  const job = await aJob(t, { site, assignees: [leader] })
  await t.call(contracts.update, { params: job.contract, body: { locations: [site.id, other.id] } })
  const foreign = await aJob(t)
  const as = leader
  const seen = await t.call(contracts.read, { params: job.contract }, { as })
  expect(seen.locations).toEqual([site.id])
  expect(seen.description).toBe('')
  expect(await t.refused(contracts.read, { params: foreign.contract }, { as })).toMatchObject({ status: 404 })
  expect(await titlesOf(t, {}, leader)).toHaveLength(1)
  const signed = await t.call(contracts.create, { body: { ...aBody(t, client), signedById: leader.id } })
  expect(await titlesOf(t, {}, leader)).toEqual([signed.title, seen.title])
})

test('a deactivated job keeps its contract in reach for 30 days after the person’s last work', async () => {
  const t = await aTenant()
  const leader = await aUser(t, { level: 4 })
  const job = await aJob(t, { assignees: [leader], enabled: false })
  expect(await titlesOf(t, {}, leader)).toEqual([])
  await aWork(t, { job, startedAt: '2026-03-01T19:00:00Z' })
  t.clock.set(new Date('2026-03-31T18:59:00Z'))
  expect(await titlesOf(t, {}, leader)).toHaveLength(1)
  t.clock.set(new Date('2026-03-31T19:01:00Z'))
  expect(await titlesOf(t, {}, leader)).toEqual([])
})

test('a client sees the own contracts without what is written about them inside', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const site = await aSite(t, { client })
  const body = { ...aBody(t, client), description: 'Margin 40 %', locations: [site.id] }
  const own = await t.call(contracts.create, { body })
  const foreign = await aContract(t)
  const seen = await t.call(contracts.read, { params: own }, { as: client })
  expect(seen).toMatchObject({ title: own.title, locations: [site.id] })
  expect(seen).not.toHaveProperty('description')
  expect(await titlesOf(t, {}, client)).toEqual([own.title])
  expect(await t.refused(contracts.read, { params: foreign }, { as: client })).toMatchObject({ status: 404 })
})

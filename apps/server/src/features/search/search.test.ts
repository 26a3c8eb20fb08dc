import { search } from '@muster/contract/search'
import { expect, test } from 'vitest'
import { aJob, aJobDetail, aSite, aWork } from '../../../test/office.ts'
import { aClient, aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { worksWith } from './queries.ts'

const find = (t: Tenant, q: string, as?: TestUser) => t.call(search.find, { query: { q } }, as && { as })
const titles = async (t: Tenant, q: string, as?: TestUser) =>
  (await find(t, q, as)).map(({ kind, title }) => `${kind} ${title}`)

test('every kind is found by the words it holds, in the order of kinds', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { firstName: 'Quokka', lastName: 'Brown' })
  const client = await aClient(t, { firstName: 'Quokka', lastName: 'Holdings' })
  const site = await aSite(t, { name: 'Quokka House', client })
  const detail = await aJobDetail(t, { title: 'Night clean', client })
  const job = await aJob(t, { site, detail })
  const work = await aWork(t, { job, by: worker })
  expect(await find(t, 'quokka')).toMatchObject([
    { kind: 'PERSON', id: worker.id, title: 'Quokka Brown', hint: 'Employee' },
    { kind: 'CLIENT', id: client.id, title: 'Quokka Holdings', hint: 'Client' },
    { kind: 'SITE', id: site.id, title: 'Quokka House' },
    { kind: 'JOB', id: job.id, title: 'Night clean', hint: 'Quokka House' },
    { kind: 'WORK', id: work.id, title: 'Night clean · Quokka House' },
  ])
  expect(await titles(t, 'NIGHT  quokka')).toEqual(['JOB Night clean', 'WORK Night clean · Quokka House'])
  expect(await titles(t, `#${work.id}`)).toEqual(['WORK Night clean · Quokka House'])
})

test('nothing typed finds nothing, and wildcards are letters', async () => {
  const t = await aTenant()
  await aSite(t, { name: '100% clean_site' })
  await aSite(t, { name: 'Other' })
  expect(await find(t, '   ')).toEqual([])
  for (const q of ['%', '_', '0% CLEAN_']) expect(await titles(t, q)).toEqual(['SITE 100% clean_site'])
  expect(await find(t, "' or 1=1 --")).toEqual([])
})

test('five of a kind, those that begin with it first', async () => {
  const t = await aTenant()
  for (const name of ['Far north', 'A north', 'North 2', 'B north', 'C north', 'D north', 'North 1'])
    await aSite(t, { name })
  expect(await titles(t, 'north')).toEqual(
    ['North 1', 'North 2', 'A north', 'B north', 'C north'].map((name) => `SITE ${name}`),
  )
})

test('a worker finds what is assigned, a client what is its own, and e-mails are for management', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { firstName: 'Mina', email: `zebra@${t.code}.example` })
  const mine = await aClient(t, { firstName: 'Mine' })
  const theirs = await aClient(t, { firstName: 'Theirs' })
  const site = await aSite(t, { name: 'Harbour 1', client: mine })
  const other = await aSite(t, { name: 'Harbour 2', client: theirs })
  const job = await aJob(t, { site, assignees: [worker] })
  await aJob(t, { site: other })
  await aWork(t, { job, by: worker })

  expect((await titles(t, 'harbour')).filter((each) => each.startsWith('SITE'))).toHaveLength(2)
  for (const who of [worker, mine]) {
    const found = await find(t, 'harbour', who)
    expect(found.filter(({ kind }) => kind === 'SITE')).toMatchObject([{ id: site.id }])
    expect(found.filter(({ kind }) => kind === 'JOB')).toMatchObject([{ id: job.id }])
  }
  expect(await titles(t, 'zebra')).toHaveLength(1)
  expect(await find(t, 'zebra', worker)).toEqual([])
  const scope = await t.scope()
  await scope.change('users', { phone: '0412 345 678' }).where('id', '=', worker.id).execute()
  const phonesFor = async (who?: TestUser) => (await find(t, 'mina', who)).flatMap(({ phone }) => phone ?? [])
  expect(await phonesFor()).toEqual(['0412 345 678'])
  expect(await phonesFor(worker)).toEqual([])
  const told = (await find(t, 'harbour', mine)).find(({ kind }) => kind === 'WORK')
  expect(told?.hint).not.toContain('Mina')
  expect((await find(t, 'mina', mine)).filter(({ kind }) => kind === 'WORK')).toEqual([])
})

test('another company is never found', async () => {
  const [here, there] = [await aTenant(), await aTenant()]
  await aSite(there, { name: 'Secret tower' })
  expect(await find(here, 'secret')).toEqual([])
})

test('one among ten thousand sites is found', async () => {
  const t = await aTenant()
  const { id: clientId } = await aClient(t)
  const scope = await t.scope()
  const rows = Array.from({ length: 10_000 }, (_, i) => ({
    client_id: clientId,
    name: `Site ${i}`,
    address: `${i} Long Street, Brisbane QLD ${4000 + (i % 900)}`,
    latitude: -27,
    longitude: 153,
    timezone: 'Australia/Brisbane',
  }))
  for (let from = 0; from < rows.length; from += 2000)
    await scope.into('sites', rows.slice(from, from + 2000)).execute()
  expect(await titles(t, 'site 9876')).toEqual(['SITE Site 9876'])
  expect(await find(t, 'brisbane street')).toHaveLength(5)
})

test('the newest works are read once, whatever statistics the tables have', async () => {
  const t = await aTenant()
  await aWork(t)
  const words = { words: ['quokka'], typed: 'quokka' }
  const plan = JSON.stringify(await worksWith(await t.scope(t.boss), words).explain('json'))
  expect(plan).toContain('"InitPlan"')
  expect(plan).not.toContain('"Join Type":"Semi"')
})

import { readFileSync } from 'node:fs'
import { contracts } from '@muster/contract/contracts'
import { rowsOf } from '@muster/contract/kit/rows'
import { sites } from '@muster/contract/sites/sites'
import { users } from '@muster/contract/users/users'
import { afterAll, expect, test } from 'vitest'
import { aContract, aSite } from '../../../test/office.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { aClient, aTenant, type Tenant } from '../../../test/tenant.ts'
import { closeTablePool } from '../../outside/table/index.ts'
import { finished } from '../../texts.ts'
import { type ImportSitesInput, importSites } from './import-sites.ts'

afterAll(closeTablePool)

const header = 'name,address,suburb,state,postcode,lat,lng,kind,timezone'
const hall = 'City hall,1 Queen St,Brisbane,QLD,4000,-27.4698,153.0251,office,'
const depot = 'Depot,9 Low St,Perth,WA,6000,-31.9523,115.8613,depot,'
const publicEstate = { client: 'Public Estate', commit: true }

const run = async (t: Tenant, file: string | Uint8Array, asked: ImportSitesInput = publicEstate) => {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  return importSites(await t.scope(), t.deps.passwords, bytes, asked)
}
const lines = (...rows: string[]) => [header, ...rows].join('\n')
const sitesOf = async (t: Tenant) => rowsOf(await t.call(sites.list))
const countOf = async (t: Tenant) => {
  const scope = await t.scope()
  const count = async (table: 'sites' | 'contracts' | 'users') =>
    (await scope.from(table).select('id').execute()).length
  return [await count('sites'), await count('contracts'), await count('users')]
}

test('G-04, N3: sites are read as every other table is: rows without their last cells, and with too many empty ones', async () => {
  const t = await aTenant()
  const short = 'Depot,9 Low St,Perth,WA,6000,-31.9523,115.8613'
  const report = await run(t, lines(`${hall},,`, short))
  expect(report).toMatchObject({ rows: 2, written: 2, faults: [] })
  expect((await run(t, header)).faults).toMatchObject([{ row: 1, message: 'The file has no sites' }])
})

test('a file becomes sites of a new client under a new contract of a year', async () => {
  const t = await aTenant()
  t.clock.set(new Date('2026-03-01T00:00:00Z'))
  const report = await run(t, lines(hall, depot))
  t.clock.set(undefined)
  expect(report).toMatchObject({
    ...{ rows: 2, written: 2, faults: [], warnings: [], ignored: [] },
    client: { name: 'Public Estate', email: 'public-estate@client.invalid', isNew: true },
    contract: { number: 'PUBLIC-ESTATE', isNew: true },
  })
  const [contract] = rowsOf(await t.call(contracts.list))
  expect(contract).toMatchObject({
    ...{ clientName: 'Public Estate', number: 'PUBLIC-ESTATE', title: 'Sites of Public Estate' },
    ...{ startDate: '2026-03-01', endDate: '2027-02-28', signedById: t.boss.id },
  })
  expect(await sitesOf(t)).toMatchObject([
    {
      ...{ name: 'City hall', address: '1 Queen St, Brisbane QLD 4000', description: 'office', website: '' },
      ...{ lat: -27.4698, lang: 153.0251, timezone: 'Australia/Brisbane', contractId: contract!.id },
    },
    { name: 'Depot', timezone: 'Australia/Perth', clientId: contract!.clientId },
  ])
})

test('G-16: a wrong coordinate says what is wrong with it, an empty one that there is none', async () => {
  const t = await aTenant()
  const faultsOf = async (lat: string, lng: string) => {
    const file = `name,address,lat,lng\nHall,1 Queen Street,"${lat}","${lng}"\n`
    return (await run(t, file)).faults.map(({ column, message }) => [column, message])
  }
  const form = 'Must be degrees with a decimal point, such as -27.4698'
  expect(await faultsOf('27°28′11″S', '153.02')).toEqual([['lat', form]])
  expect(await faultsOf('153.0251', '-27.4698')).toEqual([
    ['lat', 'A latitude lies between -90 and 90. Are latitude and longitude exchanged?'],
  ])
  expect(await faultsOf('-27.4698', '1530.251')).toEqual([['lng', form]])
  expect(await faultsOf('-27.4698', '253.1')).toEqual([['lng', 'A longitude lies between -180 and 180']])
  expect(await faultsOf('', '153.02')).toEqual([['lat', 'Location is empty, Select a location in map']])
})

test('a second file comes under the same client and contract', async () => {
  const t = await aTenant()
  await run(t, lines(hall))
  const report = await run(t, lines(depot))
  expect(report).toMatchObject({ written: 1, client: { isNew: false }, contract: { isNew: false } })
  expect(await countOf(t)).toEqual([2, 1, 2])
})

test('a client is found by e-mail, a contract by number; what does not fit is refused', async () => {
  const t = await aTenant()
  const client = await aClient(t)
  const contract = await aContract(t, { client, number: 'N-7' })
  const asked = { clientEmail: client.email.toUpperCase(), contractNumber: 'N-7', commit: true }
  expect(await run(t, lines(hall), asked)).toMatchObject({ written: 1, contract: { isNew: false } })
  expect((await sitesOf(t))[0]).toMatchObject({ clientId: client.id, contractId: contract.id })
  const before = await countOf(t)
  const bad: [Partial<ImportSitesInput>, string][] = [
    [{}, 'client'],
    [{ clientEmail: 'nobody@test.example' }, 'client-email'],
    [{ clientEmail: t.boss.email }, 'client-email'],
    [{ client: 'Public Estate', contractNumber: 'N-7' }, 'contract-number'],
    [{ client: 'Public Estate', clientEmail: 'not an e-mail' }, 'client-email'],
    [{ client: `Public ${'x'.repeat(121)}` }, 'client'],
  ]
  for (const [given, column] of bad) {
    const report = await run(t, lines(depot), { ...given, commit: true })
    expect(report).toMatchObject({ written: 0, faults: [{ row: 0, column }] })
  }
  await aClient(t, { firstName: 'Two', lastName: 'Alike' })
  await aClient(t, { firstName: 'Two', lastName: 'Alike' })
  expect(await run(t, lines(depot), { client: 'two alike', commit: true })).toMatchObject({
    faults: [{ row: 0, column: 'client' }],
  })
  expect((await countOf(t))[0]).toBe(before[0])
})

test('A-14: a company of one word becomes a client under its one name', async () => {
  const t = await aTenant()
  expect(await run(t, lines(hall), { client: 'Plato', commit: true })).toMatchObject({ written: 1 })
  const scope = await t.scope()
  const made = scope.from('users').where('first_name', '=', 'Plato').select('last_name')
  expect(await made.executeTakeFirst()).toEqual({ last_name: '' })
})

test('without commit nothing is written, and the same is said', async () => {
  const t = await aTenant()
  const before = await countOf(t)
  const dry = await run(t, lines(hall, depot), { ...publicEstate, commit: false })
  expect(await countOf(t)).toEqual(before)
  expect(await run(t, lines(hall, depot))).toEqual({ ...dry, written: 2 })
})

test('every fault is told with its row and column, and one is enough to write nothing', async () => {
  const t = await aTenant()
  const before = await countOf(t)
  const report = await run(
    t,
    lines(
      hall,
      ' ,1 Queen St,,,,-27.4,153.1,,',
      'Nowhere,,,,,91,,,',
      `${'x'.repeat(121)},1 St,,,,1e2,0x10,,Mars/Olympus`,
      'Short,1 St',
      '',
      depot,
    ),
  )
  expect(report).toMatchObject({ rows: 6, written: 0 })
  expect(report.faults.map(({ row, column }) => [row, column])).toEqual([
    [3, 'name'],
    [4, 'address'],
    [4, 'lat'],
    [4, 'lng'],
    [5, 'name'],
    [5, 'lat'],
    [5, 'lng'],
    [5, 'timezone'],
    [6, 'lat'],
    [6, 'lng'],
  ])
  expect(report.faults[0]!.message).toBe('Name is required')
  expect(await countOf(t)).toEqual(before)
})

test('F-05: decimal commas are read, where they can be nothing else', async () => {
  const t = await aTenant()
  const file =
    'name;address;latitude;longitude;area\nHall;1 St;-33,86;151,2093;120,5\nDepot;2 St;-33,9;151,3;1,234\n'
  const report = await run(t, file)
  expect(report.faults).toMatchObject([{ row: 3, column: 'area' }])
  expect(await run(t, file.replace('1,234', '1234'))).toMatchObject({ written: 2, faults: [] })
  expect(await sitesOf(t)).toMatchObject([
    { name: 'Depot', lat: -33.9, areaM2: 1234 },
    { name: 'Hall', lat: -33.86, lang: 151.2093, areaM2: 120.5 },
  ])
})

test('the same address or a place within 20 m is told, and taken all the same', async () => {
  const t = await aTenant()
  await aSite(t, { name: 'Old hall', latitude: -27.4698, longitude: 153.0251 })
  const report = await run(
    t,
    lines(
      'A,5 High St,,,,-27.46995,153.0251,,',
      'B,7 High St,,,,-20,140,,',
      'C,7  high ST,,,,-21,140,,',
      'D,8 High St,,,,-27.4701,153.0251,,',
      'E,9 High St,,,,-20,140.00019,,',
      'F,11 High St,,,,-20,140.0004,,',
    ),
  )
  expect(report.written).toBe(6)
  expect(report.warnings.map(finished)).toMatchObject([
    { row: 2, column: 'lat', message: 'Lies within 20 m of the site Old hall' },
    { row: 4, column: 'address', message: 'Has the same address as row 3' },
    { row: 5, column: 'lat', message: 'Lies within 20 m of row 2' },
    { row: 6, column: 'lat', message: 'Lies within 20 m of row 3' },
  ])
})

test('columns go by several names, in any order; those that say nothing of a site are named', async () => {
  const t = await aTenant()
  const file =
    '\uFEFFLongitude, Latitude ,NAME,city,licence\r\n153.0251,-27.4698,"Hall, ""old"" wing","Brisbane\nQLD",x\r\n'
  expect(await run(t, file)).toMatchObject({ written: 1, ignored: ['licence'] })
  expect((await sitesOf(t))[0]).toMatchObject({
    name: 'Hall, "old" wing',
    address: 'Brisbane\nQLD',
    lang: 153.0251,
  })
})

test('what is no table of sites is refused, never half read', async () => {
  const t = await aTenant()
  const before = await countOf(t)
  const files: [string | Uint8Array, number, string][] = [
    ['', 1, 'name'],
    ['a,b\n1,2\n', 1, 'name'],
    ['name,lat\nHall,1\n', 1, 'lng'],
    [`${header}\n"Hall,1`, 2, ''],
    [`${header}\nHa"ll,1,,,,1,1,,`, 2, ''],
    [new Uint8Array([0xff, 0xfe, 0x6e, 0x00]), 1, 'name'],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x1a]), 1, ''],
    [lines(`Ha\u0000ll,1 St,,,,1,1,,`), 1, ''],
  ]
  for (const [file, row, column] of files) {
    const report = await run(t, file)
    expect(report.written).toBe(0)
    expect(report.faults[0]).toMatchObject({ row, column })
  }
  expect(await countOf(t)).toEqual(before)
})

test('when the client cannot be made after all, no site is written', async () => {
  const t = await aTenant()
  await aClient(t, { firstName: 'Renamed', email: 'public-estate@client.invalid' })
  const before = await countOf(t)
  const report = await run(t, lines(hall))
  expect(report).toMatchObject({
    written: 0,
    faults: [{ row: 0, column: 'email', message: 'This email is already used' }],
  })
  expect(await countOf(t)).toEqual(before)
})

const realSites = sharedData('sites/sites-au.csv')
test.skipIf(!realSites)(
  '1,146 places of Melbourne and Queensland are taken whole (needs shared data)',
  async () => {
    const t = await aTenant()
    const report = await run(t, readFileSync(realSites!))
    expect(report).toMatchObject({ rows: 1146, written: 1146, faults: [], ignored: ['source', 'licence'] })
    expect(report.warnings.length).toBeGreaterThan(100)
    const all = await sitesOf(t)
    expect(all).toHaveLength(1146)
    const zones = Map.groupBy(all, (site) => site.timezone)
    expect([...zones].map(([zone, rows]) => [zone, rows.length])).toEqual(
      expect.arrayContaining([
        ['Australia/Melbourne', 779],
        ['Australia/Brisbane', 367],
      ]),
    )
    const [contract] = rowsOf(await t.call(contracts.list))
    expect(contract!.locations).toHaveLength(1146)
    const saved = await t.call(contracts.update, {
      params: contract!,
      body: { locations: contract!.locations },
    })
    expect(saved.locations).toHaveLength(1146)
    const people = rowsOf(await t.call(users.list, { query: { clientsOnly: true } }))
    expect(people.map((person) => person.name)).toEqual(['Public Estate'])
  },
)

const dialects = sharedData('strings/csv-spectrum/csvs')
const dialectNames = ['comma_in_quotes', 'newlines', 'simple', 'simple_crlf', 'utf8']
test.skipIf(!dialects).each(dialectNames)(
  'the dialect %s is read, and is no table of sites (needs shared data)',
  async (name) => {
    const t = await aTenant()
    const report = await run(t, readFileSync(`${dialects}/${name}.csv`))
    expect(report.written).toBe(0)
    expect(report.faults.length).toBeGreaterThan(0)
    expect(report.faults.every((fault) => fault.message === 'This column is missing')).toBe(true)
  },
)

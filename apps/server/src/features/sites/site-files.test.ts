import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { aContract, aSite, aSiteGroup } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { csvFile } from '../users/examples.ts'

type Whose = Awaited<ReturnType<typeof aContract>>
const header = 'Name,Address,Latitude,Longitude,Area,Note'
const send = (t: Tenant, which: 'checkImport' | 'importSites', { id, client }: Whose, text: string) => {
  const body = { clientId: client.id, contractId: id }
  return t.call(sites[which], { body, file: csvFile(text), fileName: 'sites.csv' })
}
const namesOf = async (t: Tenant) => {
  const rows = await t.call(sites.list)
  return (Array.isArray(rows) ? rows : rows.content).map(({ name }) => name)
}
const exported = async (t: Tenant, query: object = {}) =>
  Buffer.from(await t.call(sites.exportSites, { query }), 'base64').toString('utf8')

test('a file is tried first, told by row and column, and nothing is written', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  await aSite(t, { name: 'There already' })
  const lines = ['Hall,1 Queen  street BRISBANE,-27,153,,x', ',2 B,-27,153,,x', 'Far,3 C,-97,153,big,x']
  const report = await send(t, 'checkImport', contract, [header, ...lines].join('\n'))
  expect(report).toMatchObject({ rows: 3, written: 0, faultCount: 3, warningCount: 0, ignored: ['Note'] })
  expect(report.faults.map(({ row, column }) => [row, column])).toEqual([
    [3, 'Name'],
    [4, 'Latitude'],
    [4, 'Area'],
  ])
  expect(await send(t, 'importSites', contract, [header, ...lines].join('\n'))).toMatchObject({ written: 0 })
  expect(await namesOf(t)).toEqual(['There already'])
})

test('a file without a fault comes whole, under the contract, with warnings told', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  await aSite(t, { name: 'There already' })
  const text = `${header}\nHall,"1 queen street,  Brisbane",-30,153,250.5,x\nDepot,2 B,-26,153,,x\n`
  expect(await send(t, 'checkImport', contract, text)).toMatchObject({
    ...{ faultCount: 0, warningCount: 1, written: 0 },
    warnings: [{ row: 2, column: 'address', message: 'Has the same address as the site There already' }],
  })
  expect(await send(t, 'importSites', contract, text)).toMatchObject({ rows: 2, written: 2, faultCount: 0 })
  const rows = await t.call(sites.list, { query: { contractId: contract.id } })
  expect(rows).toMatchObject([
    { name: 'Depot', areaM2: null, timezone: 'Australia/Brisbane' },
    { name: 'Hall', areaM2: 250.5, clientId: contract.client.id },
  ])
})

test('a contract of another client, and whoever is no client, are refused by name', async () => {
  const t = await aTenant()
  const [contract, foreign] = [await aContract(t), await aContract(t)]
  const text = `${header}\nHall,1 A,-30,153,,x\n`
  const refused = ({ id, client }: Whose) => {
    const body = { clientId: client.id, contractId: id }
    return t.refused(sites.importSites, { body, file: csvFile(text), fileName: 'sites.csv' })
  }
  const wrong = { ...contract, client: foreign.client }
  expect(await refused(wrong)).toMatchObject({ status: 422, errors: [{ path: 'contractId' }] })
  const nobody = { ...contract, client: await aUser(t) }
  expect(await refused(nobody)).toMatchObject({ status: 422, errors: [{ path: 'clientId' }] })
  expect(await namesOf(t)).toEqual([])
})

test('an export has what the filters show, guarded against formulas, and an import reads it', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const group = await aSiteGroup(t, { name: 'North' })
  const whose = { clientId: contract.client.id, contractId: contract.id, groupIdsToAdd: [group.id] }
  const place = { address: '1 "A", Street', lat: -27.5, lang: 153.25, timezone: 'Asia/Tokyo' }
  const shared = { contact: '+61 412 345 678', parking: 'Bay 4', areaM2: 12.5 }
  const more = { ...shared, accessNotes: 'Key safe 4711' }
  await t.call(sites.create, { body: { name: '=1+1', ...place, ...whose, ...more } })
  await aSite(t, { name: 'Elsewhere' })
  const text = await exported(t, { groupIds: [group.id] })
  const [head, line, ...rest] = text.trimEnd().split('\r\n')
  expect(head).toContain('Name,Address,Latitude,Longitude')
  expect(line).toContain(`'=1+1,"1 ""A"", Street",-27.5,153.25,Asia/Tokyo`)
  expect(line).toContain(`'+61 412 345 678,Bay 4,12.5`)
  expect(line).toContain('North')
  expect(rest).toEqual([])
  expect(text).not.toContain('4711')
  expect(await exported(t)).toContain('Elsewhere')

  const other = await aTenant()
  const target = await aContract(other)
  expect(await send(other, 'importSites', target, text)).toMatchObject({ written: 1, faultCount: 0 })
  expect(await other.call(sites.list)).toMatchObject([{ name: '=1+1', ...place, ...shared }])
})

test('an export and an import are in the audit log; a trial is not', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const text = `${header}\nHall,1 A,-30,153,,x\n`
  await send(t, 'checkImport', contract, text)
  await send(t, 'importSites', contract, text)
  await exported(t)
  const entries = await (await t.scope()).from('audit_entries').select('action').orderBy('id').execute()
  expect(entries.map(({ action }) => action)).toEqual(['sites.importSites', 'sites.exportSites'])
})

test('more than 10,000 sites in one file are refused', async () => {
  const t = await aTenant()
  const contract = await aContract(t)
  const lines = Array.from({ length: 10_001 }, (_, n) => `S${n},${n} A,${(n % 80) + n / 1e5},${n % 170},,`)
  const report = await send(t, 'checkImport', contract, [header, ...lines].join('\n'))
  expect(report.faults[0]).toMatchObject({ row: 1, message: 'At most 10,000 sites at once' })
})

import { roster } from '@muster/contract/planning/roster'
import { afterAll, expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../../test/office.ts'
import { readCsv, readXlsx } from '../../../../test/read-sheet.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'
import { closeXlsxPool } from '../../../outside/sheets/xlsx/index.ts'
import { approvedLeave } from '../../leave/examples.ts'

afterAll(closeXlsxPool)
// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
type Query = Partial<Parameters<typeof ask>[1]>
const ask = async (
  t: Tenant,
  query: { form: 'GRID' | 'LIST'; by?: 'PERSON' | 'SITE'; rowIds?: number[]; reportType?: 'CSV' | 'XLSX' },
) => {
  const file = await t.call(roster.file, { query: { ...week, reportType: 'CSV', ...query } })
  const bytes = Buffer.from(file, 'base64')
  return query.reportType === 'XLSX' ? readXlsx(bytes) : readCsv(bytes)
}
/** Without who made it, and when. */
const rowsOf = async (t: Tenant, query: Query & { form: 'GRID' | 'LIST' }) =>
  (await ask(t, query)).map((row) => row.slice(0, -3))

async function aWeek() {
  const t = await aTenant()
  const mia = await aUser(t, { firstName: 'Mia', lastName: 'Tran' })
  const leo = await aUser(t, { firstName: 'Leo', lastName: 'Park' })
  const site = await aSite(t, { name: 'Depot' })
  const job = await aJob(t, { site, assignees: [mia, leo] })
  await anEvent(t, job, { startLocal: '2026-04-06T18:00:00', frequency: null })
  await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { startTime: '2026-04-08T22:00:00+10:00', duration: 480, recursiveFrequency: null, places: 2 },
  })
  await approvedLeave(t, leo, { from: '2026-04-07', to: '2026-04-08' })
  return { t, mia, leo, site, job }
}

test('by person: days as columns, open places first, and of who is away no reason', async () => {
  const { t } = await aWeek()
  const [header, ...rows] = await rowsOf(t, { form: 'GRID' })
  expect(header).toEqual([
    ...['Person', 'Role', '06/04/2026', '07/04/2026', '08/04/2026', '09/04/2026', '10/04/2026'],
    ...['11/04/2026', '12/04/2026', 'Hours'],
  ])
  expect(rows.map((row) => [row[0], ...row.slice(2)])).toEqual([
    ['Uncovered', '', '', '22:00–06:00 Depot ×2', '', '', '', '', ''],
    ['Leo Park', '', 'Away', 'Away', '', '', '', '', '0'],
    ['Mia Tran', '18:00–20:00 Depot', '', '', '', '', '', '', '2'],
  ])
})

test('by site, and narrowed to the rows in sight', async () => {
  const { t, mia, site } = await aWeek()
  await aSite(t, { name: 'Other' })
  const [, ...rows] = await rowsOf(t, { form: 'GRID', by: 'SITE', rowIds: [site.id] })
  expect(rows.map((row) => [row[0], row[2], row[4]])).toEqual([
    ['Depot', '18:00–20:00 Mia Tran', '22:00–06:00 Open ×2'],
  ])
  const [, ...ofMia] = await rowsOf(t, { form: 'GRID', rowIds: [mia.id] })
  expect(ofMia.map(([name]) => name)).toEqual(['Mia Tran'])
})

test('one line a shift, with drafts, as CSV and XLSX alike', async () => {
  const { t, job, leo } = await aWeek()
  const add = { kind: 'ADD' as const, jobId: job.id, tenantUserId: leo.id, duration: 90 }
  await t.call(roster.change, { body: { changes: [{ ...add, startTime: '2026-04-09T06:00:00+10:00' }] } })
  const lines = await rowsOf(t, { form: 'LIST' })
  expect(lines.slice(1).map((line) => [...line.slice(0, 5), line[6], ...line.slice(10)])).toEqual([
    ['2026-04-06', '18:00', '20:00', '2', 'Mia Tran', 'Depot', 'Published', ''],
    ['2026-04-08', '22:00', '06:00', '8', '', 'Depot', 'Open', '2'],
    ['2026-04-09', '06:00', '07:30', '1.5', 'Leo Park', 'Depot', 'Not published', ''],
  ])
  const sheet = await rowsOf(t, { form: 'LIST', reportType: 'XLSX' })
  expect(sheet.map((row) => row.map((cell) => String(cell ?? '')))).toEqual(lines)
})

test('neither notes nor kinds of leave are in a file, and who may not take data out gets none', async () => {
  const { t, job } = await aWeek()
  const on = { kind: 'SHIFT' as const, jobId: job.id, occurrenceStart: '2026-04-06T18:00:00+10:00' }
  await t.call(roster.writeNote, { body: { ...on, text: 'Code 4711' } })
  for (const form of ['GRID', 'LIST'] as const) {
    const text = JSON.stringify(await ask(t, { form }))
    expect(text).not.toMatch(/4711|Leave/)
  }
  const leader: TestUser = await aUser(t, { level: 4 })
  const query = { ...week, form: 'LIST' as const, reportType: 'CSV' as const }
  expect(await t.refused(roster.file, { query }, { as: leader })).toMatchObject({ status: 403 })
})

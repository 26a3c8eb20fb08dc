import { company } from '@muster/contract/company/company'
import { exports } from '@muster/contract/exports'
import type { ReportType } from '@muster/contract/kit/shapes'
import { notifications } from '@muster/contract/notifications/notifications'
import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, anEvent, aWork } from '../../../test/office.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import { asCsv, readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { runBackgroundJob } from '../../background/runner.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { aPayPeriod, approveAll } from './examples.ts'

afterAll(closePdfPool)
afterAll(closeXlsxPool)
standingStill('2020-06-12T02:00:00Z')

const hour = 3_600_000
const order = (t: Tenant, periodId: number, reportType: ReportType, as: TestUser = t.boss) =>
  t.call(exports.order, { body: { kind: 'pay', asked: { periodId, reportType } } }, { as })
const make = (t: Tenant, exportId: number) =>
  runBackgroundJob(t.deps, t.clock.now(), 'make-export', { tenantId: t.tenantId, exportId })
const bytesOf = async (t: Tenant, id: number, as: TestUser = t.boss) =>
  Buffer.from(await t.call(exports.file, { params: { id } }, { as }), 'base64')
async function makeReport(t: Tenant, periodId: number, reportType: ReportType) {
  const { id } = await order(t, periodId, reportType)
  await make(t, id)
  const [file] = await t.call(exports.list)
  expect(file).toMatchObject({ id, kind: 'pay', state: 'DONE' })
  return { fileName: file!.fileName!, bytes: await bytesOf(t, id) }
}
/** Rows of a file by the names of its columns. */
function byName([header, ...rows]: readonly string[][]) {
  return rows.map((row) => Object.fromEntries(header!.map((name, at) => [name, row[at]!])))
}
const sumOf = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0)

/** Two people: one as planned and with an open visit, one who was not planned. */
async function aPeriodOfTwo(t: Tenant) {
  const period = await aPayPeriod(t)
  const { job, person } = period
  const other = await aUser(t, { firstName: 'Zoe', lastName: 'Ortiz' })
  await aWork(t, { job, by: other, startedAt: '2020-06-02T20:00:00Z', endedAt: '2020-06-02T23:30:00Z' })
  await aWork(t, { job, by: person, status: 'STARTED', startedAt: '2020-06-03T20:00:00Z' })
  return { ...period, other }
}

test('the report of a pay period has everybody in one file, in each kind, and adds up to the sheet', async () => {
  const t = await aTenant()
  const { id, person, other, calendar } = await aPeriodOfTwo(t)
  const { totals } = await t.call(pay.read, { params: { id } })
  expect(totals).toMatchObject({ people: 2, visits: 3, clockedTime: 5.5 * hour })
  const name = `Pay period report - ${calendar.name} - 2020-06-01 to 2020-06-07`

  const sheet = await makeReport(t, id, 'CSV')
  expect(sheet.fileName).toBe(`${name}.csv`)
  const table = readCsv(sheet.bytes)
  const rows = byName(table)
  const [total, ...visits] = [rows.at(-1)!, ...rows.slice(0, -1)]
  expect(
    visits.map((row) => [row['Employee Name'], row.Date, row['Service time'], row['Clock out']]),
  ).toEqual(
    expect.arrayContaining([
      [`${person.firstName} ${person.lastName}`, '02/06/2020', '02: 00: 00', '08:00:00'],
      [`${person.firstName} ${person.lastName}`, '04/06/2020', '', 'Open'],
      ['Zoe Ortiz', '03/06/2020', '03: 30: 00', '09:30:00'],
    ]),
  )
  expect(visits).toHaveLength(3)
  for (const row of visits) expect(row['Employee ID']).not.toBe(undefined)
  expect(sumOf(visits, 'Service time (ms)')).toBe(totals.clockedTime)
  expect(sumOf(visits, 'Planned (ms)')).toBe(totals.plannedTime)
  expect(total).toMatchObject({ Date: 'Total', 'Service time': '05: 30: 00' })
  expect(Number(total['Service time (ms)'])).toBe(totals.clockedTime)

  const book = await makeReport(t, id, 'XLSX')
  expect(book.fileName).toBe(`${name}.xlsx`)
  expect(asCsv(readXlsx(book.bytes))).toEqual(asCsv(table))

  const paper = await makeReport(t, id, 'PDF')
  expect(paper.fileName).toBe(`${name}.pdf`)
  const text = (await pdfLines(paper.bytes)).join('\n')
  expect(text).toContain('Zoe Ortiz')
  expect(text).toContain(`${person.firstName} ${person.lastName}`)
  expect(text).toContain('05: 30: 00')
  expect(text).toContain(other.lastName)

  await t.settle()
  const told = (await t.call(notifications.list)) as { title: string }[]
  expect(told.filter(({ title }) => title === 'Your file is ready')).toHaveLength(3)
})

test('P-22: the totals have the breaks that their column adds up to, those of adjustments too, in three formats', async () => {
  const t = await aTenant()
  const { id, job, person } = await aPayPeriod(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const pause = (day: string, minutes: number) => ({
    ...{ startedAt: `2020-06-${day}T20:00:00Z`, endedAt: `2020-06-${day}T23:00:00Z` },
    breaks: [{ from: `2020-06-${day}T21:00:00Z`, to: `2020-06-${day}T21:${minutes}:00Z` }],
  })
  const { id: workId } = await aWork(t, { job, by: person, ...pause('03', 25) })
  await (await t.scope()).emit('work.recordedAfterLock', { workId })
  await t.settle()
  await aWork(t, { job, by: person, ...pause('09', 40) })
  const [next] = await t.call(pay.list)
  const table = readCsv((await makeReport(t, next!.id, 'CSV')).bytes)
  const rows = byName(table)
  const total = rows.at(-1)!
  expect(total).toMatchObject({ 'On Break': '01: 05: 00', 'On Break (ms)': String(65 * 60_000) })
  expect(sumOf(rows.slice(0, -1), 'On Break (ms)')).toBe(65 * 60_000)
  expect(asCsv(readXlsx((await makeReport(t, next!.id, 'XLSX')).bytes))).toEqual(asCsv(table))
  const text = (await pdfLines((await makeReport(t, next!.id, 'PDF')).bytes)).join(' ')
  expect(text).toContain('01: 05: 00')
})

test('a missed visit and an adjustment have rows of their own', async () => {
  const t = await aTenant()
  const { id, job, person } = await aPayPeriod(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const late = { startedAt: '2020-06-03T20:00:00Z', endedAt: '2020-06-03T20:45:00Z' }
  const { id: workId } = await aWork(t, { job, by: person, ...late })
  await (await t.scope()).emit('work.recordedAfterLock', { workId })
  await t.settle()
  const planned = await aJob(t)
  await anEvent(t, planned, { startLocal: '2020-06-09T06:00:00', durationMinutes: 90, frequency: null })
  const [next] = await t.call(pay.list)
  const { totals } = await t.call(pay.read, { params: { id: next!.id } })
  expect(totals).toMatchObject({ adjustedTime: 0.75 * hour, clockedTime: 0 })
  const rows = byName(readCsv((await makeReport(t, next!.id, 'CSV')).bytes)).slice(0, -1)
  const ofKind = (kind: string) => rows.filter((row) => row.Kind === kind)
  expect(ofKind('Adjustment')).toMatchObject([
    { Date: '04/06/2020', 'Service time (ms)': String(0.75 * hour), Work: String(workId) },
  ])
  expect(ofKind('Missed visit')[0]).toMatchObject({ 'Clock in': '', 'Planned start': '06:00:00' })
  expect(sumOf(rows, 'Planned (ms)')).toBe(totals.plannedTime)
  expect(sumOf(rows, 'Service time (ms)')).toBe(totals.adjustedTime)
})

test('the report of a locked period says what was locked', async () => {
  const t = await aTenant()
  const { id } = await aPayPeriod(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const before = byName(readCsv((await makeReport(t, id, 'CSV')).bytes))
  const scope = await t.scope()
  await scope.change('sites', { name: 'Renamed' }).execute()
  const after = byName(readCsv((await makeReport(t, id, 'CSV')).bytes))
  expect(after).toEqual(before)
  expect(after[0]).toMatchObject({ Status: 'Approved', 'Service time': '02: 00: 00' })
})

test('it is for management, of its own company, and rights count again when it is made', async () => {
  const t = await aTenant()
  const { id, job } = await aPayPeriod(t)
  await t.call(company.updateSettings, { body: { payLeaders: 'APPROVE' } })
  const leader = await aUser(t, { level: 4 })
  await insert(await t.scope(), 'job_assignees', { job_id: job.id, user_id: leader.id, hours: 0 })
  const body = { kind: 'pay' as const, asked: { periodId: id, reportType: 'CSV' as const } }
  expect(await t.refused(exports.order, { body }, { as: leader })).toMatchObject({ status: 403 })
  const stranger = await aTenant()
  expect(await stranger.refused(exports.order, { body })).toMatchObject({ status: 404 })
  const manager = await aUser(t, { level: 3 })
  const { id: exportId } = await order(t, id, 'CSV', manager)
  const scope = await t.scope()
  await scope
    .change('users', { role_id: t.roleIds.get(5)! })
    .where('id', '=', manager.id)
    .execute()
  await make(t, exportId)
  expect(await t.call(exports.list, {}, { as: manager })).toMatchObject([
    { state: 'FAILED', problem: 'You may not do this' },
  ])
})

test('a period in which nobody has hours is a file that says so', async () => {
  const t = await aTenant()
  const { id, work } = await aPayPeriod(t)
  await t.call(works.void, { params: { id: work.id }, body: { reason: 'Wrong site' } })
  expect(readCsv((await makeReport(t, id, 'CSV')).bytes)).toHaveLength(2)
  const lines = await pdfLines((await makeReport(t, id, 'PDF')).bytes)
  expect(lines).toContain('No one has hours in this period.')
})

test('the file is in the language that it was ordered in', async () => {
  const t = await aTenant()
  const { id } = await aPayPeriod(t)
  const asked = { periodId: id, reportType: 'CSV' as const, language: 'de' as const }
  const { id: exportId } = await t.call(exports.order, { body: { kind: 'pay', asked } })
  await make(t, exportId)
  const [header] = readCsv(await bytesOf(t, exportId))
  expect(header).toEqual(expect.arrayContaining(['Datum', 'Abweichungen', 'Geplant']))
})

test('leave has rows and a column of its own, and what an earlier period left of it', async () => {
  const t = await aTenant()
  const { person, job } = await aPayPeriod(t)
  const type = await aLeaveType(t)
  const event = { durationMinutes: 90, frequency: null }
  await anEvent(t, job, { startLocal: '2020-06-02T18:00:00', ...event })
  await anEvent(t, job, { startLocal: '2020-06-09T18:00:00', ...event })
  const [next, first] = await t.call(pay.list)
  await approveAll(t, first!.id)
  await t.call(pay.lock, { params: { id: first!.id } })
  for (const from of ['2020-06-02', '2020-06-09']) await approvedLeave(t, person, { from, to: from, type })
  await t.settle()
  const rows = byName(readCsv((await makeReport(t, next!.id, 'CSV')).bytes))
  expect(rows.map((row) => [row.Kind, row.Date, row['Client/Job Site'], row['On leave (ms)']])).toEqual([
    ['On leave', '09/06/2020', type.name, String(1.5 * hour)],
    ['Leave adjustment', '02/06/2020', `${type.name}, 02/06/2020 to 02/06/2020`, String(1.5 * hour)],
    ['', 'Total', '', String(3 * hour)],
  ])
  const text = (await pdfLines((await makeReport(t, next!.id, 'PDF')).bytes)).join(' ')
  // Lines wrap by the length of names.
  for (const part of ['03: 00: 00', 'On leave:', ' 01: 30: 00', 'adjustment:', '+01: 30: 00'])
    expect(text).toContain(part)
})

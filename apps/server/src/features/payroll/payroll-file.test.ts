import { readFileSync } from 'node:fs'
import type { ReportType } from '@muster/contract/kit/shapes'
import { payroll } from '@muster/contract/pay/payroll'
import { closePdfPool } from '@muster/pdf/render'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test, vi } from 'vitest'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { pdfLines } from '../../../test/pdf-lines.ts'
import { asCsv, cellAt, readCsv, readXlsx, sheetOf } from '../../../test/read-sheet.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { closeXlsxPool, renderXlsx } from '../../outside/sheets/xlsx/index.ts'

const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
standingStill('2026-03-31T13:30:00Z')
afterAll(closePdfPool)
afterAll(closeXlsxPool)

type FileQuery = { payrollType: 'LOCATION' | 'USER'; jobLocationId?: number; tenantUserId?: number }
const fileOf = async (t: Tenant, reportType: ReportType, asked: FileQuery) =>
  Buffer.from(await t.call(payroll.file, { query: { reportType, ...asked, ...march } }), 'base64')
const csvOf = async (t: Tenant, asked: FileQuery): Promise<Record<string, string>[]> =>
  parse(await fileOf(t, 'CSV', asked), { columns: true, bom: true })
const textOf = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

async function aMonth(t: Tenant) {
  const job = await aJob(t, { site: await aSite(t, { name: 'Town hall' }), hours: 1.5 })
  await aWork(t, { job, breaks: [{ from: '2026-03-01T19:30:00Z', to: '2026-03-01T19:40:05.250Z' }] })
  await aWork(t, { job, startedAt: '2026-03-04T12:00:00Z', endedAt: '2026-03-04T20:00:01.500Z' })
  await aWork(t, { job, status: 'STARTED', startedAt: '2026-03-05T12:00:00Z' })
  return job
}

test('JSON, CSV and PDF say the same totals', async () => {
  const t = await aTenant()
  const job = await aMonth(t)
  const asked = { payrollType: 'LOCATION', jobLocationId: job.site.id } as const
  const json = await t.call(payroll.bySite, { query: { jobLocationId: job.site.id, ...march } })
  expect(json.totalServiceTime).toBe(2 * 3_600_000 - 605_000 + 8 * 3_600_000 + 1_000)

  const rows = await csvOf(t, asked)
  expect(Object.keys(rows[0]!).slice(0, 9)).toEqual([
    'Date',
    'Employee ID',
    'Employee Name',
    'Breaks',
    'On Break',
    'Clock in',
    'Clock out',
    'Service time',
    'Daily Quote',
  ])
  const total = rows.at(-1)!
  const finished = rows.filter((row) => row.Status === 'COMPLETED')
  const added = (column: string) => finished.reduce((sum, row) => sum + Number(row[column]), 0)
  for (const [column, sum] of [
    ['Breaks', json.totalBreakCount],
    ['On Break (ms)', json.totalOnBreakTime],
    ['Service time (ms)', json.totalServiceTime],
    ['Daily Quote (ms)', json.totalDailyQuote],
  ] as const) {
    expect([column, Number(total[column]), added(column)]).toEqual([column, sum, sum])
  }
  expect(total).toMatchObject({ 'Service time': '09: 49: 56', 'Daily Quote': '03: 00: 00' })
  const open = rows.find((row) => row.Status === 'STARTED')
  expect(open).toMatchObject({ 'Clock out': 'Open', 'Service time': '', 'Service time (ms)': '' })

  const text = await textOf(await fileOf(t, 'PDF', asked))
  expect(text).toContain('Total 1 00: 10: 05 09: 49: 56 03: 00: 00')
  expect(text).toContain('Over by 06: 49: 56. Planned 03: 00: 00, worked 09: 49: 56.')
  expect(text).toContain('Visits in progress, not in the totals')
  for (const row of json.payrollDetail) {
    expect(text).toContain(row.employeeName)
    expect(text).toContain(row.clockIn.slice(11, 19))
  }
})

test('a clock-out on a later day shows the day of the month in both files', async () => {
  const t = await aTenant()
  const job = await aMonth(t)
  const asked = { payrollType: 'LOCATION', jobLocationId: job.site.id } as const
  const rows = await csvOf(t, asked)
  expect(rows.map((row) => row['Clock out'])).toEqual(['07:00:00', '06:00:01 (5)', 'Open', ''])
  expect(await textOf(await fileOf(t, 'PDF', asked))).toContain('06:00:01 (5)')
})

test('the file of a person has their header, the columns of the user report and no tax file number', async () => {
  const t = await aTenant()
  const job = await aMonth(t)
  const { worker } = job
  const scope = await t.scope()
  await scope
    .change('users', {
      business_number_cipher: scope.vault.seal(`users/${worker.id}/businessNumber`, '51824753556'),
      tax_number_tail: '782',
    })
    .where('id', '=', worker.id)
    .execute()
  const asked = { payrollType: 'USER', tenantUserId: worker.id } as const
  const rows = await csvOf(t, asked)
  expect(Object.keys(rows[0]!).slice(0, 9)).toEqual([
    'Date',
    'Employee ID',
    'Employee Name',
    'Client/Job Site',
    'Breaks',
    'On Break',
    'Clock in',
    'Clock out',
    'Service time',
  ])
  const text = await textOf(await fileOf(t, 'PDF', asked))
  expect(text).toContain(`${worker.firstName} ${worker.lastName}`)
  expect(text).toContain('51 824 753 556')
  expect(text).toContain('*** *** 782')
  expect(text).toContain(`${job.site.client.firstName} ${job.site.client.lastName} / Town hall`)
})

test('D3-05, F-08: every row of a file says whose hours it has', async () => {
  const t = await aTenant()
  const { worker, site } = await aMonth(t)
  const name = `${worker.firstName} ${worker.lastName}`
  const [person] = await (await t.scope())
    .from('users')
    .select('employee_number')
    .where('id', '=', worker.id)
    .execute()
  const whose = { 'Employee ID': person!.employee_number, 'Employee Name': name }
  const own = await csvOf(t, { payrollType: 'USER', tenantUserId: worker.id })
  expect(own.length).toBe(4)
  for (const row of own) expect(row).toMatchObject(whose)
  const ofSite = await csvOf(t, { payrollType: 'LOCATION', jobLocationId: site.id })
  for (const row of ofSite.slice(0, -1)) expect(row).toMatchObject(whose)
})

test('D3-05, F-08: a CSV file names its days, its zone, its maker and its moment in every row', async () => {
  const t = await aTenant()
  const { worker, site } = await aMonth(t)
  const made = {
    'First day': '2026-03-01',
    'Last day': '2026-03-31',
    'Made by': `${t.boss.firstName} ${t.boss.lastName}`,
  }
  const ofPerson = await csvOf(t, { payrollType: 'USER', tenantUserId: worker.id })
  const inSydney = {
    'Made at (ISO 8601)': '2026-04-01T00:30:00.000+11:00',
    'Time zone of the file': 'Australia/Sydney',
  }
  const ofSite = await csvOf(t, { payrollType: 'LOCATION', jobLocationId: site.id })
  const atSite = {
    'Made at (ISO 8601)': '2026-03-31T23:30:00.000+10:00',
    'Time zone of the file': 'Australia/Brisbane',
  }
  expect([ofPerson.length, ofSite.length]).toEqual([4, 4])
  for (const row of ofPerson) expect(row).toMatchObject({ ...made, ...inSydney })
  for (const row of ofSite) expect(row).toMatchObject({ ...made, ...atSite })
})

test('F-10: days, times and durations of a workbook are numbers that a spreadsheet adds and sorts', async () => {
  const t = await aTenant()
  const { worker } = await aMonth(t)
  const sheet = sheetOf(await fileOf(t, 'XLSX', { payrollType: 'USER', tenantUserId: worker.id }))
  const header = Array.from({ length: 40 }, (_, c) => cellAt(sheet, 0, c)?.v)
  const cellOf = (label: string, row: number) => {
    const { t: kind, v: value, w: shown } = cellAt(sheet, row, header.indexOf(label))!
    return { kind, value: Math.round(Number(value) * 86_400), shown }
  }
  const day = (date: string) => Date.parse(date) / 1000 + 25_569 * 86_400
  expect(cellOf('Date', 1)).toEqual({ kind: 'n', value: day('2026-03-02'), shown: '02/03/2026' })
  expect(cellOf('Clock in', 1)).toEqual({ kind: 'n', value: 5 * 3600, shown: '05:00:00' })
  // The visit ended on the next day: a clock-out after its clock-in, so that their difference is right.
  expect(cellOf('Clock out', 2)).toEqual({ kind: 'n', value: 30 * 3600 + 1, shown: '06:00:01 (5)' })
  const service = [1, 2, 4].map((row) => cellOf('Service time', row))
  expect(service.map(({ kind }) => kind)).toEqual(['n', 'n', 'n'])
  expect(service.map(({ shown }) => shown)).toEqual(['01: 49: 55', '08: 00: 01', '09: 49: 56'])
  expect(service[0]!.value + service[1]!.value).toBe(service[2]!.value)
  expect(cellOf('On Break', 1)).toMatchObject({ kind: 'n', value: 605, shown: '00: 10: 05' })
})

test('D3-19: a total of more than 100 hours and a hyphenated name stay on one line', async () => {
  const t = await aTenant()
  const worker = await aUser(t, { firstName: 'Ana', lastName: 'D-manager' })
  const job = await aJob(t, { assignees: [worker], hours: 22.2 })
  for (let day = 1; day <= 8; day += 1)
    await aWork(t, {
      job,
      by: worker,
      startedAt: `2026-03-0${day}T00:00:00Z`,
      endedAt: `2026-03-0${day}T22:12:00Z`,
    })
  const lines = await pdfLines(
    await fileOf(t, 'PDF', { payrollType: 'LOCATION', jobLocationId: job.site.id }),
  )
  expect(lines).toContain('Total 0 00: 00: 00 177: 36: 00 177: 36: 00')
  expect(lines.filter((line) => line.includes('D-manager'))).toHaveLength(8)
})

test('D3-20: a note of the PDF gives the reason for the review, the other files too', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const { id } = await aWork(t, { job })
  await (await t.scope())
    .change('works', { needs_review: true, review_reasons: ['clock', 'offsite'] })
    .where('id', '=', id)
    .execute()
  const asked = { payrollType: 'LOCATION', jobLocationId: job.site.id } as const
  const reasons = 'The clock of the device was wrong and was corrected, Started away from the site'
  expect(await textOf(await fileOf(t, 'PDF', asked))).toContain(`needs review: ${reasons}.`)
  const [row] = await csvOf(t, asked)
  expect(row).toMatchObject({ 'Needs review': 'yes', 'Reasons for review': reasons })
})

test('the file streams to whom asks for its type, and is base64 otherwise', async () => {
  const t = await aTenant()
  const job = await aMonth(t)
  const query = { payrollType: 'LOCATION', jobLocationId: job.site.id, ...march } as const
  const csv = await t.send(
    payroll.file,
    { query: { ...query, reportType: 'CSV' } },
    { headers: { accept: 'text/csv' } },
  )
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toContain(
    'filename="Site Payroll Report - Town hall - 2026-03-01 to 2026-03-31.csv"',
  )
  expect(csv.headers['cache-control']).toBe('no-store')
  const pdf = await t.send(
    payroll.file,
    { query: { ...query, reportType: 'PDF' } },
    { headers: { accept: 'application/pdf' } },
  )
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const inJson = await t.send(payroll.file, { query: { ...query, reportType: 'CSV' } })
  expect(Buffer.from(inJson.json().data, 'base64')).toEqual(csv.rawPayload)
  expect(inJson.json().message).toBe('Site Payroll Report - Town hall - 2026-03-01 to 2026-03-31.csv')
})

test('what must be chosen is asked for in the words of the screen', async () => {
  const t = await aTenant()
  const asked = (payrollType: 'LOCATION' | 'USER') =>
    t.refused(payroll.file, { query: { payrollType, reportType: 'CSV' } })
  expect(await asked('LOCATION')).toMatchObject({
    status: 422,
    errors: [{ path: 'jobLocationId', message: 'Please select a site.' }],
  })
  expect(await asked('USER')).toMatchObject({
    status: 422,
    errors: [{ path: 'tenantUserId', message: 'Please select a employee.' }],
  })
})

test('the server’s own time zone changes nothing: JSON, CSV and PDF are equal to the byte', async () => {
  const t = await aTenant()
  const job = await aMonth(t)
  const inZone = async (zone: string) => {
    vi.stubEnv('TZ', zone)
    const asked = { payrollType: 'LOCATION', jobLocationId: job.site.id } as const
    const json = await t.send(payroll.bySite, { query: { jobLocationId: job.site.id, ...march } })
    const files = [await fileOf(t, 'CSV', asked), await fileOf(t, 'PDF', asked)]
    return { hour: new Date(0).getHours(), answers: [json.body, ...files] }
  }
  const here = await inZone('America/New_York')
  const there = await inZone('Pacific/Kiritimati')
  vi.unstubAllEnvs()
  expect(there.hour).not.toBe(here.hour)
  expect(there.answers).toEqual(here.answers)
})

test('names in any script are printed as they are written', async () => {
  const t = await aTenant()
  const names = [
    ['محمد', 'العربي'],
    ['王', '小明'],
    ['Nguyễn', 'Thị Ánh'],
    ['Zoë', 'O’Brien Łuczak'],
  ] as const
  const people = await Promise.all(names.map(([firstName, lastName]) => aUser(t, { firstName, lastName })))
  const job = await aJob(t, { assignees: people })
  for (const by of people) await aWork(t, { job, by })
  const asked = { payrollType: 'LOCATION', jobLocationId: job.site.id } as const
  const text = await textOf(await fileOf(t, 'PDF', asked))
  const rows = await csvOf(t, asked)
  for (const [first, last] of names) {
    expect(text).toContain(first)
    for (const part of last.split(' ')) expect(text).toContain(part)
    expect(rows.map((row) => row['Employee Name'])).toContain(`${first} ${last}`)
  }
})

test('a name that a spreadsheet would run comes back as text', async () => {
  const t = await aTenant()
  const formulas = ['=1+1', '+61', '-2', '@SUM(A1)', '＝cmd', '="x",\n"y"']
  const people = await Promise.all(formulas.map((firstName) => aUser(t, { firstName, lastName: 'X' })))
  const job = await aJob(t, { assignees: people })
  for (const by of people) await aWork(t, { job, by })
  const rows = await csvOf(t, { payrollType: 'LOCATION', jobLocationId: job.site.id })
  const names = rows.map((row) => row['Employee Name']).filter((name) => name !== '')
  expect(names.sort()).toEqual(formulas.map((formula) => `'${formula} X`).sort())
})

const payloads = sharedData('strings/csv-injection-payloadbox.txt')
test.skipIf(!payloads)('published injection payloads come back as text', async () => {
  const t = await aTenant()
  const lines = readFileSync(payloads!, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const people = await Promise.all(lines.map((firstName) => aUser(t, { firstName, lastName: 'X' })))
  const job = await aJob(t, { assignees: people })
  for (const by of people) await aWork(t, { job, by })
  const rows = await csvOf(t, { payrollType: 'LOCATION', jobLocationId: job.site.id })
  const names = rows.map((row) => row['Employee Name'] ?? '').filter((name) => name !== '')
  expect(names).toHaveLength(lines.length)
  for (const name of names) expect(name).not.toMatch(/^[=+\-@\t\r]/)
})

test('the workbook has the rows of the CSV file, its numbers as numbers and no formula', async () => {
  const t = await aTenant()
  const job = await aMonth(t)
  const mean = await aUser(t, { firstName: '=HYPERLINK("http://x.example","pay")', lastName: '王小明 محمد' })
  await aWork(t, { job: await aJob(t, { site: job.site, assignees: [mean] }), by: mean })
  for (const asked of [
    { payrollType: 'LOCATION', jobLocationId: job.site.id },
    { payrollType: 'USER', tenantUserId: job.worker.id },
  ] as const) {
    const rows = readXlsx(await fileOf(t, 'XLSX', asked))
    expect(asCsv(rows)).toEqual(readCsv(await fileOf(t, 'CSV', asked)))
    const json =
      asked.payrollType === 'LOCATION'
        ? await t.call(payroll.bySite, { query: { jobLocationId: asked.jobLocationId, ...march } })
        : await t.call(payroll.byUser, { query: { tenantUserId: asked.tenantUserId, ...march } })
    const of = (label: string) => rows.map((row) => row[rows[0]!.indexOf(label)])
    expect(of('Service time (ms)').at(-1)).toBe(json.totalServiceTime)
    expect(of('On Break (ms)').at(-1)).toBe(json.totalOnBreakTime)
    expect(of('Breaks').at(-1)).toBe(json.totalBreakCount)
    expect(of('Service time (ms)').slice(1, -1 - json.openWorks.length)).toEqual(
      json.payrollDetail.map((row) => row.serviceTime),
    )
  }
  const rows = readXlsx(await fileOf(t, 'XLSX', { payrollType: 'LOCATION', jobLocationId: job.site.id }))
  expect(rows.flat()).toContain(`${mean.firstName} ${mean.lastName}`)
})

test('published formula strings come back from the workbook as they were typed', async () => {
  const lines = sharedData('strings/csv-injection-payloadbox.txt')
  const strings = lines
    ? readFileSync(lines, 'utf8')
        .split('\n')
        .filter((line) => line.trim())
    : ['=1+1']
  const odd = ['_x0041_', '\u0001=1+1', ' =1', "'=1", '＝1', 'a\nb', '\ud800x']
  const written = await renderXlsx(
    'Odd',
    { header: ['A'], rows: [...strings, ...odd].map((text) => [text]) },
    { longestRun: 60_000 },
  )
  const [, ...rows] = readXlsx(written)
  expect(rows.slice(0, strings.length).map(([text]) => text)).toEqual(strings)
  expect(rows.slice(strings.length).map(([text]) => text)).toEqual([
    '_x0041_',
    '=1+1',
    ' =1',
    "'=1",
    '＝1',
    'a\nb',
    'x',
  ])
})

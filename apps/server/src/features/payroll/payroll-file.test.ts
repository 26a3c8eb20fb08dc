import { readFileSync } from 'node:fs'
import { payroll } from '@muster/contract/payroll'
import type { ReportType } from '@muster/contract/shapes'
import { parse } from 'csv-parse/sync'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test, vi } from 'vitest'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { asCsv, readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { closePdfPool } from '../../outside/pdf/index.ts'
import { sharedData } from '../../outside/test/shared-data.ts'
import { closeXlsxPool, renderXlsx } from '../../outside/xlsx/index.ts'

const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
afterAll(closePdfPool)
afterAll(closeXlsxPool)

type Asked = { payrollType: 'LOCATION' | 'USER'; jobLocationId?: number; tenantUserId?: number }
const fileOf = async (t: Tenant, reportType: ReportType, asked: Asked) =>
  Buffer.from(await t.call(payroll.file, { query: { reportType, ...asked, ...march } }), 'base64')
const csvOf = async (t: Tenant, asked: Asked): Promise<Record<string, string>[]> =>
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
  expect(text).toContain('Over plan by 06: 49: 56. Planned 03: 00: 00, worked 09: 49: 56.')
  expect(text).toContain('Open works, not in the totals')
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
  t.clock.set(new Date('2026-03-31T13:30:00Z'))
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
  t.clock.set(undefined)
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
  const written = await renderXlsx('Odd', { header: ['A'], rows: [...strings, ...odd].map((text) => [text]) })
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

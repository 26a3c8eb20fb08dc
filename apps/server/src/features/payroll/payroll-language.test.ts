import { read } from '@e965/xlsx'
import { company } from '@muster/contract/company/company'
import type { Language } from '@muster/contract/kit/language-names'
import type { ReportType } from '@muster/contract/kit/shapes'
import { language as languages } from '@muster/contract/languages'
import { payroll } from '@muster/contract/pay/payroll'
import { finishedOnDevice } from '@muster/contract/works/times'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { asCsv, readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'

standingStill('2026-05-01T02:00:00Z')
afterAll(closePdfPool)
afterAll(closeXlsxPool)

/** A finished work and an open one at a site. */
async function aMonth(t: Tenant) {
  const job = await aJob(t, { site: await aSite(t, { name: 'Town hall' }), hours: 1.5 })
  await aWork(t, { job })
  await aWork(t, { job, status: 'STARTED', startedAt: '2026-03-05T12:00:00Z' })
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  return { payrollType: 'LOCATION', jobLocationId: job.site.id, ...march } as const
}
type Month = Awaited<ReturnType<typeof aMonth>>

const send = (t: Tenant, query: Month & { reportType: ReportType; language?: Language }, as: TestUser) =>
  t.send(payroll.file, { query }, { as })
const fileOf = async (t: Tenant, month: Month, reportType: ReportType, language?: Language, as = t.boss) => {
  const answer = await send(t, { ...month, reportType, ...(language && { language }) }, as)
  return { name: answer.json().message as string, bytes: Buffer.from(answer.json().data, 'base64') }
}
const isFromTheRight = (book: Uint8Array) => read(book).Workbook?.Views?.[0]?.RTL === true
const pdfOf = async (bytes: Uint8Array) => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const { info } = await pdf.getMetadata()
  return { text: text.replace(/\s+/g, ' '), language: (info as { Language?: string }).Language }
}

test('a German reader gets the hours in German, with the columns and figures where they were', async () => {
  const t = await aTenant()
  const month = await aMonth(t)
  const { name, bytes } = await fileOf(t, month, 'PDF', 'de')
  expect(name).toBe('Lohnbericht eines Objekts - Town hall - 2026-03-01 bis 2026-03-31.pdf')
  const { text, language } = await pdfOf(bytes)
  expect(language).toBe('de')
  for (const said of [
    'Lohnbericht eines Objekts',
    'Personal- nummer',
    '00: 30: 00 über Plan. Geplant 01: 30: 00, gearbeitet 02: 00: 00.',
    'Offene Einsätze, nicht in den Summen',
    'Zeiten gelten am jeweiligen Objekt. Erstellt von',
    'Seite 1 von 1',
  ])
    expect(text).toContain(said)

  const rows = readCsv((await fileOf(t, month, 'CSV', 'de')).bytes)
  const english = readCsv((await fileOf(t, month, 'CSV')).bytes)
  const of = (label: string) => rows.map((row) => row[rows[0]!.indexOf(label)])
  expect(of('Status').slice(1)).toEqual(['Abgeschlossen', 'Läuft', ''])
  expect(of('Ausgestempelt')).toContain('Offen')
  expect(of('Überschneidung')).toContain('nein')
  expect(rows.at(-1)![0]).toBe('Summe')
  const machine = english[0]!.flatMap((label, i) => (/\((ms|ISO)|^(Work|Job)$/.test(label) ? [i] : []))
  const exact = (row: string[]) => machine.map((i) => row[i])
  expect(rows.slice(1).map(exact)).toEqual(english.slice(1).map(exact))
  expect(asCsv(readXlsx((await fileOf(t, month, 'XLSX', 'de')).bytes))).toEqual(rows)
})

test('N7: a reason of the server is read in German, a reason of a person as they wrote it', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const scope = await t.scope()
  const reasons = [finishedOnDevice, 'Forgot to clock out']
  for (const [at, reason] of reasons.entries()) {
    const { id } = await aWork(t, {
      job,
      startedAt: `2026-03-0${at + 2}T19:00:00Z`,
      endedAt: `2026-03-0${at + 2}T21:00:00Z`,
    })
    await insert(scope, 'work_corrections', {
      ...{ work_id: id, version: 1, old_started_at: '2026-03-01T18:00:00Z', reason },
      ...{ new_started_at: '2026-03-01T19:00:00Z', new_ended_at: '2026-03-01T21:00:00Z' },
      ...{ corrected_by: t.boss.id, corrected_at: scope.now },
    })
  }
  const march = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const month = { payrollType: 'LOCATION', jobLocationId: job.site.id, ...march } as const
  const [head, ...rows] = readCsv((await fileOf(t, month, 'CSV', 'de')).bytes)
  const said = rows.map((row) => row[head!.indexOf('Grund der Änderung')])
  const inGerman = 'Auf dem Gerät beendet, bevor der Server den Einsatz abgeschlossen hatte'
  expect(said.slice(0, 2).sort()).toEqual([inGerman, 'Forgot to clock out'])
  const { text } = await pdfOf((await fileOf(t, month, 'PDF', 'de')).bytes)
  expect(text).toContain(inGerman)
  expect(text).not.toContain(finishedOnDevice)
})

test('an Arabic reader gets them in Arabic, a duration in its order', async () => {
  const t = await aTenant()
  const month = await aMonth(t)
  const { text, language } = await pdfOf((await fileOf(t, month, 'PDF', 'ar')).bytes)
  expect(language).toBe('ar')
  for (const said of ['تقرير رواتب الموقع', 'أكثر بمقدار', '00: 30: 00', '01: 30: 00'])
    expect(text).toContain(said)
  const rows = readCsv((await fileOf(t, month, 'CSV', 'ar')).bytes)
  expect(rows[0]).toContain('تسجيل الحضور')
  expect(rows.at(-1)![0]).toBe('المجموع')
  const book = (await fileOf(t, month, 'XLSX', 'ar')).bytes
  expect(asCsv(readXlsx(book))).toEqual(rows)
  expect(isFromTheRight(book)).toBe(true)
  expect(isFromTheRight((await fileOf(t, month, 'XLSX')).bytes)).toBe(false)
})

test('D1-17: a Nepali reader gets them in Nepali, figures in Latin digits', async () => {
  const t = await aTenant()
  const month = await aMonth(t)
  const { text, language } = await pdfOf((await fileOf(t, month, 'PDF', 'ne')).bytes)
  expect(language).toBe('ne')
  for (const said of ['जम्मा', '00: 30: 00', '01: 30: 00']) expect(text).toContain(said)
  const rows = readCsv((await fileOf(t, month, 'CSV', 'ne')).bytes)
  expect(rows[0]).toContain('क्लक इन')
  expect(rows.at(-1)![0]).toBe('जम्मा')
  expect(rows.flat().join(' ')).not.toMatch(/[०-९]/)
  expect(asCsv(readXlsx((await fileOf(t, month, 'XLSX', 'ne')).bytes))).toEqual(rows)
})

test('without a language it is that of whoever asks, else that of the company', async () => {
  const t = await aTenant()
  const month = await aMonth(t)
  const manager = await aUser(t, { level: 3 })
  const totalFor = async (language?: Language) =>
    readCsv((await fileOf(t, month, 'CSV', language, manager)).bytes).at(-1)![0]
  expect(await totalFor()).toBe('Total')
  expect((await fileOf(t, month, 'CSV')).bytes).toEqual((await fileOf(t, month, 'CSV', 'en')).bytes)
  await t.call(company.updateSettings, { body: { locale: 'vi-VN' } })
  expect(await totalFor()).toBe('Tổng')
  await t.call(languages.choose, { body: { language: 'zh' } }, { as: manager })
  expect(await totalFor()).toBe('合计')
  expect(await totalFor('de')).toBe('Summe')
})

test('in English a file stays what it is documented to be', async () => {
  const t = await aTenant()
  const month = await aMonth(t)
  const { name, bytes } = await fileOf(t, month, 'CSV')
  expect(name).toBe('Site Payroll Report - Town hall - 2026-03-01 to 2026-03-31.csv')
  const [header, finished, open, total] = bytes.toString('utf8').split('\r\n')
  expect(header).toBe(
    '\uFEFFDate,Employee ID,Employee Name,Breaks,On Break,Clock in,Clock out,Service time,Daily Quote,On Break (ms),' +
      'Service time (ms),Daily Quote (ms),By the clock (ms),Elapsed (ms),Clock in (ISO 8601),Clock out (ISO 8601),' +
      'Time zone,Work,Job,Status,Edits,Edit Reason,Edited by,Overlaps,Needs review,Reasons for review,On a public holiday (ms),' +
      'First day,Last day,Made by,Made at (ISO 8601),Time zone of the file',
  )
  expect(finished).toMatch(/^02\/03\/2026,.*,COMPLETED,0,,,no,no,,0,2026-03-01,2026-03-31,/)
  expect(open).toMatch(/,Open,.*,STARTED,/)
  expect(total).toMatch(/^Total,/)
})

test('the company’s own wording stands in its files, and is harmless to a spreadsheet', async () => {
  const t = await aTenant()
  const month = await aMonth(t)
  const own = (sentence: string, says: string) => ({ language: 'de' as const, sentence, says })
  const texts = [
    own('Date', 'T\u0001ag'),
    own('Total', '=Alles'),
    own('Made by {name} on {date} {time} ({zone})', '{name} hat es gemacht'),
  ]
  await t.call(languages.save, { body: { texts } })
  expect(readCsv((await fileOf(t, month, 'CSV', 'de')).bytes).at(-1)![0]).toBe("'=Alles")
  expect(readXlsx((await fileOf(t, month, 'XLSX', 'de')).bytes)[0]?.[0]).toBe('Tag')
  const { text } = await pdfOf((await fileOf(t, month, 'PDF', 'de')).bytes)
  expect(text).toContain('=Alles')
  expect(text).toContain(`${t.boss.firstName} ${t.boss.lastName} hat es gemacht`)
})

test('a language that is not there is refused by name', async () => {
  const t = await aTenant()
  const query = { ...(await aMonth(t)), reportType: 'CSV', language: 'xx' as Language } as const
  expect(await t.refused(payroll.file, { query })).toMatchObject({
    status: 400,
    errors: [{ path: 'language', message: 'Unknown language' }],
  })
})

import type { Language } from '@muster/contract/kit/language-names'
import type { ReportType } from '@muster/contract/kit/shapes'
import { language as languages } from '@muster/contract/languages'
import { reports } from '@muster/contract/reports'
import { closePdfPool } from '@muster/pdf/render'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { asCsv, readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, type Tenant } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'

standingStill('2026-05-01T02:00:00Z')
afterAll(closePdfPool)
afterAll(closeXlsxPool)

const specs = [
  {
    type: 'INSPECTION' as const,
    title: 'Foyer',
    items: [
      {
        title: 'Floors',
        questions: [
          { answerType: 'RATING' as const, title: 'Clean?' },
          { answerType: 'RATING' as const, title: 'Polished?' },
          { answerType: 'CHECKBOX' as const, title: 'Locked?' },
          { answerType: 'CHOICE' as const, title: 'Door', choices: ['Open', 'Shut'] },
        ],
      },
    ],
  },
]
async function anInspection(t: Tenant) {
  const job = await aJob(t, { specs })
  const work = await aWork(t, { job, specTypes: ['INSPECTION'] })
  const ids = job.detail.questionIds
  const answered = [
    { answer: '5', rating: 5 },
    { not_applicable: true },
    { answer: 'true' },
    { answer: 'Open' },
  ]
  const scope = await t.scope()
  const rows = answered.map((row, i) => ({
    ...{ work_id: work.id, questionnaire_id: ids[i]!, answered_at: scope.now },
    ...row,
  }))
  for (const row of rows) await scope.into('answers', row).execute()
  return work
}

const workFile = async (t: Tenant, workId: number, reportType: ReportType, language: Language) => {
  const answer = await t.send(reports.workFile, { query: { workId, reportType, language } })
  return { name: answer.json().message as string, bytes: Buffer.from(answer.json().data, 'base64') }
}
const textOf = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test('the report of a work is in German, and what people entered stays as it is', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const { name, bytes } = await workFile(t, work.id, 'PDF', 'de')
  expect(name).toMatch(/^Kontrolle durch \(.*\) .* am 02-03-2026 05-00\.pdf$/)
  const text = await textOf(bytes)
  for (const said of [
    'Ausführlicher Bericht',
    'Prüfer',
    '2. März 2026 05:00:00',
    '5 Hervorragend',
    '100% hervorragend',
    'Clean?',
    'Entfällt',
    'Bestanden',
    'Geprüft von',
  ])
    expect(text).toContain(said)

  const rows = readCsv((await workFile(t, work.id, 'CSV', 'de')).bytes)
  const of = (label: string) => rows.slice(1).map((row) => row[rows[0]!.indexOf(label)])
  expect(of('Status')[0]).toBe('Abgeschlossen')
  expect(of('Art')[0]).toBe('Kontrolle')
  expect(of('Beschreibung')[0]).toMatch(/^Kontrolle durch/)
  expect(of('Antwort')).toEqual(['5', 'Entfällt', 'Bestanden', 'Open'])
  expect(of('Start (ISO 8601)')[0]).toBe('2026-03-02T05:00:00.000+10:00')
  expect(asCsv(readXlsx((await workFile(t, work.id, 'XLSX', 'de')).bytes))).toEqual(rows)
})

test('the report of a work is in Arabic', async () => {
  const t = await aTenant()
  const work = await anInspection(t)
  const text = await textOf((await workFile(t, work.id, 'PDF', 'ar')).bytes)
  for (const said of ['تقرير مفصّل', 'المفتش', 'لا ينطبق', 'ناجح']) expect(text).toContain(said)
})

test('the trend is in the language of whoever asks', async () => {
  const t = await aTenant()
  const { job } = await anInspection(t)
  await t.call(languages.choose, { body: { language: 'de' } })
  const query = { jobId: job.id, startDate: '2026-03-01', endDate: '2026-03-31' }
  const fileOf = async (reportType: ReportType, language?: Language) => {
    const answer = await t.send(reports.trendFile, {
      query: { ...query, reportType, ...(language && { language }) },
    })
    return { name: answer.json().message as string, bytes: Buffer.from(answer.json().data, 'base64') }
  }
  const { name, bytes } = await fileOf('PDF')
  expect(name).toBe(`Verlauf der Kontrollen - Auftrag ${job.id}.pdf`)
  const text = await textOf(bytes)
  for (const said of ['Verlauf der Kontrollen', 'Durchschnitt: 5.00 von 5', 'Geprüft am', '02/03/2026'])
    expect(text).toContain(said)
  expect(readCsv((await fileOf('CSV')).bytes)[0]).toEqual([
    'Auftrags-ID',
    'Objekt',
    'Titel',
    'Geprüft am',
    'Durchschnitt',
    'Höchstwert',
    'Ergebnis %',
    'Uhrzeit',
    'Durchschnitt des Titels',
    'Durchschnitt nach der Nachkontrolle',
    'Ergebnis % nach der Nachkontrolle',
    'Erstellt von',
    'Erstellt am (ISO 8601)',
    'Zeitzone der Datei',
  ])
  expect(readXlsx((await fileOf('XLSX', 'zh')).bytes)[0]?.[0]).toBe('工单 ID')
})

test('what is kept of oneself stays in English', async () => {
  const t = await aTenant()
  await aWork(t, { by: t.boss })
  await t.call(languages.choose, { body: { language: 'ar' } })
  const file = await t.call(reports.ownRecords, { query: { reportType: 'PDF' } })
  const text = await textOf(Buffer.from(file, 'base64'))
  for (const said of ['My Records', 'Service time', 'Times are local to each site. Made by', 'Page 1 of'])
    expect(text).toContain(said)
})

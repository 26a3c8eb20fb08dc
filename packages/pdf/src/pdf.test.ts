import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, describe, expect, test } from 'vitest'
import { sharedFile } from '../../rules/test/shared-data.ts'
import type { Block, Cell, PdfDocument } from './document.ts'
import { createSheet } from './kit.ts'
import { closePdfPool, renderPdf } from './render.ts'

afterAll(closePdfPool)

const about = (blocks: Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Timesheet',
  author: 'Sparkle Pty Ltd',
  lang: 'en-AU',
  accent: '#f11946',
  footer: 'Made by Priya Raman',
  blocks,
  ...more,
})

const textOf = async (document: PdfDocument) => {
  const bytes = await renderPdf(document)
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: false })
  return text
}
const pagesOf = async (...blocks: Block[]) => textOf(about(blocks))
const together = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

const columns = [
  { label: 'Day', width: 1 },
  { label: 'Employee', width: 3 },
  { label: 'Service time', width: 1, align: 'end' as const },
]
const table = (rows: Cell[][], totals?: Cell[]): Block => ({
  kind: 'table',
  columns,
  rows,
  ...(totals && { totals }),
})
const days = (count: number) => Array.from({ length: count }, (_, i) => [`#${i + 1}.`, 'Olena', '08: 00: 00'])
const facts: Block = {
  kind: 'facts',
  facts: ['Site', 'Period', 'Variance'].map((label) => ({ label, value: 'x' })),
}

describe('renderPdf', () => {
  test('makes a document that says what it is', async () => {
    const pdf = await getDocumentProxy(await renderPdf(about([])))
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({ Title: 'Timesheet', Author: 'Sparkle Pty Ltd', Language: 'en-AU' })
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    expect(pdf.numPages).toBe(1)
  })

  test('writes a page out once it is full', () => {
    const sheet = createSheet(about([]))
    const before = sheet.doc.readableLength
    sheet.newPage()
    expect(sheet.doc.readableLength).toBeGreaterThan(before)
  })

  test.each([
    "Siobhán O'Neill-Łukasiewicz",
    'Nguyễn Thị Hồng Ánh',
    'Trần Đặng Quỳnh Như',
    'Олена Шевченко',
    'Ελένη Παπαδοπούλου',
    '王小明',
    '山田ひろし',
    'محمد العربي',
    'فاطمة بنت نظيف',
    'نازنین گلپایگانی',
    'משה כהן',
    '김철수',
    'สมชาย ใจดี',
    'ສົມສັກ ພົມມະຈັນ',
    'Արմեն Սարգսյան',
    'გიორგი ბერიძე',
    'አበበ በቂላ',
    'രാധാകൃഷ്ണൻ',
    'முருகன்',
    'রহিম উদ্দিন পরিষ্কার',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'કૃષ્ણકાંત પટેલ',
    'ಕೃಷ್ಣಮೂರ್ತಿ',
    'వెంకటేశ్వర్లు',
    'නිමල් පෙරේරා',
    'អឿន ចាន់ណា',
    'သန့်ရှင်း အောင်ဆန်း',
    'कृष्ण बहादुर सिंह',
    'Siobhán क्षेत्री',
    'שָׁלוֹם',
    'office flat fi ffl',
    'tidy 🧹✨',
  ])('reads back %s as written, in plain and in bold', async (name) => {
    const [page] = await pagesOf(
      table([
        ['1', name, '1'],
        ['2', { text: name, bold: true }, '2'],
      ]),
    )
    expect(together(page!).split(together(name))).toHaveLength(3)
  })

  test('keeps letters apart that share a shape, whatever was drawn before', async () => {
    await pagesOf({ kind: 'text', text: 'ببب ححح' })
    const [page] = await pagesOf({ kind: 'text', text: 'تنث جخح' })
    expect(together(page!)).toContain('تنثجخح')
  })

  test('puts a month with its totals on one page', async () => {
    const pages = await pagesOf(facts, table(days(31), ['Total', '', '12345: 00: 00']))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('#31.')
    expect(pages[0]).toContain('12345: 00: 00')
    expect(pages[0]).toContain('Page 1 of 1')
    expect(pages[0]).toContain('Made by Priya Raman')
  })

  test('repeats the header on every page, loses no row and shows the totals once', async () => {
    const pages = await pagesOf(table(days(200), ['Total', '', '1600: 00: 00']))
    expect(pages.length).toBeGreaterThan(4)
    pages.forEach((page, i) => {
      expect(page).toContain('Service time')
      expect(page).toContain('Timesheet')
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
    })
    const all = pages.join(' ')
    for (let day = 1; day <= 200; day += 1) expect(all.split(`#${day}.`), `${day}`).toHaveLength(2)
    expect(all.split('1600: 00: 00')).toHaveLength(2)
    expect(pages.at(-1)).toContain('1600: 00: 00')
  })

  test('continues a row that is taller than a page', async () => {
    const story = Array.from({ length: 1500 }, (_, i) => `word${i}`).join(' ')
    const pages = await pagesOf(
      table([
        ['1', story, 'end'],
        ['2', 'next', ''],
      ]),
    )
    expect(pages.length).toBeGreaterThan(1)
    const all = pages.join(' ')
    expect(all.match(/word\d+/g)).toHaveLength(1500)
    expect(pages.at(-1)).toContain('next')
  })

  test.each([
    '<img src="http://sink.example/x.png">',
    '<script>alert(1)</script>',
    'file:///etc/passwd',
    '=HYPERLINK("http://sink.example")',
    ') Tj ET (',
    '\\) << /JS (app.alert(1)) >>',
    '%PDF-1.4',
  ])('prints %s as the text it is', async (hostile) => {
    const document = about([{ kind: 'heading', text: hostile }, table([[hostile, hostile, hostile]])], {
      title: hostile,
      author: hostile,
      footer: hostile,
      accent: 'red',
      lang: 'en',
    })
    const bytes = await renderPdf(document)
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(URI|JavaScript|Launch|EmbeddedFile|AA)\b/)
    const pdf = await getDocumentProxy(bytes)
    expect(await (await pdf.getPage(1)).getAnnotations()).toEqual([])
    const { text } = await extractText(pdf, { mergePages: true })
    expect(together(text)).toContain(together(hostile))
  })

  test('prints a name of 10 kB whole, in a cell, and cut where one line is all there is', async () => {
    const name = 'Wolfeschlegelsteinhausen'.repeat(420)
    const pages = await textOf(
      about([table([['1', name, '2']])], { title: name, author: name, footer: name }),
    )
    const all = together(pages.join(''))
    expect(all.split('Wolfeschlegelsteinhausen').length).toBeGreaterThan(350)
    expect(pages[0]).toContain('…')
    expect(pages.length).toBeLessThan(15)
  })

  test('draws every kind of block', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
      .jpeg()
      .toBuffer()
    const logo = await sharp({ create: { width: 60, height: 20, channels: 4, background: '#4568' } })
      .png()
      .toBuffer()
    const broken = new Uint8Array([1, 2, 3])
    const pages = await textOf(
      about(
        [
          {
            kind: 'legend',
            items: [
              { text: 'Good', stars: { stars: 3, of: 5 } },
              { text: 'Edited', color: '#ff0000' },
            ],
          },
          { kind: 'heading', text: 'Findings' },
          table([
            ['1', { stars: 3.5, of: 5 }, { text: 'late', color: '#b3261e' }],
            ['2', { stars: 7, of: 10 }, ''],
          ]),
          { kind: 'heading', text: 'Photos' },
          {
            kind: 'photos',
            photos: [
              { bytes: photo, caption: 'Lobby' },
              { bytes: broken, caption: 'Lost' },
            ],
          },
          {
            kind: 'path',
            points: [
              [
                { lat: -33.86, lng: 151.2 },
                { lat: -33.861, lng: 151.202 },
              ],
              [{ lat: -33.862, lng: 151.203 }],
            ],
            start: 'Start 09:00',
            end: 'End 09:30',
            gap: 'No position',
          },
          { kind: 'text', text: 'I agree.', muted: true },
          { kind: 'signatureLines', labels: ['Reviewed by', 'Signature', 'Date', 'Witness'] },
        ],
        { logo, pageLabel: 'Seite {page} von {pages}' },
      ),
    )
    const [first, last] = [pages[0]!, pages.at(-1)!]
    for (const text of ['Good', 'Edited', 'Findings', 'late', 'Lobby', 'Lost']) expect(first).toContain(text)
    expect(pages.join(' ')).toMatch(/Start 09:00[\s\S]*End 09:30[\s\S]*No position/)
    expect(last).toMatch(/I agree\.[\s\S]*Reviewed by[\s\S]*Witness/)
    expect(first).toContain(`Seite 1 von ${pages.length}`)
  })

  test('keeps a heading with the first row of its table, wherever it falls on the page', async () => {
    const narrow = [{ label: 'Day of the visit', width: 0.4 }, ...columns.slice(1)]
    for (let lines = 40; lines <= 52; lines += 1) {
      for (const above of [[], [facts]]) {
        const pages = await pagesOf(
          ...above,
          { kind: 'text', text: Array.from({ length: lines }, () => 'x').join('\n') },
          { kind: 'heading', text: 'Olena Bondar' },
          { kind: 'table', columns: narrow, rows: days(3) },
        )
        const headed = pages.find((page) => page.includes('Olena Bondar'))
        expect(headed, `after ${lines} lines`).toContain('#1.')
      }
    }
  })

  test('keeps a heading with what it heads', async () => {
    const path: Block = { kind: 'path', points: [[{ lat: -33.86, lng: 151.2 }]], start: 'Start', end: 'End' }
    const pages = await pagesOf(table(days(32)), { kind: 'heading', text: 'Walked path' }, path)
    expect(pages).toHaveLength(2)
    expect(pages[0]).not.toContain('Walked path')
    expect(pages[1]).toContain('Walked path')
  })

  test('keeps what is signed with the signature', async () => {
    const agreed: Block = { kind: 'text', text: 'I agree with the findings.' }
    const pages = await pagesOf(table(days(34)), agreed, { kind: 'signatureLines', labels: ['Signature'] })
    expect(pages).toHaveLength(2)
    expect(pages[1]).toMatch(/I agree[\s\S]*Signature/)
  })

  test('stops when told to, and goes on with the next', async () => {
    const stop = new AbortController()
    const stopped = renderPdf(about([table(days(20_000))]), { signal: stop.signal })
    stop.abort()
    await expect(stopped).rejects.toThrow('abort')
    expect(await pagesOf(facts)).toHaveLength(1)
  })

  test('starts a new worker after it was closed', async () => {
    await closePdfPool()
    expect(await pagesOf(facts)).toHaveLength(1)
  })

  const names = sharedFile('strings/common-forenames-by-country.csv')
  test.skipIf(!names)('reads back forenames of 53 countries (needs ../shared)', async () => {
    const lines = readFileSync(names!, 'utf8').trim().split('\n').slice(1)
    // Scripts that are read in the order in which they are drawn.
    const scripts = [
      'Latin',
      'Cyrillic',
      'Greek',
      'Arabic',
      'Hebrew',
      'Han',
      'Hiragana',
      'Katakana',
      'Hangul',
    ]
    const more = ['Thai', 'Armenian', 'Georgian', 'Ethiopic']
    const covered = new RegExp(
      `^[${[...scripts, ...more].map((each) => `\\p{Script=${each}}`).join('')}]+$`,
      'u',
    )
    const forenames = [...new Set(lines.flatMap((line) => line.split(',')))].filter((name) =>
      covered.test(name),
    )
    expect(forenames.length).toBeGreaterThan(500)
    const text = together((await pagesOf(table(forenames.map((name) => ['1', name, '2'])))).join(''))
    expect(forenames.filter((name) => !text.includes(name.normalize('NFC')))).toEqual([])
  })

  const naughty = sharedFile('strings/blns.json')
  test.skipIf(!naughty)('survives every naughty string (needs ../shared)', async () => {
    const strings: string[] = JSON.parse(readFileSync(naughty!, 'utf8'))
    const pages = await pagesOf(table(strings.map((text, i) => [`#${i}.`, text, ''])))
    expect(pages.join('')).toContain(`#${strings.length - 1}.`)
  })
})

import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { sharedData } from '../../../test/shared-data.ts'
import { csv } from './csv.ts'

const read = (text: string): string[][] => parse(text, { bom: true })
const cell = (text: string) => read(csv(['text'], [[text]]))[1]![0]

describe('csv', () => {
  test('begins with a byte order mark and ends every row with CRLF', () => {
    expect(csv(['Site', 'Hours'], [['Depot', 7.5]])).toBe('\uFEFFSite,Hours\r\nDepot,7.5\r\n')
    expect(csv(['Site'], [])).toBe('\uFEFFSite\r\n')
  })

  test('quotes what would break a row', () => {
    const rows = [['a,b', 'say "hi"', 'two\r\nlines', '', "O'Neil", 'غرفة 12', 'Nguyễn', '王小明']]
    const header = ['comma', 'quote', 'line', 'empty', 'apostrophe', 'ar', 'vi', 'zh']
    expect(read(csv(header, rows))).toEqual([header, ...rows])
  })

  test('keeps numbers numbers and leaves what is not one empty', () => {
    const text = csv(
      ['lat', 'variance', 'none', 'nan', 'inf'],
      [[-33.8688, -1e-7, null, Number.NaN, -Infinity]],
    )
    expect(text.split('\r\n')[1]).toBe('-33.8688,-1e-7,,,')
  })

  test.each([
    '=1+1',
    '+61 400 000 000',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =1',
    '\u0000=1',
    '\u00a0=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '=HYPERLINK("http://x.example","a,b")',
  ])('disarms %j', (text) => {
    expect(cell(text)).toBe(`'${text}`)
  })

  test('P-13: an identifier is written to the letter, unless it could call something', () => {
    const line = (identifier: string) => read(csv(['id'], [[{ identifier }]]))[1]![0]
    for (const id of ['-104', '=104', '+OT 1.5', '@night', 'A,1', 'Leave (paid)', '0042'])
      expect(line(id)).toBe(id)
    for (const id of ['=HYPERLINK("http://x.example","a")', "=cmd|'/c calc'!A0", '-2+SUM(A1)', '\t=1', '＝1'])
      expect(line(id)).toBe(`'${id}`)
  })

  test.each(['1+1', 'a=b', 'Level -1', '5 - 3', 'me@example.com', '"=1"'])('leaves %j alone', (text) => {
    expect(cell(text)).toBe(text)
  })

  test('disarms a hostile header too', () => {
    expect(read(csv(['=cmd', 'ok'], []))[0]).toEqual(["'=cmd", 'ok'])
  })

  const payloads = sharedData('strings/csv-injection-payloadbox.txt')
  test.skipIf(!payloads)('disarms published payloads (needs ../shared)', () => {
    const cells = readFileSync(payloads!, 'utf8').split('\n').filter(Boolean)
    const back = read(csv(cells, [cells]))[1]!
    expect(back.map((text) => text.replace(/^'/, ''))).toEqual(cells)
    expect(back.filter((text) => /^\s*[=+\-@]/.test(text))).toEqual([])
  })

  const naughty = sharedData('strings/blns.json')
  test.skipIf(!naughty)('reads back every naughty string (needs ../shared)', () => {
    const strings: string[] = JSON.parse(readFileSync(naughty!, 'utf8'))
    const back = read(
      csv(
        ['text', 'end'],
        strings.map((text) => [text, 'end']),
      ),
    )
    expect(back.slice(1).map(([text]) => text!.replace(/^'/, ''))).toEqual(
      strings.map((text) => text.replace(/^'/, '')),
    )
  })
})

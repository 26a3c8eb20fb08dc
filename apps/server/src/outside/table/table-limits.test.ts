import { afterAll, expect, test } from 'vitest'
import { handMadeWorkbook } from '../../../test/workbooks.ts'
import { closeTablePool, openTableReader, readTable } from './index.ts'
import { packTable } from './packed-table.ts'
import { parseTable } from './read-table.ts'

afterAll(closeTablePool)

const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const header = `<row r="1">${inline('A1', 'Name')}</row>`

test('S-03: a workbook that declares the largest sheet is read by what stands in it', async () => {
  const empty = `<row r="1048576"><c r="XFD1048576"/></row>`
  const bytes = handMadeWorkbook({ rows: `${header}<row r="2">${inline('A2', 'Mia')}</row>${empty}` })
  expect(bytes.length).toBeLessThan(2000)
  expect(await readTable(bytes)).toEqual({ records: [['Name'], ['Mia']] })
})

test.each([
  ['the last row', `<row r="1048576">${inline('A1048576', 'x')}</row>`, { row: 1, message: /too large/ }],
  [
    'the last column',
    `<row r="2">${inline('XFD2', 'x')}</row>`,
    { row: 2, message: /beyond column \{most\}/ },
  ],
])(
  'S-03: a cell in %s of the largest sheet is refused before anything is kept for it',
  async (_, row, said) => {
    expect(await readTable(handMadeWorkbook({ rows: header + row }))).toMatchObject({
      ...said,
      message: expect.stringMatching(said.message),
    })
  },
)

test('S-03: a long text that many cells share counts for each of them', async () => {
  const cells = Array.from(
    { length: 2000 },
    (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" t="s"><v>0</v></c></row>`,
  )
  const strings = `<si><t>${'a'.repeat(32_000)}</t></si>`
  expect(await readTable(handMadeWorkbook({ strings, rows: header + cells.join('') }))).toMatchObject({
    message: expect.stringContaining('too large'),
  })
})

test('S-03: of five megabytes of commas nothing is handed to the event loop', async () => {
  const commas = (lines: number) => Buffer.from(`name\n${`${','.repeat(50_000)}\n`.repeat(lines)}`)
  expect(await readTable(commas(100))).toMatchObject({ message: expect.stringContaining('too large') })
  // Fewer are empty cells beyond the header, as spreadsheets write them.
  expect(Buffer.from(packTable(await parseTable(commas(2)))).toString()).toBe('{}\n[["name"]]')
  const full = `name\n${`${'a,'.repeat(40_000)}\n`.repeat(20)}`
  expect(await readTable(Buffer.from(full))).toMatchObject({ row: 2, params: { most: 200 } })
  const many = `name\n${`${'a,'.repeat(190)}a\n`.repeat(6000)}`
  expect(await readTable(Buffer.from(many))).toMatchObject({ message: expect.stringContaining('too large') })
})

test('S-03: a table that goes beyond the memory or the time of its thread is refused, and the next one is read', async () => {
  const large = Buffer.from(`name\n${`${'a'.repeat(450)}\n`.repeat(40_000)}`)
  for (const [limits, said] of [
    [{ longestRunMs: 60_000, mostMegabytes: 16 }, 'too large'],
    [{ longestRunMs: 1, mostMegabytes: 256 }, 'too long'],
  ] as const) {
    const reader = openTableReader(limits)
    expect(await reader.read(large)).toMatchObject({ message: expect.stringContaining(said) })
    await reader.close()
  }
  expect(await readTable(large)).toMatchObject({ records: { length: 40_001 } })
})

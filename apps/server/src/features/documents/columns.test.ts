import { expect, test } from 'vitest'
import { durationCell, isoDayCell } from '../../outside/sheets/measure-cells.ts'
import { identifierCell } from '../../outside/sheets/sheet.ts'
import { type Column, sheetOf, tableOf } from './columns.ts'

interface VisitLine {
  number: string | null
  date: string
  ms: number | null
}
const columns: readonly Column<VisitLine, { ms: number }>[] = [
  {
    label: 'Number',
    cell: ({ number }) => identifierCell(number),
    width: 1,
    text: ({ number }) => number ?? '–',
    total: (_, t) => t('Total'),
  },
  { label: 'Date', cell: ({ date }) => isoDayCell(date), width: 2 },
  {
    ...{ label: 'Hours', width: 1.5, align: 'end' },
    cell: ({ ms }) => (ms === null ? null : durationCell(ms)),
    total: ({ ms }) => durationCell(ms),
  },
  { label: 'Hours (ms)', cell: ({ ms }) => ms, total: ({ ms }) => ms },
  { label: 'Remark', width: 1, text: (_, t) => t('none') },
]
const lines = [
  { number: '007', date: '2026-03-02', ms: 3_600_000 },
  { number: null, date: '2026-03-03', ms: null },
]
const inCapitals = (sentence: string) => sentence.toUpperCase()

test('a file has the cells of its columns and their totals, and no column that is on paper only', async () => {
  const { header, rows } = await sheetOf({ columns, lines, totals: { ms: 3_600_000 } }, inCapitals)
  expect(header).toEqual(['NUMBER', 'DATE', 'HOURS', 'HOURS (MS)'])
  expect(rows).toEqual([
    [{ identifier: '007' }, isoDayCell('2026-03-02'), durationCell(3_600_000), 3_600_000],
    [null, isoDayCell('2026-03-03'), null, null],
    ['TOTAL', null, durationCell(3_600_000), 3_600_000],
  ])
})

test('paper has the columns with a width: their text, else that of their cell', async () => {
  expect(await tableOf({ columns, lines, totals: { ms: 3_600_000 } }, inCapitals)).toEqual({
    kind: 'table',
    columns: [
      { label: 'NUMBER', width: 1 },
      { label: 'DATE', width: 2 },
      { label: 'HOURS', width: 1.5, align: 'end' },
      { label: 'REMARK', width: 1 },
    ],
    rows: [
      ['007', '2026-03-02', '01: 00: 00', 'NONE'],
      ['–', '2026-03-03', '', 'NONE'],
    ],
    totals: ['TOTAL', '', '01: 00: 00', ''],
  })
})

test('without totals there is no last row', async () => {
  expect((await sheetOf({ columns, lines }, inCapitals)).rows).toHaveLength(2)
  expect(await tableOf({ columns, lines }, inCapitals)).not.toHaveProperty('totals')
})

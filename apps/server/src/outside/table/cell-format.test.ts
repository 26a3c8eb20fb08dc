import { msg } from '@muster/contract/kit/msg'
import { afterAll, expect, test } from 'vitest'
import { handMadeWorkbook } from '../../../test/workbooks.ts'
import { closeTablePool } from './index.ts'
import { readLines } from './read-lines.ts'

afterAll(closeTablePool)

const columns = { value: ['value'], note: ['note'] } as const
async function read(cells: readonly [format: string | number, value: string][], properties = '') {
  const codes = [...new Set(cells.map(([format]) => format))]
  const idOf = (format: string | number) =>
    typeof format === 'number' ? format : 164 + codes.indexOf(format)
  const escaped = (code: string) => code.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
  const named = codes.flatMap((code) =>
    typeof code === 'string' ? `<numFmt numFmtId="${idOf(code)}" formatCode="${escaped(code)}"/>` : [],
  )
  const xfs = codes.map((code) => `<xf numFmtId="${idOf(code)}" applyNumberFormat="1"/>`)
  const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>Value</t></is></c></row>'
  const rows = cells.map(
    ([format, value], at) =>
      `<row r="${at + 2}"><c r="A${at + 2}" s="${codes.indexOf(format)}"><v>${value}</v></c></row>`,
  )
  const bytes = handMadeWorkbook({
    properties,
    rows: header + rows.join(''),
    styles: `<numFmts>${named.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${xfs.join('')}</cellXfs>`,
  })
  const file = { columns, needed: ['value'] as const, empty: msg('The file has no people') }
  const { lines, faults } = await readLines<'value' | 'note'>(bytes, file)
  expect(faults).toEqual([])
  return lines
}
const texts = async (...cells: [string | number, string][]) =>
  (await read(cells)).map(({ cell }) => cell('value'))

test('G-09: leading zeros and signs between the digits are part of a number that is shown with them', async () => {
  expect(
    await texts(
      ['00000', '800'],
      ['0000000000', '412345678'],
      ['0000 000 000', '412345678'],
      ['000\\-00\\-000', '1234567'],
      ['"EMP-"0000', '17'],
      ['[<=9999999]###\\-####;\\(###\\) ###\\-####', '5551234'],
      ['[<=9999999]###\\-####;\\(###\\) ###\\-####', '4255551234'],
      ['00', '12345'],
    ),
  ).toEqual([
    ...['00800', '0412345678', '0412 345 678', '012-34-567'],
    ...['EMP-0017', '555-1234', '(425) 555-1234', '12345'],
  ])
})

test('G-09: percentages read as percentages; no format rounds or groups a number', async () => {
  expect(
    await texts(
      [9, '0.15'],
      [10, '0.1234'],
      ['0.0%', '7.0000000000000007E-2'],
      ['#,##0', '1234.56'],
      ['0.0', '-33.868799999999999'],
      ['"$"#,##0.00', '12.5'],
      ['General', '0.30000000000000004'],
      ['@', '42'],
      ['0', '30'],
    ),
  ).toEqual(['15%', '12.34%', '7%', '1234.56', '-33.8688', '12.5', '0.3', '42', '30'])
})

test('G-09: days, times and durations are read by their formats', async () => {
  expect(
    await texts(
      [14, '33238'],
      ['d\\.m\\.yyyy', '33238'],
      ['[$-409]mmmm d, yyyy', '33238.75'],
      [20, '0.27083333333333331'],
      ['h:mm AM/PM', '33238.770833333336'],
      [46, '1.0625'],
      ['[mm]', '0.0625'],
      ['dd/mm/yyyy', '1'],
      ['"day" 0', '3'],
    ),
  ).toEqual(['1990-12-31', '1990-12-31', '1990-12-31', '06:30', '18:30', '25:30', '90', '1900-01-01', '3'])
})

test.each(['date1904="1"', 'date1904="true"'])(
  'G-08: the days of a workbook with %s count from 1904',
  async (properties) => {
    const lines = await read(
      [
        [14, '31776'],
        ['General', '31776'],
        [14, '0.5'],
      ],
      properties,
    )
    expect(lines.map(({ day }) => day('value'))).toEqual(['1990-12-31', '1990-12-31', '12:00'])
  },
)

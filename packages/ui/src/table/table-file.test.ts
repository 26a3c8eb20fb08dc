import { expect, test } from 'vitest'
import { number, text } from './columns.tsx'
import { csvOf } from './table-file.ts'

const columns = [text('name', 'Name'), number('hours', 'Hours')]
const same = (words: string) => words

test('what is shown, with quotes where they are needed', () => {
  const rows = [
    { name: 'Smith, Ann', hours: 7.5 },
    { name: 'The "Dock"\nBar', hours: null },
  ]
  expect(csvOf(rows, columns, same)).toBe('Name,Hours\r\n"Smith, Ann",7.5\r\n"The ""Dock""\nBar",')
})

test('a name that a spreadsheet would run as a formula stays a text; a negative number stays a number', () => {
  const rows = [{ name: '=HYPERLINK("x")', hours: -2 }]
  expect(csvOf(rows, columns, same)).toBe(`Name,Hours\r\n"'=HYPERLINK(""x"")",-2`)
})

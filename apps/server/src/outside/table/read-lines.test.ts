import { msg } from '@muster/contract/kit/msg'
import { afterAll, expect, test } from 'vitest'
import { closeTablePool } from './index.ts'
import { readLines } from './read-lines.ts'

afterAll(closeTablePool)

const shape = {
  columns: { name: ['name'], town: ['town'], note: ['note', 'notes'] },
  needed: ['name'],
  empty: msg('The file has no people'),
} as const
const read = async (text: string) => {
  const { lines, faults } = await readLines<'name' | 'town' | 'note'>(Buffer.from(text), {
    ...shape,
    needed: ['name'],
  })
  return { cells: lines.map(({ cell }) => [cell('name'), cell('town'), cell('note')]), faults }
}

test('G-04: cells that a spreadsheet leaves out at the end of a row are empty, and so are those beyond the header', async () => {
  // As Excel saves it: from some row on without the empty cells at the end.
  const { cells, faults } = await read(
    'name,town,notes\r\nMia,Perth,keys\r\nAnn\r\nZoe,Hobart\r\nBen,,,,,\r\n',
  )
  expect(faults).toEqual([])
  expect(cells).toEqual([
    ['Mia', 'Perth', 'keys'],
    ['Ann', '', ''],
    ['Zoe', 'Hobart', ''],
    ['Ben', '', ''],
  ])
})

test('G-04: a row with something beyond the header is still told', async () => {
  const { cells, faults } = await read('name,town,note\nMia,Perth,a,b\n')
  expect(cells).toEqual([])
  expect(faults).toMatchObject([{ row: 2, params: { length: 4, width: 3 } }])
})

test('N3: a fault names the column as the file does', async () => {
  const { lines } = await readLines<'name' | 'town' | 'note'>(Buffer.from('Name,Notes\nMia,x\n'), {
    ...shape,
    needed: ['name'],
  })
  expect([lines[0]!.column('note'), lines[0]!.column('name'), lines[0]!.column('town')]).toEqual([
    'Notes',
    'Name',
    'town',
  ])
})

import { expect, test } from 'vitest'
import { badge, type Column, column, text } from '../columns.tsx'
import { cardParts } from './card-parts.ts'

interface Person {
  name?: string
  email?: string
  state?: string
  phone?: string
  note?: string
}
const columns: Column<Person>[] = [
  text('name', 'Name'),
  text('email', 'E-mail'),
  badge(
    'state',
    'Status',
    ({ state }) => state,
    () => null,
  ),
  text('phone', 'Phone'),
  column('city', 'City', () => ''),
  text('note', 'Note', { onCard: 'never' }),
  column('due', 'Due', () => '', { onCard: 'fact' }),
]

test('a card of a row that opens has its name, its badge, two facts and what stands there in any case', () => {
  expect(cardParts(columns, true)).toEqual({
    name: 'name',
    email: 'fact',
    state: 'badge',
    phone: 'fact',
    city: 'never',
    note: 'never',
    due: 'fact',
  })
})

test('a card of a row that opens nothing tells everything', () => {
  expect(cardParts(columns, false)).toMatchObject({ email: 'fact', phone: 'fact', city: 'fact' })
})

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
]

test('a card of a row that opens has its name, its badge and two facts', () => {
  expect(cardParts(columns, true)).toEqual({
    name: 'name',
    email: 'fact',
    state: 'badge',
    phone: 'fact',
    city: 'never',
    note: 'never',
  })
})

test('a card of a row that opens nothing tells everything', () => {
  expect(cardParts(columns, false)).toMatchObject({ email: 'fact', phone: 'fact', city: 'fact' })
})

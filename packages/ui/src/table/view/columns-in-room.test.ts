import { expect, test } from 'vitest'
import { columnsInRoom, widthOfColumns } from './columns-in-room.ts'

const columns = [
  { key: 'site', width: 220 },
  { key: 'status', width: 120 },
  { key: 'client' },
  { key: 'hours', width: 96, total: '38' },
  { key: 'phone', width: 136 },
]
const cards = { site: 'name', status: 'badge', client: 'fact', hours: 'never', phone: 'never' } as const
const keysIn = (room: number) => {
  const { beside, stacked } = columnsInRoom(columns, cards, room)
  return [beside, stacked].map((some) => some.map(({ key }) => key))
}

test('a column goes below the name only where there is no room for it', () => {
  const whole = widthOfColumns(columns)
  expect(whole).toBe(220 + 120 + 160 + 96 + 136)
  expect(columnsInRoom(columns, cards, whole)).toEqual({ beside: columns, stacked: [] })
  expect(keysIn(whole - 1)).toEqual([['site', 'status', 'client', 'hours', 'phone'], []])
  expect(keysIn(whole - 29)).toEqual([['site', 'status', 'client', 'hours'], ['phone']])
})

test('what a card leaves out goes first, badges last; the name and totals stay', () => {
  expect(keysIn(450)).toEqual([
    ['site', 'status', 'hours'],
    ['client', 'phone'],
  ])
  expect(keysIn(100)).toEqual([
    ['site', 'hours'],
    ['status', 'client', 'phone'],
  ])
})

test('columns of text share the room that is left, with the name where others are stacked below it', () => {
  const widthsIn = (room: number) => columnsInRoom(columns, cards, room).beside.map(({ width }) => width)
  expect(widthsIn(600)).toEqual([236, 120, 148, 96])
  expect(widthsIn(720)).toEqual([220, 120, 148, 96, 136])
})

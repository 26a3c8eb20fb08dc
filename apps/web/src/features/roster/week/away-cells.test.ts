import type { RosterAway } from '@muster/contract/planning/roster-away'
import { expect, test } from 'vitest'
import { type AwayCell, awayCells, awayOnPaper, awayText } from './away-cells.ts'

const away = (more: Partial<RosterAway>): RosterAway => ({
  tenantUserId: 1,
  kind: 'LEAVE',
  leaveId: 5,
  typeName: 'Annual leave',
  from: '2026-03-03',
  to: '2026-03-04',
  ...more,
})
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']
const cells = (...list: RosterAway[]) =>
  Object.fromEntries(
    [...awayCells(list, days, 'Australia/Sydney')].map(([key, here]) => [
      key,
      here.map(({ kind, times }) => [kind, times].filter(Boolean).join(' ')),
    ]),
  )

test('leave of whole days stands on each of its days', () => {
  expect(cells(away({}))).toEqual({ '1 2026-03-03': ['LEAVE'], '1 2026-03-04': ['LEAVE'] })
})

test('what counts most comes first', () => {
  const both = cells(
    away({ kind: 'PREFERRED', from: '2026-03-03T06:00:00+11:00', to: '2026-03-03T12:00:00+11:00' }),
    away({ kind: 'REQUESTED' }),
  )
  expect(both['1 2026-03-03']).toEqual(['REQUESTED', 'PREFERRED 06:00–12:00'])
})

test('a night stands on both of its days, one that ends at midnight on the first alone', () => {
  const night = away({
    kind: 'UNAVAILABLE',
    from: '2026-03-03T22:00:00+11:00',
    to: '2026-03-04T06:00:00+11:00',
  })
  expect(cells(night)).toEqual({
    '1 2026-03-03': ['UNAVAILABLE 22:00–24:00'],
    '1 2026-03-04': ['UNAVAILABLE 00:00–06:00'],
  })
  const whole = away({
    kind: 'UNAVAILABLE',
    from: '2026-03-03T00:00:00+11:00',
    to: '2026-03-04T00:00:00+11:00',
  })
  expect(cells(whole)).toEqual({ '1 2026-03-03': ['UNAVAILABLE'] })
})

test('paper says that a person is away, and never why', () => {
  const say = (sentence: string | { message: string }) => String(sentence)
  const paperText = (...list: RosterAway[]) => {
    const cells: readonly AwayCell[] =
      awayOnPaper(awayCells(list, days, 'Australia/Sydney')).get('1 2026-03-03') ?? []
    return awayText(say, cells)
  }
  const morning = { from: '2026-03-03T08:00:00+11:00', to: '2026-03-03T12:00:00+11:00' }
  expect(paperText(away({ typeName: 'Sick leave' }))).toBe('Away')
  expect(paperText(away({ kind: 'SUSPENDED', typeName: null }))).toBe('Away')
  expect(paperText(away({ kind: 'UNAVAILABLE', typeName: null, ...morning }))).toBe('Away, 08:00–12:00')
  expect(paperText(away({ kind: 'LEAVE' }), away({ kind: 'UNAVAILABLE', ...morning }))).toBe('Away')
  expect(paperText(away({ kind: 'REQUESTED' }), away({ kind: 'PREFERRED', ...morning }))).toBe('')
})

import { expect, test, vi } from 'vitest'
import type { PlaceItem, ShiftItem } from '../week/roster-rows.ts'
import { changeAt, verdictLines } from './verdict.ts'

vi.useFakeTimers({ now: Date.parse('2026-04-01T00:00:00Z') })

const site = { id: 9, name: 'Tower', timezone: 'Australia/Brisbane' }
const shift = {
  ...{ kind: 'shift', key: 'shift 5', date: '2026-04-07', from: '18:00', to: '20:00', jobId: 1, site },
  shift: {
    eventId: 5,
    tenantUserId: 1,
    occurrenceStart: '2026-04-07T18:00:00+10:00',
    duration: 120,
    title: '',
  },
} as unknown as ShiftItem
const place = {
  ...{ kind: 'place', key: 'place 7', date: '2026-04-07', jobId: 1, site },
  place: {
    patternId: 7,
    date: '2026-04-07',
    startTime: '2026-04-07T18:00:00+10:00',
    duration: 120,
    uncovered: 1,
  },
} as unknown as PlaceItem
const changeFor = (item: ShiftItem | PlaceItem, row: string, date: string, isCopy = false) =>
  changeAt({ item, isCopy, cell: { row, date } }, new Map())

test('what a cell would take is what a drop there drafts', () => {
  expect(changeFor(shift, 'person 2', '2026-04-12')).toEqual({
    ...{ kind: 'MOVE', eventId: 5, occurrenceStart: '2026-04-07T18:00:00+10:00', tenantUserId: 2 },
    startTime: '2026-04-12T18:00:00.000+10:00',
  })
  expect(changeFor(shift, 'person 1', '2026-04-07', true)).toMatchObject({ kind: 'ADD', tenantUserId: 1 })
  expect(changeFor(place, 'person 2', '2026-04-08')).toMatchObject({
    kind: 'ADD',
    patternId: 7,
    patternDate: '2026-04-07',
  })
  // Nothing would change, the site is another one, the day is over, nobody is chosen.
  expect(changeFor(shift, 'person 1', '2026-04-07')).toBeUndefined()
  expect(changeFor(shift, 'site 8', '2026-04-08')).toBeUndefined()
  expect(changeFor(shift, 'person 1', '2026-03-31')).toBeUndefined()
  expect(changeFor(place, 'site 9', '2026-04-08')).toBeUndefined()
})

test('a verdict says the cost with its per cent, then what the rules say, or that it is refused', () => {
  const say = (sentence: string | { message: string }) =>
    typeof sentence === 'string' ? sentence : sentence.message
  const cost = {
    currency: 'AUD',
    amount: 92_00,
    percent: 200,
    extras: ['OVERTIME' as const],
    notCosted: null,
  }
  const conflict = {
    ...{ kind: 'rest' as const, eventId: 5, userAssigneeId: 1, personName: 'Mia', date: '2026-04-12' },
    ...{ dates: ['2026-04-12'], minutes: 300, limit: 600 },
  }
  const [money, words] = verdictLines(say, { cost, conflicts: [conflict] as never, refusal: undefined })
  expect(money).toBe('+A$92.00 (200%), Overtime')
  expect(words).toContain('{name}')
  const refusal = { code: 'E046', message: 'Others have all places', errors: [] }
  expect(verdictLines(say, { cost: null, conflicts: [], refusal })).toEqual(['Others have all places'])
  expect(
    verdictLines(say, {
      cost: { ...cost, amount: 0, percent: null, extras: [], notCosted: 'NO_TERMS' },
      conflicts: [],
      refusal: undefined,
    }),
  ).toEqual(['Not costed'])
})

import type { Exclusion } from '@muster/contract/cover/candidates'
import type { Swap, SwapPartner } from '@muster/contract/cover/swaps'
import { expect, test } from 'vitest'
import { inOrder, sortSwaps } from './my-cover.ts'
import { canBeAsked, partnersInOrder, returnChoices } from './swap-choices.ts'

const overlap: Exclusion = { kind: 'overlap' }
const aPartner = (name: string, reasons: Exclusion[], ofShift?: Exclusion[]): SwapPartner => ({
  tenantUserId: name.length,
  name,
  imageURL: null,
  reasons,
  shifts: ofShift
    ? [
        {
          eventId: 9,
          occurrenceStart: '2026-11-26T20:00:00Z',
          startTime: '2026-11-26T20:00:00Z',
          duration: 120,
          jobDetailTitle: 'Office clean',
          locationName: 'Harbour Tower',
          timezone: 'Australia/Brisbane',
          reasons: ofShift,
        },
      ]
    : [],
})

test('a colleague who cannot take it for nothing can still swap a shift that is in the way', () => {
  expect(canBeAsked(aPartner('Mia', [overlap], []))).toBe(true)
  expect(canBeAsked(aPartner('Mia', [overlap], [{ kind: 'rest' }]))).toBe(false)
  expect(canBeAsked(aPartner('Mia', [overlap]))).toBe(false)
  expect(canBeAsked(aPartner('Mia', [], [overlap]))).toBe(true)
})

test('what may come in return keeps its reasons, what can be chosen first', () => {
  expect(returnChoices(aPartner('Mia', [], [overlap])).map(({ key, reasons }) => [key, reasons])).toEqual([
    ['nothing', []],
    ['9 2026-11-26T20:00:00Z', [overlap]],
  ])
  expect(returnChoices(aPartner('Mia', [overlap], [])).map(({ key }) => key)).toEqual([
    '9 2026-11-26T20:00:00Z',
    'nothing',
  ])
})

test('colleagues who can be asked come first', () => {
  const all = [aPartner('Ava', [overlap]), aPartner('Zoe', []), aPartner('Leo', [])]
  expect(partnersInOrder(all).map(({ name }) => name)).toEqual(['Leo', 'Zoe', 'Ava'])
})

test('swaps that wait for me come apart from those that wait for others', () => {
  const swaps = [
    { id: 1, tenantUserId: 5, withUserId: 6, state: 'REQUESTED' },
    { id: 2, tenantUserId: 6, withUserId: 5, state: 'REQUESTED' },
    { id: 3, tenantUserId: 6, withUserId: 5, state: 'ACCEPTED' },
    { id: 4, tenantUserId: 5, withUserId: 6, state: 'DONE' },
  ] as Swap[]
  const ids = (list: readonly Swap[]) => list.map(({ id }) => id)
  const { asked, waiting, over } = sortSwaps(swaps, 5)
  expect([ids(asked), ids(waiting), ids(over)]).toEqual([[2], [1, 3], [4]])
})

test('offers that wait for an answer come first, the earliest shift first', () => {
  const offer = (id: number, startTime: string, state: string, answer: string | null = null) =>
    ({ id, state, answer, place: { startTime } }) as Parameters<typeof inOrder>[0][number]
  const offers = [
    offer(1, '2026-11-26T08:00:00Z', 'TAKEN'),
    offer(2, '2026-11-26T09:00:00Z', 'OPEN', 'NO'),
    offer(3, '2026-11-28T08:00:00Z', 'OPEN'),
    offer(4, '2026-11-27T08:00:00Z', 'OPEN'),
  ]
  expect(inOrder(offers).map(({ id }) => id)).toEqual([4, 3, 2, 1])
})

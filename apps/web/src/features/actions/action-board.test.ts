import { type Action, type ActionState, actionStates } from '@muster/contract/actions'
import { expect, test } from 'vitest'
import { movesOf } from './action-board.ts'

const movesIn = (state: ActionState, photos: Partial<Action> = {}) =>
  movesOf({ state, asksPhoto: false, photosAfter: 0, ...photos } as Action).map(({ to }) => to)

test('an action moves where a step leads from its state, and nowhere else', () => {
  const moves = Object.fromEntries(actionStates.map((state) => [state, movesIn(state)]))
  expect(moves).toEqual({
    OPEN: ['DOING', 'DONE', 'CANNOT'],
    DOING: ['DONE', 'CANNOT'],
    DONE: ['VERIFIED'],
    CANNOT: ['DOING', 'VERIFIED'],
    VERIFIED: [],
    CLOSED: [],
  })
})

test('without the photo that is asked for it is not moved to done', () => {
  expect(movesIn('DOING', { asksPhoto: true })).toEqual(['CANNOT'])
  expect(movesIn('DOING', { asksPhoto: true, photosAfter: 1 })).toEqual(['DONE', 'CANNOT'])
})

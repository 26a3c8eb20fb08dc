import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('parts add up to the cent, whatever the weights', () => {
  expect(spread(100, [1, 1, 1])).toEqual([33, 34, 33])
  expect(spread(1000, [300, 700])).toEqual([300, 700])
  expect(spread(7, [0, 0])).toEqual([4, 3])
  expect(spread(7, [0, 5])).toEqual([0, 7])
  expect(spread(7, [])).toEqual([])
})

import { expect, test } from 'vitest'
import { seeded } from './random.ts'

test('the generator repeats itself by its seed, and is even over its range', () => {
  const rolls = (seed: string) => {
    const random = seeded(seed)
    return Array.from({ length: 6000 }, () => random.whole(1, 6))
  }
  expect(rolls('a')).toEqual(rolls('a'))
  expect(rolls('a')).not.toEqual(rolls('b'))
  const counts = Map.groupBy(rolls('a'), (roll) => roll)
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const faces of counts.values()) expect(Math.abs(faces.length - 1000)).toBeLessThan(120)
})

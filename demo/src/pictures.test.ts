import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePng } from './png.ts'
import { seeded } from './random.ts'
import { drawn } from './scenes.ts'

test('a picture comes back from PNG as it was drawn', async () => {
  const { pixels, width, height } = drawn('window', 'after')
  const { data, info } = await sharp(encodePng(pixels, width, height))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels: 3 })
  expect(Buffer.compare(data, Buffer.from(pixels))).toBe(0)
})

test('a scene is drawn the same every time, and after the work otherwise than before', () => {
  const drawing = (moment: 'before' | 'after') => Buffer.from(drawn('floor', moment).pixels)
  expect(drawing('before').equals(drawing('before'))).toBe(true)
  expect(drawing('before').equals(drawing('after'))).toBe(false)
})

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

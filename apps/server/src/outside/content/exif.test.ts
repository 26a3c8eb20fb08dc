import { describe, expect, test } from 'vitest'
import { readTaken } from './exif.ts'

type Tag = { id: number; type: number; value: Buffer; count: number }
const ascii = (id: number, text: string): Tag => ({
  id,
  type: 2,
  value: Buffer.from(`${text}\0`),
  count: text.length + 1,
})

/** An EXIF block with one table of tags under the given pointer. */
const block = (pointer: number, tags: Tag[], little = true) => {
  const number = (bytes: number) => (n: number) => {
    const buffer = Buffer.alloc(bytes)
    if (little) buffer.writeUIntLE(n, 0, bytes)
    else buffer.writeUIntBE(n, 0, bytes)
    return buffer
  }
  const u16 = number(2)
  const long = number(4)
  const first = [u16(1), u16(pointer), u16(4), long(1), long(26), long(0)]
  let data = 26 + 2 + tags.length * 12 + 4
  const entries: Buffer[] = []
  const values: Buffer[] = []
  for (const { id, type, value, count } of tags) {
    const inline = value.length <= 4
    entries.push(
      u16(id),
      u16(type),
      long(count),
      inline ? Buffer.concat([value, Buffer.alloc(4)]).subarray(0, 4) : long(data),
    )
    if (inline) continue
    values.push(value)
    data += value.length
  }
  const head = [Buffer.from(little ? 'II*\0' : 'MM\0*'), long(8)]
  return Buffer.concat([...head, ...first, u16(tags.length), ...entries, long(0), ...values])
}

const fractions = (id: number, values: [number, number][], little = true): Tag => {
  const value = Buffer.alloc(values.length * 8)
  values.flat().forEach((n, i) => {
    if (little) value.writeUInt32LE(n, i * 4)
    else value.writeUInt32BE(n, i * 4)
  })
  return { id, type: 5, value, count: values.length }
}
const sydney = (
  little: boolean,
  latitude: [number, number][] = [
    [33, 1],
    [52, 1],
    [768, 100],
  ],
) =>
  block(
    0x8825,
    [
      ascii(1, 'S'),
      fractions(2, latitude, little),
      ascii(3, 'E'),
      fractions(
        4,
        [
          [151, 1],
          [125580, 10000],
          [0, 1],
        ],
        little,
      ),
    ],
    little,
  )

describe('readTaken', () => {
  test.each([true, false])('reads a position in either byte order (little %s)', (little) => {
    const { lat, lng } = readTaken(sydney(little)).takenPosition!
    expect(lat).toBeCloseTo(-33.8688, 6)
    expect(lng).toBeCloseTo(151.2093, 6)
    expect(readTaken(Buffer.concat([Buffer.from('Exif\0\0'), sydney(little)])).takenPosition).toEqual({
      lat,
      lng,
    })
  })

  test.each<[string, [number, number][]]>([
    [
      'divided by zero',
      [
        [33, 0],
        [0, 1],
        [0, 1],
      ],
    ],
    [
      'beyond the pole',
      [
        [91, 1],
        [0, 1],
        [0, 1],
      ],
    ],
    [
      'of two parts',
      [
        [33, 1],
        [0, 1],
      ],
    ],
  ])('knows no position from a latitude %s', (_, latitude) => {
    expect(readTaken(sydney(true, latitude)).takenPosition).toBeNull()
  })

  test('takes zeros for a phone without a fix', () => {
    const zero: [number, number][] = [
      [0, 1],
      [0, 1],
      [0, 1],
    ]
    const exif = block(0x8825, [ascii(1, 'N'), fractions(2, zero), ascii(3, 'E'), fractions(4, zero)])
    expect(readTaken(exif).takenPosition).toBeNull()
  })

  test.each([
    ['2026:03:02 09:15:00', '+11:00', '2026-03-02T09:15:00+11:00'],
    ['2026:03:02 09:15:00', '', '2026-03-02T09:15:00'],
    ['2026:13:02 09:15:00', '', null],
    ['0000:00:00 00:00:00', '', null],
    ['yesterday', '', null],
  ])('reads the moment %j %j as %j', (taken, offset, expected) => {
    const exif = block(0x8769, [ascii(0x9003, taken), ascii(0x9011, offset)])
    expect(readTaken(exif).takenAt).toBe(expected)
  })

  test('knows nothing from nothing, and survives any damage', () => {
    const unknown = { takenPosition: null, takenAt: null }
    for (const bytes of [
      undefined,
      Buffer.alloc(0),
      Buffer.from('Exif\0\0'),
      Buffer.from('not exif at all'),
    ]) {
      expect(readTaken(bytes)).toEqual(unknown)
    }
    const sound = sydney(true)
    for (let at = 0; at < sound.length; at += 1) {
      const damaged = Buffer.from(sound)
      damaged[at]! ^= 0xff
      expect(() => readTaken(damaged)).not.toThrow()
      expect(() => readTaken(sound.subarray(0, at))).not.toThrow()
    }
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { VarintReader, VarintWriter } from './varint.ts'

function written(write: (writer: VarintWriter) => void): Uint8Array {
  const writer = new VarintWriter()
  write(writer)
  return writer.bytes()
}

test.each([
  [0, [0]],
  [127, [127]],
  [128, [128, 1]],
  [300, [172, 2]],
  [16_384, [128, 128, 1]],
])('%d is %j', (value, bytes) => {
  expect([...written((writer) => writer.unsigned(value))]).toEqual(bytes)
})

test('signs alternate', () => {
  expect([0, -1, 1, -2, 2, -64, 64].map((value) => [...written((writer) => writer.signed(value))])).toEqual([
    [0],
    [1],
    [2],
    [3],
    [4],
    [127],
    [128, 1],
  ])
})

test('what was written is read', () => {
  const largest = 2 ** 52
  fc.assert(
    fc.property(fc.array(fc.maxSafeInteger()), (numbers) => {
      const values = numbers.map((value) => value % largest)
      const bytes = written((writer) => {
        for (const value of values) {
          writer.signed(value)
          writer.unsigned(Math.abs(value))
          writer.byte(Math.abs(value) % 256)
        }
      })
      const reader = new VarintReader(bytes)
      for (const value of values) {
        expect(reader.signed()).toBe(value + 0)
        expect(reader.unsigned()).toBe(Math.abs(value))
        expect(reader.byte()).toBe(Math.abs(value) % 256)
      }
      expect(reader.atEnd).toBe(true)
    }),
  )
})

describe('broken bytes', () => {
  test('that end within a number', () => {
    expect(() => new VarintReader(new Uint8Array([128])).unsigned()).toThrow(RangeError)
    expect(() => new VarintReader(new Uint8Array()).byte()).toThrow(RangeError)
  })

  test('that never end one', () => {
    expect(() => new VarintReader(new Uint8Array(20).fill(255)).signed()).toThrow(RangeError)
  })
})

import { randomBytes } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { decryptedBytes, decrypting, encrypting, NotDecrypted } from './encrypted-stream.ts'

const through = async (bytes: Buffer, stream: Transform, pieces = 10_007) => {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += pieces) yield bytes.subarray(at, at + pieces)
  }
  const [result] = await Promise.all([buffer(stream), pipeline(Readable.from(chunks()), stream)])
  return result
}
const key = randomBytes(32)
const frame = 64 * 1024

test.each([0, 1, frame - 1, frame, frame + 1, 3 * frame, 200_000])(
  'S-10: %i bytes come back as they were, in any pieces, and never look the same twice',
  async (length) => {
    const bytes = randomBytes(length)
    const [once, twice] = [await through(bytes, encrypting(key)), await through(bytes, encrypting(key))]
    expect(once.equals(twice)).toBe(false)
    expect(decryptedBytes(once.length)).toBe(length)
    for (const pieces of [1_000_000, 97, 65_551])
      expect((await through(once, decrypting(key), pieces)).equals(bytes)).toBe(true)
  },
)

test('S-10: another key, a changed byte, a frame left out, moved or cut off at its border are each refused', async () => {
  const bytes = randomBytes(3 * frame + 100)
  const whole = await through(bytes, encrypting(key))
  const [head, step] = [24, frame + 16]
  const frames = [0, 1, 2, 3].map((n) => whole.subarray(head + n * step, head + (n + 1) * step))
  const inOrder = (...order: number[]) =>
    Buffer.concat([whole.subarray(0, head), ...order.map((n) => frames[n]!)])
  expect(inOrder(0, 1, 2, 3).equals(whole)).toBe(true)
  const wrong: [Buffer, Buffer][] = [
    [whole, randomBytes(32)],
    ...[inOrder(0, 2, 3), inOrder(1, 0, 2, 3), inOrder(0, 1, 2), inOrder(0, 1, 2, 3, 3), inOrder()].map(
      (each): [Buffer, Buffer] => [each, key],
    ),
    [whole.subarray(0, 10), key],
    [whole.map((byte, n) => (n === 100_000 ? byte ^ 1 : byte)) as Buffer, key],
    [Buffer.from(whole.map((byte, n) => (n === 12 ? byte ^ 1 : byte))), key],
  ]
  for (const [each, with_] of wrong)
    await expect(through(each, decrypting(with_))).rejects.toBeInstanceOf(NotDecrypted)
})

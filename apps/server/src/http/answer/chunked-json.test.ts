import { expect, test } from 'vitest'
import { inChunks, writeChunks } from './chunked-json.ts'

const frame = { success: true, message: 'OK' } as const
const asIs = (part: readonly unknown[]) => part
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

test.each([0, 1, 3, 4, 7])('a list of %i in parts of three reads like one written at once', async (count) => {
  const parts = inChunks(numbers(count), 3, (n) => [{ n, text: `"${n}" ä` }])
  const data = numbers(count).map((n) => ({ n, text: `"${n}" ä` }))
  expect((await writeChunks(parts, frame, asIs)).toString()).toBe(JSON.stringify({ ...frame, data }))
})

test('an item may become none or several, and a part of none leaves no trace', async () => {
  const parts = inChunks(numbers(9), 3, (n) => (n < 3 || n > 5 ? [] : [n, -n]))
  const written = JSON.parse((await writeChunks(parts, frame, asIs)).toString())
  expect(written.data).toEqual([3, -3, 4, -4, 5, -5])
})

test('others get their turn between two parts, and no part is made ahead', async () => {
  let partsMade = 0
  const madeAtTurn: number[] = []
  const turn = () => {
    madeAtTurn.push(partsMade)
    if (partsMade < 6) setImmediate(turn)
  }
  setImmediate(turn)
  await writeChunks(
    inChunks(numbers(6), 2, (n) => {
      partsMade += 1
      return [n]
    }),
    frame,
    asIs,
  )
  expect(madeAtTurn).toEqual([2, 4, 6])
})

test('a part that is not as promised ends the answer', async () => {
  const parts = inChunks(numbers(6), 2, (n) => [n])
  const checked = (part: readonly number[]) => {
    if (part.includes(4)) throw new Error('broke its promise')
    return part
  }
  await expect(writeChunks(parts, frame, checked as never)).rejects.toThrow('broke its promise')
})

import { expect, test } from 'vitest'
import { mapYielding } from './yield-to-event-loop.ts'

const workFor = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
}

test('whoever waits comes between the steps of long work, and what it makes stays in order', async () => {
  const order: (number | 'other')[] = []
  setImmediate(() => order.push('other'))
  const made = await mapYielding([1, 2, 3], (step) => {
    workFor(12)
    order.push(step)
    return step * 10
  })
  expect(made).toEqual([10, 20, 30])
  expect(order).toEqual([1, 'other', 2, 3])
})

test('of nothing nothing is made', async () => {
  expect(await mapYielding([], () => 1)).toEqual([])
})

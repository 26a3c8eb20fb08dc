import { expect, test } from 'vitest'
import { GatewayResting, withBreaker } from './breaker.ts'

const theirs = new Error('Out of order')
const mine = new Error('No such number')

function aGateway() {
  const state = { time: 0, asked: 0, fails: undefined as Error | undefined }
  const send = withBreaker(
    async () => {
      state.asked += 1
      if (state.fails) throw state.fails
    },
    { failures: 3, restMs: 1000, now: () => state.time, isFault: (error) => error === theirs },
  )
  return { state, send }
}

test('after failures in a row the gateway is left alone, and asked once when it has rested', async () => {
  const { state, send } = aGateway()
  state.fails = theirs
  for (const _ of [1, 2, 3]) await expect(send()).rejects.toBe(theirs)
  await expect(send()).rejects.toBeInstanceOf(GatewayResting)
  expect(state.asked).toBe(3)
  state.time = 1000
  const both = await Promise.allSettled([send(), send()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(state.asked).toBe(4)
  await expect(send()).rejects.toBeInstanceOf(GatewayResting)
  state.time = 2000
  state.fails = undefined
  await send()
  await send()
  expect(state.asked).toBe(6)
})

test('what is refused for its own fault does not rest the gateway, and ends a row of failures', async () => {
  const { state, send } = aGateway()
  for (const error of [theirs, theirs, mine, theirs, theirs, mine, mine, mine, mine]) {
    state.fails = error
    await expect(send()).rejects.toBe(error)
  }
  expect(state.asked).toBe(9)
})

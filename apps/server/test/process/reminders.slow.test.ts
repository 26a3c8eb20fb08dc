// guards: apps/server/src/features/calendar/**, apps/server/src/features/notifications/**, apps/server/src/background/**
// takes: 180 s
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { aSharedDatabase, countFaults, isDrained, seedDue, toldSoFar, until } from './reminders.ts'

const eachRound = { reminders: 1000, late: 100 }
const urlOf = (name: string) => inject('databaseUrl').replace('DATABASE', name)

test('D24: two processes, 1,000 reminders and 100 late starts a round, one killed in the middle and started again', async () => {
  const shared = await aSharedDatabase(urlOf)
  const killedAt: number[] = []
  try {
    let other = await shared.start()
    for (let round = 0; round < 5; round++) {
      const before = await toldSoFar(shared)
      await seedDue(shared, eachRound, round)
      // While alerts are planned and marked in one transaction, and ever later while they are told.
      if (round === 0) await pause(Math.random() * 300)
      else await until(async () => (await toldSoFar(shared)) >= before + round * 200, 120_000)
      await other.end('SIGKILL')
      killedAt.push((await toldSoFar(shared)) - before)
      other = await shared.start()
      const whole = (round + 1) * (eachRound.reminders + eachRound.late)
      expect(await until(async () => (await toldSoFar(shared)) >= whole, 240_000)).toBe(true)
    }
    expect(await until(() => isDrained(shared), 120_000)).toBe(true)
    const faults = await countFaults(shared)
    process.stdout.write(`D24: ${JSON.stringify({ rounds: killedAt.length, killedAt, ...faults })}\n`)
    expect(faults).toEqual({ wanted: 5500, doubled: 0, unwanted: 0, lost: 0 })
  } finally {
    await shared.stop()
  }
})

test('D23: a process that stands still for a minute while it tells catches up, and tells nothing twice', async () => {
  const shared = await aSharedDatabase(urlOf)
  try {
    const paused = await shared.start()
    await seedDue(shared, eachRound)
    await until(async () => (await toldSoFar(shared)) >= 300, 120_000)
    paused.child.kill('SIGSTOP')
    const toldAtPause = await toldSoFar(shared)
    await pause(60_000)
    const toldMeanwhile = (await toldSoFar(shared)) - toldAtPause
    paused.child.kill('SIGCONT')
    expect(await until(async () => (await toldSoFar(shared)) >= 1100, 240_000)).toBe(true)
    expect(await until(() => isDrained(shared), 120_000)).toBe(true)
    const faults = await countFaults(shared)
    process.stdout.write(`D23: ${JSON.stringify({ toldAtPause, toldMeanwhile, ...faults })}\n`)
    expect(faults).toEqual({ wanted: 1100, doubled: 0, unwanted: 0, lost: 0 })
  } finally {
    await shared.stop()
  }
})

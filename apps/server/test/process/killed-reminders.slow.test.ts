// guards: apps/server/src/features/calendar/**, apps/server/src/features/notifications/**, apps/server/src/background/**
// takes: 30 s
import { expect, inject, test } from 'vitest'
import { aSharedDatabase, countFaults, isDrained, seedDue, toldSoFar, until } from './reminders.ts'

test('D24: of two processes one is killed while they tell alerts; each alert is told once', async () => {
  const shared = await aSharedDatabase((name) => inject('databaseUrl').replace('DATABASE', name))
  try {
    const killed = await shared.start()
    await seedDue(shared, { reminders: 100, late: 20 })
    expect(await until(async () => (await toldSoFar(shared)) >= 30, 60_000)).toBe(true)
    expect(await killed.end('SIGKILL')).toBe('SIGKILL')
    expect(await until(async () => (await toldSoFar(shared)) >= 120, 90_000)).toBe(true)
    expect(await until(() => isDrained(shared), 60_000)).toBe(true)
    expect(await countFaults(shared)).toEqual({ wanted: 120, doubled: 0, unwanted: 0, lost: 0 })
  } finally {
    await shared.stop()
  }
})

// guards: apps/server/src/features/sites/**, apps/server/src/features/contracts/**, apps/server/src/features/jobs/**
// takes: 60 s
import { expect, test } from 'vitest'
import { aTenant } from '../tenant.ts'
import { addedWhileRemoved, removedWhileUsed } from './races.ts'

const say = (what: string, figures: unknown) => process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`)

test('D14: 200 rounds of each', async () => {
  const t = await aTenant()
  const contract = await removedWhileUsed(t, 200)
  const person = await addedWhileRemoved(t, 200)
  say('D14, a contract removed while a site is made', contract)
  say('D14, a person added and removed', person)
  expect(contract.without).toBe(0)
  for (const outcome of Object.keys(contract.outcomes))
    expect(['created 201, removed 409', 'created 422, removed 200']).toContain(outcome)
  expect(person).toEqual({ statuses: { 200: 600 }, torn: 0 })
})

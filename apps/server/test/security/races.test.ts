import { beforeEach, expect, test } from 'vitest'
import { aTenant, type Tenant } from '../tenant.ts'
import { addedWhileRemoved, lostUpdates, refusedByDatabase, removedWhileUsed } from './races.ts'

let t: Tenant
beforeEach(async () => {
  t = await aTenant()
})

test('D13: of fifty who save one version at once one wins', async () => {
  const one = { 200: 1, 409: 49 }
  expect(await lostUpdates(t, 50)).toEqual({ site: one, job: one, contract: one })
})

test('D14: a contract is never removed under a site that is being made', async () => {
  const { outcomes, without } = await removedWhileUsed(t, 12)
  expect(without).toBe(0)
  for (const outcome of Object.keys(outcomes))
    expect(['created 201, removed 409', 'created 422, removed 200']).toContain(outcome)
})

test('D14: a person who is added and removed at once is assigned once or not at all', async () => {
  expect(await addedWhileRemoved(t, 10)).toEqual({ statuses: { 200: 30 }, torn: 0 })
})

test('D14: the database refuses the same without the application', async () => {
  const [reference, unique] = ['23503', '23505']
  expect(await refusedByDatabase(t)).toEqual({
    'a contract with sites removed': reference,
    'a site under a contract that is not there': reference,
    'a person assigned twice': unique,
  })
})

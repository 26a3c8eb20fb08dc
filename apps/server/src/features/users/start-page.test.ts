import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../../../test/tenant.ts'

test('a manager chooses the page to land on, for themselves alone, and goes back to the dashboard', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const landsOn = async (as = manager) => (await t.call(session.me, {}, { as })).startPage
  expect(await landsOn()).toBeUndefined()
  await t.call(users.setStartPage, { body: { startPage: 'TODAY' } }, { as: manager })
  expect(await landsOn()).toBe('TODAY')
  expect(await landsOn(t.boss)).toBeUndefined()
  await t.call(users.setStartPage, { body: { startPage: 'DASHBOARD' } }, { as: manager })
  expect(await landsOn()).toBeUndefined()
})

import { calendar } from '@muster/contract/planning/calendar'
import { session } from '@muster/contract/session/session'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { anyPassword, aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'

const changes: [string, (t: Tenant, person: TestUser) => Promise<unknown>][] = [
  [
    'another password from the office',
    (t, { id }) => t.call(users.update, { params: { id }, body: { password: 'Tide-and-harbour-9' } }),
  ],
  [
    'a new own password',
    (t, as) =>
      t.call(
        session.changePassword,
        { body: { currentPassword: anyPassword, password: 'Tide-and-harbour-9' } },
        { as },
      ),
  ],
  ['ending all own sessions', (t, as) => t.call(session.endSessions, { query: {} }, { as })],
  [
    'ending all sessions of a person',
    (t, { id }) => t.call(session.endSessions, { query: { tenantUserId: id } }),
  ],
]

test.each(changes)('S-08: %s ends the calendar address and the tracker key', async (_, change) => {
  const t = await aTenant()
  const person = await aUser(t, { password: anyPassword })
  const other = await aUser(t)
  const [feed, kept] = [await feedOf(t, person), await feedOf(t, other)]
  const { key } = await t.call(works.makeTrackerKey, {}, { as: person })
  const fixes = [{ t: t.clock.now().getTime(), lat: -27.47, lng: 153.03 }]
  const track = async () =>
    (await t.send(works.track, { body: { key, fixes } } as never, { as: 'nobody' })).statusCode
  expect([await statusOf(t, feed), await track()]).toEqual([200, 200])
  await change(t, person)
  await t.settle()
  expect([await statusOf(t, feed), await statusOf(t, kept)]).toEqual([404, 200])
  expect(await track()).toBe(401)
})

const feedOf = async (t: Tenant, as: TestUser) => (await t.call(calendar.openFeed, {}, { as })).address
const statusOf = async (t: Tenant, address: string) =>
  (
    await t.send(calendar.readFeed, { params: { address: address.split('/').at(-1)! } } as never, {
      as: 'nobody',
    })
  ).statusCode

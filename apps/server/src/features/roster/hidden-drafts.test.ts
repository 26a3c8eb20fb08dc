import { allEndpoints } from '@muster/contract/index'
import type { Level } from '@muster/contract/permissions'
import { roster } from '@muster/contract/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { exampleOf } from '../../../test/sweeps/examples.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { openMyFeed } from '../calendar/feed.ts'

standingStill('2026-04-01T00:00:00Z')

const secret = 'Draft that no one may find'
const inField: Level[] = [4, 5, 6, 7, 8, 9, 10]
const april = { startDate: '2026-04-01', endDate: '2026-04-30' }

/** The queries that narrow to what the draft is about. */
async function wideQueries(t: Tenant, job: { id: number }) {
  const ofJob = { id: job.id, jobId: job.id }
  return { params: ofJob, query: { ...april, search: secret, mappedIds: [job.id], jobId: job.id, date: '2026-04-02' }, t }
}

async function answers(t: Tenant, person: TestUser, job: { id: number }): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const { params, query } = await wideQueries(t, job)
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    if (endpoint.answer === 'events') continue
    const example = await exampleOf(t, endpoint)
    for (const input of [example, { params: { ...example.params, ...params }, query: { ...example.query, ...query } }]) {
      const response = await t.send(endpoint, input as never, { as: person })
      const path = `${endpoint.path} as level ${person.level}`
      found.set(path, (found.get(path) ?? '') + response.body)
    }
  }
  return found
}

test('a draft is found by nobody of the levels 4 to 10 through any call that reads, nor in a feed', async () => {
  const t = await aTenant()
  const people = await Promise.all(inField.map((level) => aUser(t, { level })))
  const staff = people.filter(({ level }) => level < 10)
  const job = await aJob(t, { assignees: staff })
  const eventId = await anEvent(t, job, { startLocal: '2026-04-02T06:00:00', frequency: null })
  const add = { kind: 'ADD' as const, jobId: job.id, duration: 60, title: secret }
  await t.call(roster.change, {
    body: {
      changes: [
        ...staff.map(({ id }) => ({ ...add, tenantUserId: id, startTime: '2026-04-02T09:00:00+10:00' })),
        { kind: 'REMOVE', eventId },
      ],
    },
  })
  expect(JSON.stringify(await t.call(roster.read, { query: april }))).toContain(secret)
  await t.settle()
  for (const person of people) {
    const all = await answers(t, person, job)
    expect(all.size).toBeGreaterThan(50)
    const showing = [...all].filter(([, body]) => body.includes(secret)).map(([path]) => path)
    // A search that answers what it was asked for would be a find of its own.
    expect(showing).toEqual([])
  }
  const { address } = await openMyFeed(await t.scope(staff[1]), 'http://muster.test')
  const feed = await t.app.inject({ url: new URL(address).pathname })
  expect(feed.statusCode).toBe(200)
  expect(feed.body).toContain('BEGIN:VCALENDAR')
  expect(feed.body).not.toContain(secret)
  const scope = await t.scope()
  const rows = await scope.from('notification_deliveries').select('told').execute()
  const mails = await scope.from('mails').selectAll().execute()
  expect(JSON.stringify([rows, mails])).not.toContain(secret)
})

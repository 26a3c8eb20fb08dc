import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { Level } from '@muster/contract/kit/permissions'
import { roster } from '@muster/contract/planning/roster'
import { expect } from 'vitest'
import { openMyFeed } from '../src/features/calendar/feed.ts'
import { aJob, anEvent } from './office.ts'
import { withExamples } from './sweeps/examples.ts'
import { aTenant, aUser, type Tenant, type TestUser } from './tenant.ts'

const secret = 'Draft that no one may find'
const april = { startDate: '2026-04-01', endDate: '2026-04-30' }

interface GetCall {
  endpoint: Endpoint
  inputs: object[]
}
async function readingCalls(t: Tenant, job: { id: number }): Promise<GetCall[]> {
  const narrowing = { ...april, search: secret, mappedIds: [job.id], jobId: job.id, date: '2026-04-02' }
  const calls: GetCall[] = []
  for (const { endpoint, example } of withExamples) {
    if (endpoint.method !== 'GET' || endpoint.answer === 'events') continue
    const { params, query } = await example(t)
    const ofJob = { params: { ...params, id: job.id }, query: { ...query, ...narrowing } }
    calls.push({ endpoint, inputs: [{ params, query }, ofJob] })
  }
  return calls
}

async function showing(t: Tenant, person: TestUser, calls: readonly GetCall[]): Promise<string[]> {
  const found: string[] = []
  for (const { endpoint, inputs } of calls)
    for (const input of inputs) {
      const { body } = await t.send(endpoint, input as never, { as: person })
      if (body.includes(secret)) found.push(`${endpoint.path} as level ${person.level}`)
    }
  return found
}

export async function lookForDrafts(levels: readonly Level[]) {
  const t = await aTenant()
  const people = await Promise.all(levels.map((level) => aUser(t, { level })))
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
  const calls = await readingCalls(t, job)
  expect(calls.length).toBeGreaterThan(80)
  for (const person of people) expect(await showing(t, person, calls)).toEqual([])
  // The sweep finds what is there to be found.
  expect(await showing(t, t.boss, calls)).toEqual(['/api/roster as level 1'])
  const { address } = await openMyFeed(await t.scope(staff[1]), 'http://muster.test')
  const feed = await t.app.inject({ url: new URL(address).pathname })
  expect(feed.statusCode).toBe(200)
  expect(feed.body).toContain('BEGIN:VCALENDAR')
  expect(feed.body).not.toContain(secret)
  const scope = await t.scope()
  const rows = await scope.from('notification_deliveries').select('told').execute()
  const mails = await scope.from('mails').selectAll().execute()
  expect(JSON.stringify([rows, mails])).not.toContain(secret)
}

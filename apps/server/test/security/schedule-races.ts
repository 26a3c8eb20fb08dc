import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { aJob, type TestJob } from '../office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'

// A Monday noon in Brisbane.
const monday = new Date('2026-03-02T02:00:00Z')

export async function aMonday(): Promise<Tenant> {
  const t = await aTenant()
  t.clock.set(monday)
  return t
}

export const anEventOf = (person: { id: number }, more: object = {}) => ({
  userAssigneeId: person.id,
  startTime: '2026-03-03T06:00:00+10:00',
  duration: 90,
  recursiveFrequency: 'WEEKLY' as const,
  notifyBeforeMinutes: 15,
  ...more,
})

const tally = (replies: readonly { statusCode: number }[]) => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of replies) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

export async function updateAtOnce(t: Tenant, job: TestJob, eventId: number, count: number) {
  const change = (n: number) => ({ ...anEventOf(job.worker), duration: 30 + n, version: 1 })
  const replies = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      t.send(calendar.update, { params: { id: eventId }, query: { force: true }, body: change(n) }),
    ),
  )
  return tally(replies)
}

export async function assignAtOnce(t: Tenant, job: TestJob, eventId: number, count: number) {
  const body = (n: number) => ({
    jobUsers: [],
    calendarEventRequest: {
      events: [{ ...anEventOf(job.worker), id: eventId, duration: 30 + n, version: 1 }],
    },
  })
  const replies = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      t.send(jobs.assign, { params: { id: job.id }, query: { force: true }, body: body(n) }),
    ),
  )
  return tally(replies)
}

async function brokenIn(t: Tenant, job: TestJob, person: TestUser): Promise<string[]> {
  const { rows } = await t.owner.query<{ living: number; orphans: number; events: number }>(
    `select count(*) filter (where a.removed_at is null)::int as living,
       coalesce(sum(e.living) filter (where a.removed_at is not null), 0)::int as orphans,
       coalesce(sum(e.living) filter (where a.removed_at is null), 0)::int as events
     from job_assignees a cross join lateral (
       select count(*) as living from schedule_events e
       where e.tenant_id = a.tenant_id and e.assignee_id = a.id and e.removed_at is null) e
     where a.tenant_id = $1 and a.job_id = $2 and a.user_id = $3`,
    [t.tenantId, job.id, person.id],
  )
  const { living, orphans, events } = rows[0]!
  return [
    ...(living > 1 ? ['assigned twice'] : []),
    ...(orphans > 0 ? ['an event goes on without its person'] : []),
    ...(living === 1 && events !== 1 ? [`${events} events of one person`] : []),
  ]
}

export async function addAndRemove(rounds: number) {
  const t = await aMonday()
  const job = await aJob(t, { assignees: [] })
  const person = await aUser(t)
  const add = {
    jobUsers: [{ tenantUserId: person.id, hours: 2 }],
    calendarEventRequest: { events: [{ ...anEventOf(person), id: -1 }] },
  }
  const remove = { jobUsers: [], removeUserIds: [person.id] }
  const send = (body: object) =>
    t.send(jobs.assign, { params: { id: job.id }, query: { force: true }, body: body as never })
  await send(add)
  await send(remove)
  const statuses: { statusCode: number }[] = []
  const broken: string[] = []
  let stayed = 0
  for (let round = 0; round < rounds; round++) {
    const both = round % 2 === 0 ? [add, remove] : [remove, add]
    statuses.push(...(await Promise.all(both.map(send))))
    broken.push(...(await brokenIn(t, job, person)))
    const active = await t.call(calendar.list, {
      query: { startDate: '2026-03-03', endDate: '2026-03-09', active: true },
    })
    if (active.length > 1) broken.push(`${active.length} events are shown`)
    stayed += active.length
    await send(remove)
  }
  return { statuses: tally(statuses), broken, stayed }
}

/** Rounds in which one person is planned at two jobs for the same time at the same moment, without insisting. */
export async function planTwice(rounds: number) {
  const t = await aMonday()
  const person = await aUser(t)
  const [one, other] = [await aJob(t, { assignees: [person] }), await aJob(t, { assignees: [person] })]
  const results: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const day = new Date(Date.UTC(2026, 2, 3 + round)).toISOString().slice(0, 10)
    const event = anEventOf(person, { startTime: `${day}T06:00:00+10:00`, recursiveFrequency: null })
    const replies = await Promise.all(
      [one, other].map((job) => t.send(calendar.create, { body: { ...event, mappedId: job.id } })),
    )
    const key = replies
      .map(({ statusCode }) => statusCode)
      .sort()
      .join(' ')
    results[key] = (results[key] ?? 0) + 1
  }
  return results
}

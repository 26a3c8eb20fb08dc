import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { works } from '@muster/contract/works/works'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../../test/app.ts'
import { leaveOn } from '../../../../test/cover-place.ts'
import { aJob, anEvent } from '../../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** On Monday 2 March in Brisbane; a daily event begins at 06:00 for two hours. */
const atTime = (clock: string, day = '02') => new Date(`2026-03-${day}T${clock}:00+10:00`)
const visitsOn = async (t: Tenant, by: 'PERSON' | 'SITE', date = '2026-03-02', more: object = {}) => {
  const query = { startDate: date, endDate: date, by, ...more }
  const { shifts } = await t.call(roster.read, { query })
  return Object.fromEntries(shifts.map(({ tenantUserId, visit }) => [tenantUserId, visit]))
}

test('shifts say how it stands with them as Today does: done, running, late, missing and on leave, by person and site', async () => {
  const t = await aTenant()
  t.clock.set(atTime('06:30'))
  const people = [await aUser(t), await aUser(t), await aUser(t), await aUser(t)]
  const [done, running, late, away] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ]
  const jobs = new Map<number, { id: number; eventId: number }>()
  for (const person of people) {
    const job = await aJob(t, { assignees: [person] })
    jobs.set(person.id, { id: job.id, eventId: await anEvent(t, job) })
  }
  await leaveOn(t, away, '2026-03-02')
  const occurrenceStart = '2026-03-02T06:00:00+10:00'
  const begin = async (person: (typeof people)[0], clock: string) => {
    const { id: jobId, eventId } = jobs.get(person.id)!
    const body = { jobId, eventId, occurrenceStart, startedAt: atTime(clock).toISOString() }
    return (await t.call(works.start, { body }, { as: person })).workId
  }
  const doneId = await begin(done, '05:55')
  const endedAt = atTime('06:25').toISOString()
  await t.call(works.complete, { params: { id: doneId }, body: { endedAt } }, { as: done })
  const runningId = await begin(running, '06:10')
  const expected = {
    [done.id]: { state: 'DONE', workId: doneId, clockedMinutes: 30 },
    [running.id]: { state: 'ON_SITE', workId: runningId, clockedMinutes: 20 },
    [late.id]: { state: 'LATE', workId: null, clockedMinutes: null },
    [away.id]: { state: 'ON_LEAVE', workId: null, clockedMinutes: null },
  }
  expect(await visitsOn(t, 'PERSON')).toEqual(expected)
  expect(await visitsOn(t, 'SITE')).toEqual(expected)
  const { visits } = await t.call(today.board, { query: { date: '2026-03-02' } })
  for (const { tenantUserId, state } of visits.content)
    if (tenantUserId !== away.id) expect(expected[tenantUserId]!.state).toBe(state)

  t.clock.set(atTime('07:30'))
  expect((await visitsOn(t, 'PERSON'))[late.id]).toMatchObject({ state: 'MISSING' })
  // Of what is to come, and before a shift is late, nothing is said.
  expect(await visitsOn(t, 'PERSON', '2026-03-03')).toEqual(
    Object.fromEntries(people.map(({ id }) => [id, undefined])),
  )
  const week = { startDate: '2026-03-01', endDate: '2026-03-07' }
  const { shifts } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  expect(shifts.filter(({ visit }) => visit).map(({ startTime }) => startTime.slice(0, 10))).toEqual([
    ...Array.from({ length: 4 }, () => ['2026-03-01', '2026-03-02']).flat(),
  ])
})

test('a draft says nothing of a visit, and the roster of one site has its own visits', async () => {
  const t = await aTenant()
  t.clock.set(atTime('12:00'))
  const job = await aJob(t)
  await anEvent(t, job)
  await anEvent(t, await aJob(t))
  const visits = await visitsOn(t, 'SITE', '2026-03-02', { siteId: job.site.id })
  expect(visits).toEqual({ [job.worker.id]: { state: 'MISSING', workId: null, clockedMinutes: null } })
  const add = { jobId: job.id, tenantUserId: job.worker.id, duration: 60 }
  const changes = [{ kind: 'ADD' as const, ...add, startTime: '2026-03-02T18:00:00+10:00' }]
  await t.call(roster.change, { body: { changes } })
  t.clock.set(atTime('19:30'))
  const query = { startDate: '2026-03-02', endDate: '2026-03-02', by: 'SITE' as const, siteId: job.site.id }
  const { shifts } = await t.call(roster.read, { query })
  expect(shifts.find(({ draft }) => draft === 'ADDED')).not.toHaveProperty('visit')
})

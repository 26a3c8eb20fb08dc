import { cover, type MyOffer } from '@muster/contract/cover/cover'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { notifications } from '@muster/contract/notifications/notifications'
import { roster } from '@muster/contract/planning/roster'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aJob, anEvent } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser, tokenOf } from '../../../test/tenant.ts'
import { buildApp } from '../../app.ts'
import { aListener } from '../live/a-listener.ts'
import { offerDue } from './offers/offer-steps.ts'

// Thursday, 04:50 in Brisbane.
const sickAt = '2026-04-01T18:50:00Z'
standingStill(sickAt)

let server: FastifyInstance
let url: string
beforeAll(async () => {
  server = await buildApp({ ...(await theApp()).deps, endings: [] })
  url = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

const phones = 40
const minute = 60_000

/** A shift at 06:00, the person who is to do it, and others with an open phone each; half set quiet hours. */
async function aMorning(t: Tenant) {
  const job = await aJob(t, { assignees: [await aUser(t, { firstName: 'Sick' })] })
  await anEvent(t, job, { startLocal: '2026-04-02T06:00:00', frequency: null, durationMinutes: 180 })
  const people: TestUser[] = []
  for (let n = 0; n < phones; n++) people.push(await aUser(t, { firstName: `Phone${n}` }))
  const scope = await t.scope()
  const awake = people.filter((_, n) => n % 2 === 0)
  const asleep = people.filter((_, n) => n % 2 === 1)
  const hours = { mode: 'HOURS', quiet_from: '20:00', quiet_to: '09:00' }
  await scope
    .into(
      'quiet_hours',
      asleep.map(({ id }) => ({ user_id: id, ...hours })),
    )
    .execute()
  const pages = new Map<number, Awaited<ReturnType<typeof aListener>>>()
  for (const person of people) {
    const page = await aListener(url, await tokenOf(t, person), undefined)
    await page.begun()
    pages.set(person.id, page)
  }
  return { job, people, awake: new Set(awake.map(({ id }) => id)), pages }
}

async function callInSick(t: Tenant, person: TestUser) {
  const types = await t.call(leave.types, {}, { as: person })
  const type = types.find(({ kind }) => kind === 'SICK')!.id
  const body = { from: '2026-04-02', to: '2026-04-02', type }
  await t.call(leave.ask, { body }, { as: person })
  // The sick call takes the shift; what follows from it is asked for by the next settling.
  await t.settle()
  await t.settle()
}

const offersOf = (t: Tenant, as: TestUser): Promise<MyOffer[]> => t.call(cover.myOffers, {}, { as })

test('sick at 04:50, shift at 06:00: of forty phones one has it by 05:05, and no one telephones', async () => {
  const t = await aTenant()
  const { job, people, awake, pages } = await aMorning(t)
  await callInSick(t, job.worker)
  const [offer] = (await t.call(cover.offers, { query: { states: ['OPEN'] } })) as { id: number }[]
  const asked = async () => {
    const record = await t.call(cover.record, { params: { id: offer!.id } })
    return record.people.filter(({ askedAt }) => askedAt !== null).map(({ tenantUserId }) => tenantUserId)
  }
  const next = async (minutes: number) => {
    t.clock.set(new Date(Date.parse(sickAt) + minutes * minute))
    await offerDue(await t.scope(), { offerId: offer!.id })
    await t.settle()
  }
  expect(await asked()).toHaveLength(5)
  await next(5)
  expect(await asked()).toHaveLength(10)
  await next(10)
  const reached = await asked()
  expect(reached).toHaveLength(15)
  // Nobody in quiet hours, and not the one who is sick.
  expect(reached.every((id) => awake.has(id))).toBe(true)
  const isNotified = ({ told }: { told: { kind: string }[] }) =>
    told.some(({ kind }) => kind === 'notifications')
  const pagesOf = (ids: number[]) => ids.map((id) => pages.get(id)!)
  await Promise.all(pagesOf(reached).map((page) => page.until(() => isNotified(page))))
  expect([...pages.values()].filter(isNotified)).toHaveLength(15)

  // 05:03: the last who were asked wake up and tap together; the first ten say no or sleep on.
  t.clock.set(new Date(Date.parse(sickAt) + 13 * minute))
  const byId = new Map(people.map((person) => [person.id, person]))
  const answer = (id: number, said: 'YES' | 'NO') =>
    t.call(cover.answerOffer, { params: { id: offer!.id }, body: { answer: said } }, { as: byId.get(id)! })
  for (const id of reached.slice(0, 4)) await answer(id, 'NO')
  const taps = await Promise.all(reached.slice(10).map((id) => answer(id, 'YES')))
  expect(taps.map(({ state }) => state).toSorted()).toEqual(['TAKEN', 'TAKEN', 'TAKEN', 'TAKEN', 'YOURS'])
  const winner = reached[10 + taps.findIndex(({ state }) => state === 'YOURS')]!
  await t.settle()

  const record = await t.call(cover.record, { params: { id: offer!.id } })
  expect(record).toMatchObject({ state: 'TAKEN', madeBy: null, saidNo: 4, takenBy: { tenantUserId: winner } })
  expect(Date.parse(record.endedAt!)).toBeLessThanOrEqual(Date.parse('2026-04-01T19:05:00Z'))
  expect(record.notAsked).toMatchObject([{ tenantUserId: job.worker.id, reasons: [{ kind: 'onLeave' }] }])
  const shifts = { query: { startDate: '2026-04-02', endDate: '2026-04-02' } }
  expect(await t.call(roster.mine, shifts, { as: byId.get(winner)! })).toMatchObject([
    { startTime: '2026-04-02T06:00:00.000+10:00', jobId: job.id },
  ])
  const other = byId.get(reached.at(-1) === winner ? reached[10]! : reached.at(-1)!)!
  expect(await offersOf(t, other)).toMatchObject([{ state: 'TAKEN' }])
  await Promise.all([...pages.values()].map((page) => page.cut()))
})

interface HoursGiven {
  mode: 'HOURS'
  quiet_from: string
  quiet_to: string
}
/** A new company with a shift at 06:00, the person who is to do it and others who changed no setting, or set quiet hours. */
async function aNewCompany(count: number, own: readonly number[] = [], hours?: HoursGiven) {
  const t = await aTenant()
  const job = await aJob(t, { assignees: [await aUser(t, { firstName: 'Sick' })] })
  await anEvent(t, job, { startLocal: '2026-04-02T06:00:00', frequency: null, durationMinutes: 180 })
  const people: TestUser[] = []
  for (let n = 0; n < count; n++) people.push(await aUser(t, { firstName: `Phone${n}` }))
  const scope = await t.scope()
  const rows = own.map((n) => ({ user_id: people[n]!.id, ...hours! }))
  if (rows.length > 0) await scope.into('quiet_hours', rows).execute()
  await callInSick(t, job.worker)
  const [offer] = (await t.call(cover.offers, { query: { states: ['OPEN'] } })) as { id: number }[]
  const record = () => t.call(cover.record, { params: { id: offer!.id } })
  return {
    t,
    people,
    offerId: offer!.id,
    record,
    asked: async () => (await record()).people.filter(({ askedAt }) => askedAt !== null),
    /** Minutes from the sick call to the next step. */
    next: async (minutes: number) => {
      t.clock.set(new Date(Date.parse(sickAt) + minutes * minute))
      await offerDue(await t.scope(), { offerId: offer!.id })
      await t.settle()
    },
  }
}
const messagesTo = async (t: Tenant, as: TestUser, type: string) => {
  const all = rowsOf(await t.call(notifications.list, {}, { as }))
  return all.filter((each) => each.type === type).map(({ message }) => message)
}

test('R-02: a new company with default settings: sick at 04:50, shift at 06:00, 40 phones, confirmed by 05:05', async () => {
  const { t, people, offerId, asked, next, record } = await aNewCompany(phones)
  expect(await asked()).toHaveLength(5)
  await next(5)
  await next(10)
  expect(await asked()).toHaveLength(15)
  t.clock.set(new Date(Date.parse(sickAt) + 13 * minute))
  const [waking] = (await asked()).slice(-1)
  const as = people.find(({ id }) => id === waking!.tenantUserId)!
  const taken = await t.call(cover.answerOffer, { params: { id: offerId }, body: { answer: 'YES' } }, { as })
  expect(taken).toMatchObject({ state: 'YOURS' })
  const { state, endedAt } = await record()
  expect(state).toBe('TAKEN')
  expect(Date.parse(endedAt!)).toBeLessThanOrEqual(Date.parse('2026-04-01T19:05:00Z'))
  expect(await messagesTo(t, t.boss, 'offer.unanswered')).toEqual([])
})

test('R-02: 76 people who changed no setting are all asked before the shift begins, in steps', async () => {
  const { asked, next } = await aNewCompany(76)
  for (let minutes = 5; minutes <= 65; minutes += 5) await next(minutes)
  expect(await asked()).toHaveLength(76)
})

test('R-02: quiet hours that people set hold; the office reads how many, and asks them with one button', async () => {
  const sleepers = Array.from({ length: 74 }, (_, n) => n + 2)
  const hours = { mode: 'HOURS' as const, quiet_from: '20:00', quiet_to: '09:00' }
  const { t, people, offerId, asked, next } = await aNewCompany(76, sleepers, hours)
  const first = new Set((await asked()).map(({ tenantUserId }) => tenantUserId))
  expect(first).toEqual(new Set([people[0]!.id, people[1]!.id]))
  await next(5)
  expect(await messagesTo(t, t.boss, 'offer.unanswered')).toEqual([
    expect.stringContaining('2 of 76 people were asked, 74 have quiet hours. Ask them now?'),
  ])
  const body = { tenantUserIds: sleepers.map((n) => people[n]!.id), disturbs: true }
  await t.call(cover.askMore, { params: { id: offerId }, body })
  expect(await asked()).toHaveLength(76)
  await next(10)
  const told = await messagesTo(t, t.boss, 'offer.unanswered')
  expect(told[0]).toContain('All 76 people who can take it were asked.')
})

test('R-02: an urgent offer disturbs at night people without quiet hours, and no others', async () => {
  const hours = { mode: 'HOURS' as const, quiet_from: '20:00', quiet_to: '09:00' }
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-02T06:00:00', frequency: null, durationMinutes: 180 })
  const [unset, own] = [await aUser(t), await aUser(t)]
  const scope = await t.scope()
  await scope.into('quiet_hours', { user_id: own.id, ...hours }).execute()
  const choices = [{ type: 'offer.asked' as const, gateway: 'EMAIL' as const, wanted: true }]
  for (const as of [unset, own]) await t.call(notifications.choose, { body: { choices } }, { as })
  await callInSick(t, job.worker)
  const [offer] = (await t.call(cover.offers, { query: {} })) as { id: number }[]
  await t.call(cover.askMore, { params: { id: offer!.id }, body: { tenantUserIds: [own.id] } })
  await t.settle()
  const mails = await scope
    .from('notification_deliveries')
    .where('gateway', '=', 'EMAIL')
    .where('type', '=', 'offer.asked')
    .select(['user_id', 'due_at'])
    .execute()
  expect(new Map(mails.map(({ user_id, due_at }) => [user_id, due_at.toISOString()]))).toEqual(
    new Map([
      [unset.id, new Date(sickAt).toISOString()],
      // Nine in the morning by the company's clock, in Sydney.
      [own.id, '2026-04-01T22:00:00.000Z'],
    ]),
  )
})

test('a sick call far from the shift, or where the company does not want it, opens no call-out', async () => {
  const t = await aTenant()
  await t.call(cover.updateRules, { body: { callOutWithinHours: 1 } })
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-02T06:00:00', frequency: null })
  await callInSick(t, job.worker)
  expect(await t.call(cover.offers, { query: {} })).toEqual([])
  const other = await aTenant()
  await other.call(cover.updateRules, { body: { callOutWithinHours: null } })
  const second = await aJob(other)
  await anEvent(other, second, { startLocal: '2026-04-02T06:00:00', frequency: null })
  await callInSick(other, second.worker)
  expect(await other.call(cover.offers, { query: {} })).toEqual([])
})

test('where no one can take it, the office learns so at once, and the same event twice opens one call-out', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await anEvent(t, job, { startLocal: '2026-04-02T06:00:00', frequency: null })
  await callInSick(t, job.worker)
  const scope = await t.scope()
  const [event] = await scope
    .from('domain_events')
    .where('name', '=', 'leave.uncovered')
    .selectAll()
    .execute()
  await scope.emit('leave.uncovered', event!.payload as never)
  await t.settle()
  expect(await t.call(cover.offers, { query: {} })).toHaveLength(1)
  const told = await scope
    .from('notifications')
    .where('type', '=', 'offer.unanswered')
    .select(['user_id', 'urgent'])
    .execute()
  expect(told).toEqual([{ user_id: t.boss.id, urgent: true }])
})

import { chat } from '@muster/contract/chat'
import { roster } from '@muster/contract/planning/roster'
import type { TodayVisit } from '@muster/contract/today'
import { today } from '@muster/contract/today'
import { works } from '@muster/contract/works/works'
import { afterEach, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aContract, aJob, anEvent, aSite, aSiteGroup, aWork } from '../../../test/office.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { aMessage, conversationOf } from '../chat/examples.ts'
import { aProblem } from '../problems/examples.ts'
import { aPlannedVisit } from './examples.ts'

afterEach(async () => (await theApp()).clock.set(undefined))

/** On Monday 2 March in Brisbane; a daily event of `anEvent` begins at 06:00 for two hours. */
const atTime = (clock: string) => new Date(`2026-03-02T${clock}:00+10:00`)
const occurrence = '2026-03-02T06:00:00+10:00'

async function aGroupOf(t: Tenant, siteId: number) {
  const group = await aSiteGroup(t)
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: siteId }).execute()
  return group.id
}

test('the board counts the visits of a day by state, and lists first who needs a call', async () => {
  const t = await aTenant()
  t.clock.set(atTime('09:00'))
  const [missing, late, busy, done] = [await aJob(t), await aJob(t), await aJob(t), await aJob(t)]
  await anEvent(t, missing)
  await anEvent(t, late, { startLocal: '2026-01-05T08:45:00' })
  await anEvent(t, await aJob(t), { startLocal: '2026-01-05T18:00:00' })
  await aWork(t, { job: busy, status: 'STARTED', startedAt: atTime('08:00').toISOString() })
  await aWork(t, { job: done })
  const board = await t.call(today.board)
  expect(board).toMatchObject({
    date: '2026-03-02',
    counts: { MISSING: 1, LATE: 1, ON_SITE: 1, ON_BREAK: 0, TO_COME: 1, DONE: 1 },
    planned: 3,
    begun: 0,
    due: 2,
    onTime: 0,
    visits: { totalElements: 5, totalPages: 1 },
  })
  expect(board.visits.content.map(({ state }) => state)).toEqual([
    'MISSING',
    'LATE',
    'ON_SITE',
    'TO_COME',
    'DONE',
  ])
  expect(board.visits.content[0]).toMatchObject({
    tenantUserId: missing.worker.id,
    employeeName: `${missing.worker.firstName} ${missing.worker.lastName}`,
    locationName: missing.site.name,
    clientName: `${missing.site.client.firstName} ${missing.site.client.lastName}`,
    startTime: '2026-03-02T06:00:00.000+10:00',
    occurrenceStart: '2026-03-02T06:00:00.000+10:00',
    duration: 120,
    workId: null,
    taken: null,
  })
  const some = await t.call(today.board, { query: { states: ['MISSING', 'DONE'], size: 1, page: 1 } })
  expect(some.counts).toEqual(board.counts)
  expect(some.visits).toMatchObject({ totalElements: 2, totalPages: 2, page: 1, size: 1 })
  expect(some.visits.content.map(({ workId }) => workId)).toEqual([board.visits.content[4]!.workId])
})

test('R-S4: of what is due those who did not come count as not on time, those still to come do not count', async () => {
  const t = await aTenant()
  t.clock.set(atTime('06:40'))
  const job = await aJob(t)
  const eventId = await anEvent(t, job)
  await anEvent(t, await aJob(t))
  await anEvent(t, await aJob(t), { startLocal: '2026-01-05T18:00:00' })
  const startedAt = atTime('06:05').toISOString()
  const body = { jobId: job.id, eventId, occurrenceStart: occurrence, startedAt }
  await t.call(works.start, { body }, { as: job.worker })
  expect(await t.call(today.board)).toMatchObject({ planned: 3, begun: 1, due: 2, onTime: 1 })
})

test('a start, a break, a finish and a void move the line, and the counts with it', async () => {
  const t = await aTenant()
  t.clock.set(atTime('06:40'))
  const job = await aJob(t)
  const eventId = await anEvent(t, job)
  const boardNow = async () => {
    const { counts, begun, onTime, visits } = await t.call(today.board)
    const [visit] = visits.content
    expect(visits.content).toHaveLength(1)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(1)
    expect(counts[visit!.state]).toBe(1)
    return [visit!.state, begun, onTime, visit!.workStart?.slice(11, 16), visit!.workEnd?.slice(11, 16)]
  }
  expect(await boardNow()).toEqual(['LATE', 0, 0, undefined, undefined])
  const startedAt = atTime('06:05').toISOString()
  const body = { jobId: job.id, eventId, occurrenceStart: occurrence, startedAt }
  const as = { as: job.worker }
  const params = { id: (await t.call(works.start, { body }, as)).workId }
  expect(await boardNow()).toEqual(['ON_SITE', 1, 1, '06:05', undefined])
  await t.call(works.hold, { params, body: { at: atTime('06:20').toISOString() } }, as)
  expect(await boardNow()).toEqual(['ON_BREAK', 1, 1, '06:05', undefined])
  await t.call(works.complete, { params, body: { endedAt: atTime('06:30').toISOString() } }, as)
  expect(await boardNow()).toEqual(['DONE', 1, 1, '06:05', '06:30'])
  await t.call(works.void, { params, body: { reason: 'Wrong site' } })
  expect(await boardNow()).toEqual(['LATE', 0, 0, undefined, undefined])
})

test('a night shift is on the board of both days while it runs, and each line has the day of its own site', async () => {
  const t = await aTenant()
  const night = await aJob(t)
  await anEvent(t, night, { startLocal: '2026-03-01T22:00:00', durationMinutes: 480, frequency: null })
  const states = async (date?: string) =>
    (await t.call(today.board, { query: date ? { date } : {} })).visits.content.map(({ state }) => state)
  t.clock.set(new Date('2026-03-02T02:00:00+10:00'))
  expect(await states()).toEqual(['MISSING'])
  expect(await states('2026-03-01')).toEqual(['MISSING'])
  t.clock.set(atTime('09:00'))
  expect(await states()).toEqual([])
  expect(await states('2026-03-01')).toEqual(['MISSING'])
  // In Perth it is two hours earlier: at half past midnight in Brisbane it is still the first of March there.
  const site = await aSite(t, { latitude: -31.95, longitude: 115.86, timezone: 'Australia/Perth' })
  await anEvent(t, await aJob(t, { site }), { startLocal: '2026-03-01T12:00:00', frequency: null })
  t.clock.set(new Date('2026-03-02T00:30:00+10:00'))
  const { visits } = await t.call(today.board)
  expect(visits.content.map(({ timezone }) => timezone).sort()).toEqual([
    'Australia/Brisbane',
    'Australia/Perth',
  ])
})

test('a group of sites narrows the board and what waits', async () => {
  const t = await aTenant()
  t.clock.set(atTime('09:00'))
  const [mine, other] = [await aJob(t), await aJob(t)]
  for (const job of [mine, other]) await anEvent(t, job)
  await aProblem(t, { job: other })
  const groupIds = [await aGroupOf(t, mine.site.id)]
  expect(
    (await t.call(today.board, { query: { groupIds } })).visits.content.map(({ jobId }) => jobId),
  ).toEqual([mine.id])
  expect((await t.call(today.attention, { query: { groupIds } })).problems.count).toBe(0)
  expect((await t.call(today.attention)).problems.count).toBe(1)
})

test('a manager takes a visit, another sees it and takes it over, and either releases it', async () => {
  const t = await aTenant()
  t.clock.set(atTime('09:00'))
  const other = await aUser(t, { level: 3 })
  const eventId = await anEvent(t, await aJob(t))
  const params = { eventId, occurrenceStart: occurrence }
  const taken = async (as = t.boss): Promise<TodayVisit['taken']> =>
    (await t.call(today.board, {}, { as })).visits.content[0]!.taken
  await t.call(today.take, { params, body: { note: 'Calling her now' } })
  expect(await taken(other)).toEqual({
    tenantUserId: t.boss.id,
    name: `${t.boss.firstName} ${t.boss.lastName}`,
    distinguishedBy: null,
    at: atTime('09:00').toISOString(),
    note: 'Calling her now',
  })
  expect(await t.call(today.take, { params, body: {} }, { as: other })).toMatchObject({
    tenantUserId: other.id,
    note: 'Calling her now',
  })
  expect(await taken()).toMatchObject({ tenantUserId: other.id })
  // The visit of tomorrow is another one.
  const tomorrow = await t.call(today.board, { query: { date: '2026-03-03' } })
  expect(tomorrow.visits.content[0]!.taken).toBeNull()
  // Who only takes back their own word leaves it to the manager who took it over.
  await t.call(today.release, { params, query: { ifMine: true } }, { as: t.boss })
  expect(await taken()).not.toBeNull()
  for (let again = 0; again < 2; again++) expect(await t.call(today.release, { params })).toBeNull()
  expect(await taken()).toBeNull()
})

test('a visit that never was is not taken', async () => {
  const t = await aTenant()
  const { params } = await aPlannedVisit(t)
  expect(
    await t.refused(today.take, {
      params: { ...params, occurrenceStart: '2026-01-05T07:00:00+10:00' },
      body: {},
    }),
  ).toMatchObject({ status: 422, errors: [{ path: 'occurrenceStart' }] })
  expect(await t.refused(today.take, { params: { ...params, eventId: 999_999 }, body: {} })).toMatchObject({
    status: 404,
  })
})

test('visits of today and yesterday that went wrong are listed, with what did, until reviewed', async () => {
  const t = await aTenant()
  t.clock.set(atTime('09:00'))
  const inspected = await aJob(t, {
    specs: [{ type: 'INSPECTION', items: [{ questions: [{ answerType: 'RATING' }] }] }],
  })
  const rate = async (rating: number) => {
    const work = await aWork(t, { job: inspected, specTypes: ['INSPECTION'] })
    const answer = { answer: String(rating), rating, answered_at: work.startedAt }
    const scope = await t.scope()
    await scope
      .into('answers', { work_id: work.id, questionnaire_id: inspected.detail.questionIds[0]!, ...answer })
      .execute()
    return work.id
  }
  const marked = async (change: object, given = {}) => {
    const work = await aWork(t, given)
    const scope = await t.scope()
    await scope.change('works', change).where('id', '=', work.id).execute()
    return work.id
  }
  const tooLong = { auto_stopped: true, needs_review: true, review_reasons: ['tooLong'] }
  const low = await rate(3)
  await rate(4)
  const unended = await marked(tooLong)
  const offsite = await marked({ needs_review: true, review_reasons: ['offsite'] })
  const unsent = await marked({ evidence_pending: true })
  await aWork(t)
  await marked(tooLong, { startedAt: '2026-02-27T19:00:00Z', endedAt: '2026-02-27T21:00:00Z' })
  const troubles = async () => {
    const { count, rows } = (await t.call(today.attention)).finished
    expect(count).toBe(rows.length)
    return Object.fromEntries(rows.map((row) => [row.workId, [row.score, ...row.troubles]]))
  }
  const rest = {
    [low]: [60, 'LOW_SCORE'],
    [unended]: [null, 'NO_END'],
    [unsent]: [null, 'PHOTOS_OUTSTANDING'],
  }
  expect(await troubles()).toEqual({ ...rest, [offsite]: [null, 'OFFSITE'] })
  const body = { flag: 'offsite' as const, decision: 'FINE' as const, reason: 'Parked around the corner' }
  await t.call(works.review, { params: { id: offsite }, body })
  expect(await troubles()).toEqual(rest)
})

test('clients who wait: new problems, low feedback, and messages that nobody answered for four hours', async () => {
  const t = await aTenant()
  t.clock.set(atTime('06:00'))
  const problem = await aProblem(t)
  const book = await conversationOf(t, problem.job.site, 'BOOK')
  await aMessage(t, book.id, 'When do you come?', problem.client)
  const attention = async (clock: string) => {
    t.clock.set(atTime(clock))
    const { problems, unanswered } = await t.call(today.attention)
    return [
      problems.rows.map(({ siteId, siteName }) => [siteId, siteName]),
      unanswered.rows.map((row) => [row.siteId, row.conversationId]),
    ]
  }
  const { id, name } = problem.job.site
  expect(await attention('09:59')).toEqual([[[id, name]], []])
  expect(await attention('10:01')).toEqual([[[id, name]], [[id, book.id]]])
  await aMessage(t, book.id, 'At noon')
  expect(await attention('15:00')).toEqual([[[id, name]], []])
  expect((await t.call(chat.list, { query: {} })).length).toBeGreaterThan(0)
})

test('contracts that end within 14 days, unless renewed, suspended or archived', async () => {
  const t = await aTenant()
  t.clock.set(atTime('09:00'))
  const [soon, renewed, suspended] = [
    await aContract(t, { endDate: '2026-03-16' }),
    await aContract(t, { endDate: '2026-03-10' }),
    await aContract(t, { endDate: '2026-03-10' }),
  ]
  await aContract(t, { endDate: '2026-03-17' })
  await aContract(t, { endDate: '2026-03-01' })
  const scope = await t.scope()
  const renewal = await aContract(t, { client: renewed.client, startDate: '2026-03-11' })
  await scope.change('contracts', { renewed_from_id: renewed.id }).where('id', '=', renewal.id).execute()
  await scope.change('contracts', { suspended: true }).where('id', '=', suspended.id).execute()
  const { contracts } = await t.call(today.attention)
  expect(contracts).toMatchObject({ count: 1, rows: [{ id: soon.id, endDate: '2026-03-16', daysLeft: 14 }] })
})

test('shifts of today for which people are missing are listed until they are over', async () => {
  const t = await aTenant()
  t.clock.set(atTime('05:00'))
  const job = await aJob(t)
  const needed = (clock: string, places: number) =>
    t.call(roster.addPattern, {
      params: { id: job.id },
      body: { startTime: `2026-03-02T${clock}:00+10:00`, duration: 60, recursiveFrequency: 'DAILY', places },
    })
  const { id: patternId } = await needed('18:00', 3)
  await needed('07:00', 1)
  const uncovered = async (groupIds?: number[]) => {
    const { count, places } = await t.call(today.uncovered, { query: groupIds ? { groupIds } : {} })
    expect(count).toBe(places.length)
    return places.map((each) => [each.startTime.slice(11, 16), each.uncovered, each.isDrafted])
  }
  const [morning, evening] = [
    ['07:00', 1, false],
    ['18:00', 3, false],
  ]
  expect(await uncovered()).toEqual([morning, evening])
  const place = { patternId, tenantUserId: job.worker.id, occurrenceStart: '2026-03-02T18:00:00+10:00' }
  await t.call(roster.place, { body: place })
  // A draft fills nothing yet.
  expect(await uncovered()).toEqual([morning, evening])
  const days = { startDate: '2026-03-02', endDate: '2026-03-02' }
  await t.call(roster.publish, { query: { force: true }, body: days })
  expect(await uncovered()).toEqual([morning, ['18:00', 2, false]])
  for (const { id } of [await aUser(t), await aUser(t)])
    await t.call(roster.place, { body: { ...place, tenantUserId: id } })
  expect(await uncovered()).toEqual([morning, ['18:00', 2, true]])
  const other = await aJob(t)
  expect(await uncovered([await aGroupOf(t, other.site.id)])).toEqual([])
  t.clock.set(atTime('08:00'))
  expect(await uncovered()).toEqual([['18:00', 2, true]])
  const tomorrow = await t.call(today.uncovered, { query: { date: '2026-03-03' } })
  expect(tomorrow.places.map(({ startTime }) => startTime.slice(0, 16))).toEqual([
    '2026-03-03T07:00',
    '2026-03-03T18:00',
  ])
})

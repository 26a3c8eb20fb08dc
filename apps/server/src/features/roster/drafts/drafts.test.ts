import { jobs } from '@muster/contract/jobs/jobs'
import { rowsOf } from '@muster/contract/kit/rows'
import { calendar } from '@muster/contract/planning/calendar'
import type { Roster } from '@muster/contract/planning/roster'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSiteGroup, type TestJob } from '../../../../test/office.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const evening = {
  startTime: '2026-04-06T18:00:00+10:00',
  duration: 150,
  recursiveFrequency: 'WEEKLY' as const,
  weekdays: [1, 2, 3, 4, 5],
  places: 2,
  title: 'Evening clean',
}
const need = (t: Tenant, job: { id: number }, given: object = {}) =>
  t.call(roster.addPattern, { params: { id: job.id }, body: { ...evening, ...given } })
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const read = (t: Tenant, days = week) => t.call(roster.read, { query: { ...days, by: 'SITE' } })
const publish = (t: Tenant, given: object = {}) =>
  t.call(roster.publish, { query: { force: true }, body: { ...week, ...given } })
const shiftLines = ({ shifts }: Roster) =>
  shifts
    .map(({ tenantUserId, startTime, draft }) => `${tenantUserId} ${startTime.slice(0, 16)} ${draft}`)
    .sort()
const uncovered = ({ places }: Roster) =>
  places.filter((place) => place.uncovered > 0).map((place) => `${place.date} ${place.uncovered}`)
const onDay = (day: string, time = '18:00') => `2026-04-${day}T${time}:00+10:00`
const eventsOf = async (t: Tenant) =>
  (await t.call(calendar.list, { query: week })).flatMap(({ userAssigneeId, occurrences }) =>
    occurrences.map(({ startTime }) => `${userAssigneeId} ${startTime.slice(0, 16)}`),
  )

async function aNeed(given: object = {}) {
  const t = await aTenant()
  const [one, other] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [one, other] })
  return { t, one, other, job, pattern: await need(t, job, given) }
}

test('a place is filled as a whole, on some weekdays, and for one day; each is a draft until it is published', async () => {
  const { t, one, other, job, pattern } = await aNeed()
  const newcomer = await aUser(t)
  const patternId = pattern.id
  const whole = await t.call(roster.place, { body: { patternId, tenantUserId: one.id } })
  expect(whole).toMatchObject({ changes: 1, conflicts: [] })
  await t.call(roster.place, { body: { patternId, tenantUserId: other.id, weekdays: [1, 3] } })
  await t.call(roster.place, {
    body: { patternId, tenantUserId: newcomer.id, occurrenceStart: onDay('07') },
  })
  const drafted = await read(t)
  expect(uncovered(drafted)).toEqual(['2026-04-09 1', '2026-04-10 1'])
  expect(new Set(drafted.shifts.map(({ draft }) => draft))).toEqual(new Set(['ADDED']))
  expect(drafted.unpublished).toBe(3)
  expect(await eventsOf(t)).toEqual([])
  const full = { patternId, tenantUserId: newcomer.id, occurrenceStart: onDay('08') }
  expect(await t.refused(roster.place, { body: full })).toMatchObject({ status: 409, code: 'E046' })

  const preview = await publish(t, { dryRun: true })
  expect(preview).toMatchObject({ publicationId: null, changes: 3, stale: [] })
  expect(preview.people.map(({ tenantUserId }) => tenantUserId).sort()).toEqual(
    [one.id, other.id, newcomer.id].sort(),
  )
  expect(preview.assigned).toMatchObject([{ tenantUserId: newcomer.id, jobId: job.id }])
  expect(await eventsOf(t)).toEqual([])
  expect(await read(t)).toEqual(drafted)

  const result = await publish(t)
  expect(result).toMatchObject({ ...preview, publicationId: expect.any(Number) })
  const published = await read(t)
  expect(published.unpublished).toBe(0)
  expect(published.published).toMatchObject({ at: '2026-04-01T00:00:00.000Z' })
  expect(uncovered(published)).toEqual(uncovered(drafted))
  expect(shiftLines(published)).toEqual(shiftLines(drafted).map((each) => each.replace('ADDED', 'null')))
  expect((await eventsOf(t)).sort()).toEqual(
    [
      ...['06', '07', '08', '09', '10'].map((day) => `${one.id} 2026-04-${day}T18:00`),
      ...['06', '08'].map((day) => `${other.id} 2026-04-${day}T18:00`),
      `${newcomer.id} 2026-04-07T18:00`,
    ].sort(),
  )
  const { jobAssignees } = await t.call(jobs.read, { params: job, query: { includeUsers: true } })
  expect(jobAssignees!.find(({ tenantUserId }) => tenantUserId === newcomer.id)).toMatchObject({ hours: 2.5 })

  // A second time there is nothing left to publish.
  expect(await publish(t)).toMatchObject({ publicationId: null, changes: 0, people: [] })
  const scope = await t.scope()
  expect(await scope.from('roster_publications').select('changes').execute()).toEqual([{ changes: 3 }])
})

test('a shift is moved to another person as one act, moved again, and taken back', async () => {
  const { t, one, other, job } = await aNeed()
  const eventId = await anEvent(t, job, { startLocal: '2026-04-07T06:00:00', frequency: 'WEEKLY' })
  const before = shiftLines(await read(t))
  const move = { kind: 'MOVE' as const, eventId, occurrenceStart: onDay('07', '06:00') }
  const first = await t.call(roster.change, { body: { changes: [{ ...move, tenantUserId: other.id }] } })
  const moved = await read(t)
  expect(shiftLines(moved)).toEqual(
    [`${one.id} 2026-04-07T06:00 REMOVED`, `${other.id} 2026-04-07T06:00 ADDED`].sort(),
  )
  const draft = moved.shifts.find((shift) => shift.draft === 'ADDED')!
  const again = { kind: 'MOVE' as const, eventId: draft.eventId, occurrenceStart: draft.occurrenceStart }
  const second = await t.call(roster.change, {
    body: { changes: [{ ...again, startTime: onDay('08', '09:00'), duration: 60 }] },
  })
  expect((await read(t)).unpublished).toBe(2)
  expect(await publish(t, { dryRun: true })).toMatchObject({ changes: 2, elsewhere: 0 })
  expect(shiftLines(await read(t))).toEqual(
    [`${one.id} 2026-04-07T06:00 REMOVED`, `${other.id} 2026-04-08T09:00 ADDED`].sort(),
  )
  await t.call(roster.undo, { params: { id: second.actId! } })
  expect(shiftLines(await read(t))).toEqual(shiftLines(moved))
  await t.call(roster.change, { body: { changes: [{ ...again, startTime: onDay('08', '09:00') }] } })
  // What was drafted on top of an act goes with it.
  await t.call(roster.undo, { params: { id: first.actId! } })
  const undone = await read(t)
  expect([shiftLines(undone), undone.unpublished]).toEqual([before, 0])
  expect((await t.refused(roster.undo, { params: { id: first.actId! } })).status).toBe(404)

  await t.call(roster.change, { body: { changes: [{ ...move, tenantUserId: other.id }] } })
  const twice = (await read(t)).shifts.find((shift) => shift.draft === 'ADDED')!
  await t.call(roster.change, {
    body: {
      changes: [
        {
          kind: 'MOVE',
          eventId: twice.eventId,
          occurrenceStart: twice.occurrenceStart,
          startTime: onDay('08', '09:00'),
        },
      ],
    },
  })
  expect(await publish(t)).toMatchObject({ changes: 2, stale: [] })
  expect(await eventsOf(t)).toEqual([`${other.id} 2026-04-08T09:00`])
  expect(shiftLines(await read(t, { startDate: '2026-04-13', endDate: '2026-04-19' }))).toEqual([
    `${one.id} 2026-04-14T06:00 null`,
  ])
})

test('one takes over from another from a day on, and a place is freed', async () => {
  const { t, one, other, pattern } = await aNeed({ places: 1 })
  const patternId = pattern.id
  await t.call(roster.place, { body: { patternId, tenantUserId: one.id } })
  await publish(t)
  const [shift] = (await read(t)).shifts
  const eventId = shift!.eventId
  await t.call(roster.place, { body: { patternId, eventId, tenantUserId: other.id, from: '2026-04-09' } })
  await t.call(roster.place, { body: { patternId, eventId, occurrenceStart: onDay('07') } })
  expect(uncovered(await read(t))).toEqual(['2026-04-07 1'])
  // The takeover is one change.
  expect(await publish(t)).toMatchObject({ changes: 2, stale: [] })
  expect((await eventsOf(t)).sort()).toEqual(
    [
      ...['06', '08'].map((day) => `${one.id} 2026-04-${day}T18:00`),
      ...['09', '10'].map((day) => `${other.id} 2026-04-${day}T18:00`),
    ].sort(),
  )
  expect(uncovered(await read(t))).toEqual(['2026-04-07 1'])
})

test('two managers at once: what one saved in the calendar makes the draft of the other stale', async () => {
  const { t, one, other, job } = await aNeed()
  const eventId = await anEvent(t, job, { startLocal: '2026-04-07T06:00:00', frequency: 'DAILY' })
  const move = (day: string) => ({
    kind: 'MOVE' as const,
    eventId,
    occurrenceStart: onDay(day, '06:00'),
    tenantUserId: other.id,
  })
  await t.call(roster.change, { body: { changes: [move('08')] } })
  const body = {
    userAssigneeId: one.id,
    startTime: onDay('09', '07:00'),
    duration: 120,
    recursiveFrequency: 'DAILY' as const,
    notifyBeforeMinutes: 5,
    extent: 'this' as const,
    occurrenceStart: onDay('09', '06:00'),
  }
  await t.call(calendar.update, { params: { id: eventId }, query: { force: true }, body })
  const before = await eventsOf(t)
  const result = await publish(t)
  expect(result).toMatchObject({ publicationId: null, changes: 0, people: [] })
  expect(result.stale.map(({ reason }) => reason)).toEqual(['CHANGED'])
  expect(await eventsOf(t)).toEqual(before)
  expect((await read(t)).unpublished).toBe(1)
})

test('drafts about one event that are published one after the other stay good', async () => {
  const { t, other, job } = await aNeed()
  const eventId = await anEvent(t, job, { startLocal: '2026-04-07T06:00:00', frequency: 'DAILY' })
  const changes = ['08', '15'].map((day) => ({
    kind: 'MOVE' as const,
    eventId,
    occurrenceStart: onDay(day, '06:00'),
    tenantUserId: other.id,
  }))
  await t.call(roster.change, { body: { changes } })
  expect(await publish(t)).toMatchObject({ changes: 1, stale: [] })
  const next = { startDate: '2026-04-13', endDate: '2026-04-19' }
  expect(await publish(t, next)).toMatchObject({ changes: 1, stale: [] })
})

test('a week is copied without its series, and a second time without what is there', async () => {
  const { t, one, other, job, pattern } = await aNeed()
  await anEvent(t, job, { startLocal: '2026-04-07T06:00:00', frequency: 'WEEKLY' })
  await t.call(roster.place, {
    body: { patternId: pattern.id, tenantUserId: other.id, occurrenceStart: onDay('08') },
  })
  await publish(t)
  await t.call(roster.place, {
    body: { patternId: pattern.id, tenantUserId: one.id, occurrenceStart: onDay('09') },
  })
  const copy = () => t.call(roster.copyWeek, { body: { fromDate: '2026-04-06', toDate: '2026-04-13' } })
  expect(await copy()).toMatchObject({ changes: 2 })
  expect(await copy()).toMatchObject({ actId: null, changes: 0 })
  const next = await read(t, { startDate: '2026-04-13', endDate: '2026-04-19' })
  const filled = next.shifts.filter(({ patternId }) => patternId === pattern.id)
  expect(filled.map((each) => [each.tenantUserId, each.patternDate, each.draft])).toEqual([
    [other.id, '2026-04-15', 'ADDED'],
    [one.id, '2026-04-16', 'ADDED'],
  ])
  expect(uncovered(next)).toEqual([
    '2026-04-13 2',
    '2026-04-14 2',
    '2026-04-15 1',
    '2026-04-16 1',
    '2026-04-17 2',
  ])
})

test('conflicts count drafts, and publishing asks first', async () => {
  const { t, one, job } = await aNeed()
  await anEvent(t, job, { startLocal: '2026-04-07T17:00:00', frequency: null })
  const add = { kind: 'ADD' as const, jobId: job.id, tenantUserId: one.id, duration: 60 }
  const { conflicts } = await t.call(roster.change, {
    body: { changes: [{ ...add, startTime: onDay('07') }] },
  })
  expect(conflicts).toMatchObject([{ kind: 'overlap', tenantUserId: one.id, date: '2026-04-07' }])
  expect((await read(t)).conflicts).toMatchObject([{ kind: 'overlap' }])
  expect(await publish(t, { dryRun: true })).toMatchObject({ conflicts: [{ kind: 'overlap' }] })
  expect(await t.refused(roster.publish, { body: week })).toMatchObject({ status: 409, code: 'C008' })
  expect((await eventsOf(t)).length).toBe(1)
  expect(await publish(t)).toMatchObject({ changes: 1 })
})

test('only the drafts of the groups of sites that are named are published', async () => {
  const { t, one, job } = await aNeed()
  const elsewhere = await aJob(t)
  const group = await aSiteGroup(t)
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: elsewhere.site.id }).execute()
  const add = (where: TestJob, userId: number) => ({
    kind: 'ADD' as const,
    jobId: where.id,
    tenantUserId: userId,
    startTime: onDay('07'),
    duration: 60,
  })
  const changes = [add(job, one.id), add(elsewhere, elsewhere.worker.id)]
  await t.call(roster.change, { body: { changes } })
  expect(await publish(t, { groupIds: [group.id] })).toMatchObject({
    changes: 1,
    people: [{ tenantUserId: elsewhere.worker.id }],
  })
  const query = { ...week, groupIds: [group.id] }
  const narrowed = await t.call(roster.read, { query })
  expect(narrowed.people.map(({ tenantUserId }) => tenantUserId)).toEqual([elsewhere.worker.id])
  expect(narrowed.shifts).toHaveLength(1)
  expect((await read(t)).unpublished).toBe(1)
})

test('what cannot be drafted is refused by field', async () => {
  const { t, one, job, pattern } = await aNeed()
  const owner = await aUser(t, { level: 2 })
  const foreign = await aJob(await aTenant())
  const add = {
    kind: 'ADD' as const,
    jobId: job.id,
    tenantUserId: one.id,
    startTime: onDay('07'),
    duration: 60,
  }
  const changes = [
    { ...add, tenantUserId: owner.id },
    { ...add, jobId: foreign.id },
    { ...add, startTime: '2026-03-31T10:00:00+10:00' },
    { kind: 'REMOVE' as const, eventId: 999_999 },
    { ...add, patternId: 999_999 },
  ]
  expect(await t.refused(roster.change, { body: { changes } })).toMatchObject({
    status: 422,
    errors: [
      { path: 'changes.0.tenantUserId' },
      { path: 'changes.1.jobId' },
      { path: 'changes.2.startTime' },
      { path: 'changes.3.eventId' },
      { path: 'changes.4.patternId' },
    ],
  })
  const place = async (body: object) =>
    (await t.refused(roster.place, { body: { patternId: pattern.id, ...body } })).errors?.map(
      ({ path }) => path,
    )
  expect(await place({})).toEqual(['tenantUserId'])
  expect(await place({ tenantUserId: owner.id })).toEqual(['tenantUserId'])
  expect(await place({ tenantUserId: one.id, occurrenceStart: onDay('07', '17:00') })).toEqual([
    'occurrenceStart',
  ])
  expect(await place({ tenantUserId: one.id, weekdays: [6] })).toEqual(['weekdays'])
  expect(await place({ eventId: 999_999, occurrenceStart: onDay('07') })).toEqual(['eventId'])
  expect(await place({ tenantUserId: one.id, from: '2026-03-01' })).toEqual(['from'])
  const days = { startDate: '2026-04-06', endDate: '2026-05-11' }
  expect((await t.refused(roster.read, { query: days })).errors).toMatchObject([{ path: 'endDate' }])
})

test('who takes a place from a day on gets no day that is full already', async () => {
  const { t, one, other, pattern } = await aNeed({ places: 1 })
  const patternId = pattern.id
  const filledOnce = async () => {
    const { places } = await read(t, { startDate: '2026-04-06', endDate: '2026-05-10' })
    expect(places.filter(({ filled, places: needed }) => filled > needed)).toEqual([])
    return uncovered({ places } as Roster)
  }
  // One has two single days and every Friday.
  await t.call(roster.place, { body: { patternId, tenantUserId: one.id, weekdays: [5] } })
  for (const day of ['14', '22'])
    await t.call(roster.place, { body: { patternId, tenantUserId: one.id, occurrenceStart: onDay(day) } })
  const { actId } = await t.call(roster.place, {
    body: { patternId, tenantUserId: other.id, from: '2026-04-06' },
  })
  expect(await filledOnce()).toEqual([])
  const days = async () =>
    (await read(t, { startDate: '2026-04-06', endDate: '2026-04-24' })).shifts
      .filter(({ tenantUserId }) => tenantUserId === other.id)
      .map(({ startTime }) => startTime.slice(8, 10))
      .sort()
  const free = ['06', '07', '08', '09', '13', '15', '16', '20', '21', '23']
  expect(await days()).toEqual(free)
  // It is one change, published as a whole with the first of its weeks.
  const drafts = rowsOf(await t.call(roster.drafts, { query: {} }))
  expect(drafts.filter((draft) => draft.actId === actId)).toMatchObject([{ actChanges: 1, repeats: true }])
  await publish(t)
  expect(await days()).toEqual(free)
  expect(await filledOnce()).toEqual([])
})

test('a place that another person has from a later day on is taken until the day before', async () => {
  const { t, one, other, pattern } = await aNeed({ places: 1 })
  const patternId = pattern.id
  await t.call(roster.place, { body: { patternId, tenantUserId: one.id, from: '2026-04-15' } })
  await t.call(roster.place, { body: { patternId, tenantUserId: other.id, from: '2026-04-06' } })
  const { places } = await read(t, { startDate: '2026-04-06', endDate: '2026-05-08' })
  expect(places.filter(({ filled }) => filled !== 1)).toEqual([])
  const full = { body: { patternId, tenantUserId: other.id, from: '2026-04-16' } }
  expect(await t.refused(roster.place, full)).toMatchObject({ status: 422, errors: [{ path: 'patternId' }] })
})

test('full days that lie too scattered for one series are refused, not filled twice', async () => {
  const { t, other, job, pattern } = await aNeed({ places: 1 })
  const scope = await t.scope()
  // Every other Monday, from a later day on.
  const eventId = await anEvent(t, job, {
    startLocal: '2026-04-20T18:00:00',
    frequency: 'WEEKLY',
  })
  await scope
    .change('schedule_events', { pattern_id: pattern.id, repeat_every: 2 })
    .where('id', '=', eventId)
    .execute()
  const body = { patternId: pattern.id, tenantUserId: other.id, from: '2026-04-06' }
  expect(await t.refused(roster.place, { body })).toMatchObject({
    status: 422,
    errors: [{ path: 'weekdays' }],
  })
  const weekdays = [2, 3, 4, 5]
  expect(await t.call(roster.place, { body: { ...body, weekdays } })).toMatchObject({ changes: 1 })
})

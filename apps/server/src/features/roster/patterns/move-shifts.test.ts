import { cover } from '@muster/contract/cover/cover'
import { rowsOf } from '@muster/contract/kit/rows'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob } from '../../../../test/office.ts'
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
}
const later = { ...evening, startTime: '2026-04-06T19:00:00+10:00' }
const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const twoWeeks = { startDate: '2026-04-06', endDate: '2026-04-19' }
const onDay = (day: string, time = '18:00') => `2026-04-${day}T${time}:00+10:00`

async function aNeed() {
  const t = await aTenant()
  const [ana, ben] = [await aUser(t), await aUser(t)]
  const job = await aJob(t, { assignees: [ana, ben] })
  const pattern = await t.call(roster.addPattern, { params: { id: job.id }, body: evening })
  const params = { id: pattern.id }
  const fill = (body: object) => t.call(roster.place, { body: { patternId: pattern.id, ...body } })
  const publish = (days: object = twoWeeks) =>
    t.call(roster.publish, { query: { force: true }, body: { ...twoWeeks, ...days } })
  const update = (body: object) =>
    t.call(roster.updatePattern, { params, query: { force: true }, body: { ...evening, ...body } })
  return { t, ana, ben, job, pattern, params, fill, publish, update }
}
const shiftsOf = async (t: Tenant, user: { id: number }, days = twoWeeks) =>
  (await t.call(roster.read, { query: days })).shifts
    .filter(({ tenantUserId, draft }) => tenantUserId === user.id && draft !== 'REMOVED')
    .map(({ startTime, duration }) => `${startTime.slice(8, 16)} ${duration}`)
    .sort()
/** The notifications of a person about their shifts. */
const messagesTo = async (t: Tenant, user: { id: number }) => {
  await t.settle()
  const scope = await t.scope()
  const sent = await scope.from('notifications').select(['user_id', 'type']).execute()
  return sent.filter(({ user_id }) => user_id === user.id)
}

test('who fills a pattern moves with its new time from a day on, and is notified once', async () => {
  const { t, ana, ben, params, fill, publish, update } = await aNeed()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await fill({ tenantUserId: ben.id, occurrenceStart: onDay('08') })
  await fill({ tenantUserId: ben.id, occurrenceStart: onDay('15') })
  await publish()
  const before = await shiftsOf(t, ana)
  const change = { ...later, from: '2026-04-13' }
  const preview = await t.call(roster.checkPattern, { params, body: change })
  expect(preview).toMatchObject({ from: '2026-04-13', staying: [], drafts: 0, conflicts: [] })
  const byId = [...preview.people].sort((one, other) => one.tenantUserId - other.tenantUserId)
  expect(byId).toMatchObject([
    {
      tenantUserId: ana.id,
      urgent: false,
      shifts: [
        {
          change: 'MOVED',
          before: { startTime: '2026-04-13T18:00:00.000+10:00', duration: 150 },
          after: { startTime: '2026-04-13T19:00:00.000+10:00', duration: 150 },
        },
      ],
    },
    { tenantUserId: ben.id, shifts: [{ change: 'MOVED', count: 1 }] },
  ])
  // A check writes nothing.
  expect(await shiftsOf(t, ana)).toEqual(before)
  expect(await t.call(roster.checkPattern, { params, body: change })).toEqual(preview)

  await update({ ...later, from: '2026-04-13' })
  const days = (list: string[], time: string) => list.map((day) => `${day}T${time} 150`)
  expect(await shiftsOf(t, ana)).toEqual([
    ...days(['06', '07', '08', '09', '10'], '18:00'),
    ...days(['13', '14', '15', '16', '17'], '19:00'),
  ])
  expect(await shiftsOf(t, ben)).toEqual(['08T18:00 150', '15T19:00 150'])
  const { places } = await t.call(roster.read, { query: { ...twoWeeks, by: 'SITE' } })
  expect(places.filter(({ filled }) => filled < 1 || filled > 2)).toEqual([])
  expect(await messagesTo(t, ana)).toHaveLength(2)
})

test('shifts with times of their own stay, and removed and moved occurrences are kept', async () => {
  const { t, ana, ben, params, fill, publish, update } = await aNeed()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await fill({ tenantUserId: ben.id, from: '2026-04-06', weekdays: [1, 2] })
  await publish()
  const { shifts } = await t.call(roster.read, { query: week })
  const eventOf = (user: { id: number }) =>
    shifts.find(({ tenantUserId }) => tenantUserId === user.id)!.eventId
  const series = { ...evening, notifyBeforeMinutes: 5 }
  await t.call(calendar.update, {
    params: { id: eventOf(ben) },
    query: { force: true },
    body: { ...series, weekdays: [1, 2], userAssigneeId: ben.id, startTime: onDay('06', '17:00') },
  })
  const one = { extent: 'this' as const, userAssigneeId: ana.id }
  await t.call(calendar.update, {
    params: { id: eventOf(ana) },
    query: { force: true },
    body: { ...series, ...one, occurrenceStart: onDay('08'), startTime: onDay('08', '06:00') },
  })
  await t.call(calendar.remove, {
    params: { id: eventOf(ana) },
    query: { extent: 'this', occurrenceStart: onDay('06') },
  })
  const preview = await t.call(roster.checkPattern, { params, body: later })
  expect(preview.people.map(({ tenantUserId }) => tenantUserId)).toEqual([ana.id])
  expect(preview.staying).toMatchObject([{ tenantUserId: ben.id, firstDay: '2026-04-06' }])
  await update(later)
  expect(await shiftsOf(t, ana, week)).toEqual([
    '07T19:00 150',
    '08T06:00 150',
    '09T19:00 150',
    '10T19:00 150',
  ])
  expect(await shiftsOf(t, ben, week)).toEqual(['06T17:00 150', '07T17:00 150'])
})

test('drafts move along, and drafts about moved shifts stay good', async () => {
  const { t, ana, ben, fill, publish, update } = await aNeed()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await publish()
  await fill({ tenantUserId: ben.id, from: '2026-04-06', weekdays: [1, 3] })
  const { shifts } = await t.call(roster.read, { query: twoWeeks })
  const shift = (day: string) =>
    shifts.find((each) => each.tenantUserId === ana.id && each.patternDate === `2026-04-${day}`)!
  const remove = (day: string) => ({
    kind: 'REMOVE' as const,
    eventId: shift(day).eventId,
    occurrenceStart: shift(day).occurrenceStart,
  })
  await t.call(roster.change, { body: { changes: [remove('09'), remove('16')] } })
  await update({ ...later, from: '2026-04-13' })
  expect(await shiftsOf(t, ben)).toEqual(['06T18:00 150', '08T18:00 150', '13T19:00 150', '15T19:00 150'])
  const drafts = rowsOf(await t.call(roster.drafts, { query: {} }))
  expect(new Set(drafts.map(({ actId }) => actId)).size).toBe(2)
  const published = await publish()
  expect(published.stale).toEqual([])
  expect(await shiftsOf(t, ben)).toEqual(['06T18:00 150', '08T18:00 150', '13T19:00 150', '15T19:00 150'])
  expect((await shiftsOf(t, ana)).map((each) => each.slice(0, 8))).toEqual([
    ...['06T18:00', '07T18:00', '08T18:00', '10T18:00'],
    ...['13T19:00', '14T19:00', '15T19:00', '17T19:00'],
  ])
})

test('a new time that meets another shift asks first, and moves nothing until it is confirmed', async () => {
  const { t, ana, params, fill, publish } = await aNeed()
  const other = await aJob(t, { assignees: [ana] })
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  const add = { kind: 'ADD' as const, jobId: other.id, tenantUserId: ana.id, duration: 60 }
  await t.call(roster.change, { body: { changes: [{ ...add, startTime: onDay('07', '21:00') }] } })
  await publish()
  const body = { ...later, from: '2026-04-06' }
  expect((await t.call(roster.checkPattern, { params, body })).conflicts).toMatchObject([
    { kind: 'overlap', date: '2026-04-07' },
  ])
  expect(await t.refused(roster.updatePattern, { params, body })).toMatchObject({ status: 409, code: 'C008' })
  expect((await shiftsOf(t, ana, week))[0]).toBe('06T18:00 150')
  await t.call(roster.updatePattern, { params, query: { force: true }, body })
  expect((await shiftsOf(t, ana, week))[0]).toBe('06T19:00 150')
})

test('a shift of today does not move to a time that has passed', async () => {
  const { t, ana, fill, publish, update } = await aNeed()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await publish()
  // Monday at noon, before the shift at 18:00.
  t.clock.set(new Date('2026-04-06T02:00:00Z'))
  await update({ startTime: onDay('06', '08:00') })
  expect(await shiftsOf(t, ana, week)).toEqual([
    '06T18:00 150',
    ...['07', '08', '09', '10'].map((day) => `${day}T08:00 150`),
  ])
})

test('a change that touches no times moves nobody', async () => {
  const { t, ana, params, fill, publish, update } = await aNeed()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await publish()
  const body = { ...evening, title: 'Late clean', places: 3 }
  expect(await t.call(roster.checkPattern, { params, body })).toMatchObject({ people: [], staying: [] })
  await update({ title: 'Late clean' })
  expect(await messagesTo(t, ana)).toHaveLength(1)
})

test('an open offer of the old time ends', async () => {
  const { t, pattern, update } = await aNeed()
  const body = { patternId: pattern.id, occurrenceStart: onDay('13'), audience: 'ALL' as const }
  const { id } = await t.call(cover.offer, { body })
  await update(later)
  await t.settle()
  expect((await t.call(cover.record, { params: { id } })).state).toBe('CHANGED')
})

test('R-19: a person with moving shifts and one of its own time is named with the day that stays', async () => {
  const { t, ana, params, fill, publish } = await aNeed()
  await fill({ tenantUserId: ana.id, from: '2026-04-06' })
  await publish()
  const { shifts } = await t.call(roster.read, { query: week })
  const wednesday = shifts.find(({ startTime }) => startTime.startsWith('2026-04-08'))!
  const move = {
    eventId: wednesday.eventId,
    occurrenceStart: wednesday.occurrenceStart,
    startTime: onDay('08', '16:00'),
  }
  await t.call(roster.change, { body: { changes: [{ kind: 'MOVE', ...move }] } })
  await publish()
  const { people, staying } = await t.call(roster.checkPattern, { params, body: later })
  expect(people.map(({ tenantUserId }) => tenantUserId)).toEqual([ana.id])
  expect(staying).toEqual([
    { tenantUserId: ana.id, name: expect.any(String), distinguishedBy: null, firstDay: '2026-04-08' },
  ])
})

test('R-19: an offer of a need that is removed, switched off or has fewer places says that the need changed', async () => {
  const { t, ana, pattern, params, fill, publish, update } = await aNeed()
  const offer = async (day: string) => {
    const body = { patternId: pattern.id, occurrenceStart: onDay(day), audience: 'ALL' as const }
    return (await t.call(cover.offer, { body })).id
  }
  const stateOf = async (id: number) => {
    await t.settle()
    return (await t.call(cover.record, { params: { id } })).state
  }
  await fill({ tenantUserId: ana.id, occurrenceStart: onDay('13') })
  await publish()
  await t.settle()
  const [fewer, off, removed] = [await offer('13'), await offer('14'), await offer('15')]
  await update({ places: 1 })
  expect(await Promise.all([fewer, off, removed].map(stateOf))).toEqual(['CHANGED', 'OPEN', 'OPEN'])
  await t.call(roster.switchDay, { params, body: { date: '2026-04-14', isNeeded: false } })
  expect([await stateOf(off), await stateOf(removed)]).toEqual(['CHANGED', 'OPEN'])
  await t.call(roster.removePattern, { params })
  expect(await stateOf(removed)).toBe('CHANGED')
})

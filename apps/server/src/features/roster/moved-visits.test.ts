import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import { today } from '@muster/contract/today'
import { expect, test } from 'vitest'
import { aJob } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'

// A Wednesday.
standingStill('2026-04-01T00:00:00Z')

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const onDay = (day: string, time = '18:00') => `2026-04-${day}T${time}:00+10:00`
const weekdays = { recursiveFrequency: 'WEEKLY' as const, weekdays: [1, 2, 3, 4, 5] }

async function aFilledNeed() {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: { ...weekdays, startTime: onDay('06'), duration: 150, places: 1 },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: person.id } })
  await publish(t)
  const { shifts } = await read(t)
  return { t, person, job, patternId, eventId: shifts[0]!.eventId }
}
const publish = (t: Tenant) => t.call(roster.publish, { query: { force: true }, body: week })
const read = (t: Tenant, by: 'PERSON' | 'SITE' = 'SITE', days = week) =>
  t.call(roster.read, { query: { ...days, by } })
const move = (t: Tenant, eventId: number, given: object) =>
  t.call(roster.change, {
    body: { changes: [{ kind: 'MOVE', eventId, occurrenceStart: onDay('08'), ...given }] },
  })
const placeOn = async (t: Tenant, date: string, by: 'PERSON' | 'SITE' = 'SITE') => {
  const place = (await read(t, by)).places.find((each) => each.date === date)
  return place && [place.uncovered, place.moved]
}

test('R-05: the visit moves: its day is covered, and says to which day it was moved', async () => {
  const { t, person, eventId } = await aFilledNeed()
  await move(t, eventId, { startTime: onDay('11') })
  const marked = [0, [{ tenantUserId: person.id, date: '2026-04-11' }]]
  expect(await placeOn(t, '2026-04-08')).toEqual(marked)
  expect(await placeOn(t, '2026-04-08', 'PERSON')).toEqual(marked)
  expect(await placeOn(t, '2026-04-07')).toEqual([0, undefined])
  expect(await placeOn(t, '2026-04-07', 'PERSON')).toBeUndefined()
  await publish(t)
  expect(await placeOn(t, '2026-04-08')).toEqual(marked)
})

test('R-05: a visit that moves out of the days on screen is marked on its day', async () => {
  const { t, person, eventId } = await aFilledNeed()
  await move(t, eventId, { startTime: onDay('25') })
  expect(await placeOn(t, '2026-04-08')).toEqual([0, [{ tenantUserId: person.id, date: '2026-04-25' }]])
})

test('R-05: only the person moves: the day is uncovered in the draft, and everywhere once it is published', async () => {
  const { t, person, eventId, patternId } = await aFilledNeed()
  const { actId } = await move(t, eventId, { startTime: onDay('11'), patternDate: null })
  expect(await placeOn(t, '2026-04-08')).toEqual([1, undefined])
  await t.call(roster.undo, { params: { id: actId! } })
  expect(await placeOn(t, '2026-04-08')).toEqual([0, undefined])

  await move(t, eventId, { startTime: onDay('11'), patternDate: null })
  await publish(t)
  const { shifts } = await read(t)
  const saturday = shifts.filter(({ startTime }) => startTime.startsWith('2026-04-11'))
  expect(saturday).toMatchObject([{ tenantUserId: person.id, patternId: null, patternDate: null }])
  const { places } = await t.call(today.uncovered, { query: { date: '2026-04-08' } })
  expect(places).toMatchObject([{ patternId, uncovered: 1 }])
})

test('R-05: the person moves to a day with an open place of the same need, and fills that one; a full one is refused', async () => {
  const { t, person, eventId, patternId } = await aFilledNeed()
  const other = await aUser(t)
  const free = { patternId, eventId, occurrenceStart: onDay('09') }
  await t.call(roster.place, { body: free })
  await move(t, eventId, { startTime: onDay('09'), patternDate: '2026-04-09' })
  expect([await placeOn(t, '2026-04-08'), await placeOn(t, '2026-04-09')]).toEqual([
    [1, undefined],
    [0, undefined],
  ])
  const filled = { patternId, occurrenceStart: onDay('08'), tenantUserId: other.id }
  await t.call(roster.place, { body: filled })
  const body = {
    changes: [
      {
        kind: 'MOVE' as const,
        eventId,
        occurrenceStart: onDay('07'),
        startTime: onDay('10'),
        patternDate: '2026-04-10',
      },
    ],
  }
  expect(await t.refused(roster.change, { body })).toMatchObject({ status: 409, code: 'E046' })
  await publish(t)
  const { shifts } = await read(t)
  expect(
    shifts.filter(({ tenantUserId }) => tenantUserId === person.id).map((each) => each.patternDate),
  ).toEqual(expect.arrayContaining(['2026-04-06', '2026-04-07', '2026-04-09', '2026-04-10']))
})

test('R-05: an occurrence that the calendar moved to another day is marked too', async () => {
  const { t, person, eventId } = await aFilledNeed()
  const whose = { userAssigneeId: person.id, notifyBeforeMinutes: 5 }
  const occurrence = {
    extent: 'this' as const,
    occurrenceStart: onDay('08'),
    startTime: onDay('11'),
    duration: 150,
  }
  await t.call(calendar.update, {
    params: { id: eventId },
    query: { force: true },
    body: { ...whose, recursiveFrequency: 'WEEKLY', ...occurrence },
  })
  expect(await placeOn(t, '2026-04-08')).toEqual([0, [{ tenantUserId: person.id, date: '2026-04-11' }]])
})

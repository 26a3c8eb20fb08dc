import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
import type { RosterNoteInput } from '@muster/contract/planning/roster-notes'
import { reports } from '@muster/contract/reports'
import { areas } from '@muster/contract/users/areas'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { closePdfPool } from '@muster/pdf/render'
import { afterAll, expect, test } from 'vitest'
import { aJob, anEvent, aSite, aSiteGroup } from '../../../../test/office.ts'
import { pdfLines } from '../../../../test/pdf-lines.ts'
import { standingStill } from '../../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../../test/tenant.ts'

// A Wednesday, 10:00 in Brisbane.
standingStill('2026-04-01T00:00:00Z')

afterAll(closePdfPool)

const week = { startDate: '2026-04-06', endDate: '2026-04-12' }
const month = { startDate: '2026-04-01', endDate: '2026-05-05' }
const onDay = (day: string, time = '18:00') => `2026-04-${day}T${time}:00+10:00`

async function aFilledNeed() {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: job.id },
    body: {
      ...{ recursiveFrequency: 'WEEKLY', weekdays: [1, 2, 3, 4, 5] },
      ...{ startTime: onDay('06'), duration: 150, places: 1 },
    },
  })
  await t.call(roster.place, { body: { patternId, from: '2026-04-06', tenantUserId: person.id } })
  await publish(t)
  const onPlace = (date: string, text: string): RosterNoteInput => ({
    ...{ kind: 'SHIFT', jobId: job.id, occurrenceStart: onDay(date), text },
    place: { patternId, date: `2026-04-${date}` },
  })
  return { t, person, job, patternId, onPlace }
}
async function aSingleShift() {
  const t = await aTenant()
  const job = await aJob(t)
  const eventId = await anEvent(t, job, { startLocal: '2026-04-08T18:00:00', frequency: null })
  const onShift = (text: string): RosterNoteInput => ({
    ...{ kind: 'SHIFT', jobId: job.id, occurrenceStart: onDay('08'), text },
  })
  return { t, job, eventId, person: job.worker, onShift }
}
const publish = (t: Tenant) => t.call(roster.publish, { query: { force: true }, body: week })
const write = (t: Tenant, body: RosterNoteInput, as?: TestUser) =>
  t.call(roster.writeNote, { body }, as && { as })
const listed = (t: Tenant, as?: TestUser) => t.call(roster.notes, { query: month }, as && { as })
async function mine(t: Tenant, as: TestUser) {
  const shifts = await t.call(roster.mine, { query: month }, { as })
  return shifts.flatMap(({ startTime, note, dayNote }) =>
    note || dayNote ? [[startTime.slice(5, 16), note, dayNote]] : [],
  )
}
async function noticesOf(t: Tenant, { id }: TestUser) {
  await t.settle()
  const rows = await (await t.scope())
    .from('notifications')
    .where('user_id', '=', id)
    .where('title', 'like', 'Note on%')
    .select(['title', 'message', 'link'])
    .orderBy('id')
    .execute()
  return rows
}

test('a note on a visit is read by whose shift it is, who is notified once a change, without its text', async () => {
  const { t, person, job, onPlace } = await aFilledNeed()
  const note = await write(t, onPlace('08', 'Alarm code 4711, ring the caretaker'))
  expect(note).toMatchObject({ version: 1, locationId: job.site.id, date: '2026-04-08', byUserId: t.boss.id })
  expect(await listed(t)).toEqual([note])
  expect(await mine(t, person)).toEqual([['04-08T18:00', note.text, undefined]])
  const [first, ...others] = await noticesOf(t, person)
  expect(others).toEqual([])
  expect(first).toMatchObject({ link: '/me/roster?date=2026-04-08' })
  expect(JSON.stringify(first)).not.toContain('4711')
  expect(await write(t, { ...onPlace('08', note.text), version: 1 })).toEqual(note)
  expect(await noticesOf(t, person)).toHaveLength(1)
  const changed = await write(t, { ...onPlace('08', 'Alarm code 4712'), version: 1 })
  expect(changed.version).toBe(2)
  expect(await noticesOf(t, person)).toHaveLength(2)
})

test('a note on a day of a site is read on every visit there, and nobody who has none is notified', async () => {
  const { t, person, job } = await aFilledNeed()
  const other = await aUser(t)
  await aJob(t, { site: job.site, assignees: [other] })
  await write(t, { kind: 'DAY', locationId: job.site.id, date: '2026-04-07', text: 'No water today' })
  expect(await mine(t, person)).toEqual([['04-07T18:00', undefined, 'No water today']])
  expect([await noticesOf(t, person), await noticesOf(t, other)].map(({ length }) => length)).toEqual([1, 0])
})

test('My day shows both notes', async () => {
  const { t, person, job, onPlace } = await aFilledNeed()
  await write(t, onPlace('07', 'Key at the desk'))
  await write(t, { kind: 'DAY', locationId: job.site.id, date: '2026-04-07', text: 'No water' })
  const day = await t.call(works.myDay, { query: { date: '2026-04-07' } }, { as: person })
  expect(day.occurrences).toMatchObject([{ note: 'Key at the desk', dayNote: 'No water' }])
})

test('of two managers who write at once the later one gets the note of the other', async () => {
  const { t, onPlace } = await aFilledNeed()
  const manager = await aUser(t, { level: 3 })
  await write(t, onPlace('08', 'Of the owner'))
  const late = await t.refused(roster.writeNote, { body: onPlace('08', 'Of the manager') }, { as: manager })
  expect(late).toMatchObject({ status: 409, data: { text: 'Of the owner', version: 1 } })
  const [one, two] = await Promise.all([
    t.send(roster.writeNote, { body: onPlace('09', 'One') }),
    t.send(roster.writeNote, { body: onPlace('09', 'Two') }, { as: manager }),
  ])
  expect([one.statusCode, two.statusCode].sort()).toEqual([200, 409])
  const { id } = (await listed(t))[0]!
  await write(t, { ...onPlace('08', 'Newer'), version: 1 })
  const removal = { params: { id }, query: { version: 1 } }
  expect(await t.refused(roster.removeNote, removal)).toMatchObject({ status: 409 })
  await t.call(roster.removeNote, { params: { id }, query: { version: 2 } })
  expect((await listed(t)).map(({ date }) => date)).toEqual(['2026-04-09'])
})

test('a note stays with a visit that moves to another day, that its person leaves and that another one takes', async () => {
  const { t, person, patternId, onPlace } = await aFilledNeed()
  await write(t, onPlace('08', 'Ring the caretaker'))
  const { shifts } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  const { eventId } = shifts[0]!
  const change = { kind: 'MOVE' as const, eventId, occurrenceStart: onDay('08'), startTime: onDay('11') }
  await t.call(roster.change, { body: { changes: [change] } })
  await publish(t)
  expect(await mine(t, person)).toEqual([['04-11T18:00', 'Ring the caretaker', undefined]])
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  const other = await aUser(t)
  const place = { patternId, occurrenceStart: onDay('08'), tenantUserId: other.id }
  await t.call(roster.place, { body: place })
  await publish(t)
  expect(await mine(t, other)).toEqual([['04-08T18:00', 'Ring the caretaker', undefined]])
})

test('a note on a shift without a pattern goes along when the roster or the calendar moves it, and to its place when the person leaves', async () => {
  const { t, job, eventId, person, onShift } = await aSingleShift()
  await write(t, onShift('Ring'))
  const moved = {
    kind: 'MOVE' as const,
    eventId,
    occurrenceStart: onDay('08'),
    startTime: onDay('09', '17:30'),
  }
  await t.call(roster.change, { body: { changes: [moved] } })
  expect(await mine(t, person)).toEqual([['04-08T18:00', 'Ring', undefined]])
  await publish(t)
  expect(await mine(t, person)).toEqual([['04-09T17:30', 'Ring', undefined]])
  const [shift] = await t.call(roster.mine, { query: month }, { as: person })
  await t.call(calendar.update, {
    params: { id: shift!.eventId },
    query: { force: true },
    body: {
      ...{ startTime: onDay('10', '07:00'), duration: 120, recursiveFrequency: null, notifyBeforeMinutes: 5 },
      ...{ mappedId: job.id, userAssigneeId: person.id },
    },
  })
  expect(await mine(t, person)).toEqual([['04-10T07:00', 'Ring', undefined]])
  await t.call(users.remove, { params: { id: person.id }, query: { force: true } })
  const { places } = await t.call(roster.read, { query: { ...week, by: 'SITE' } })
  const [{ patternId, occurrenceStart }] = places as [(typeof places)[0]]
  const other = await aUser(t)
  await t.call(roster.place, { body: { patternId, occurrenceStart, tenantUserId: other.id } })
  await publish(t)
  expect(await mine(t, other)).toEqual([['04-10T07:00', 'Ring', undefined]])
})

test('a note on one day of a series without a pattern stays there when the series gets another time', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  const eventId = await anEvent(t, job, { startLocal: '2026-04-06T18:00:00' })
  await write(t, { kind: 'SHIFT', jobId: job.id, occurrenceStart: onDay('08'), text: 'Ring' })
  await t.call(calendar.update, {
    params: { id: eventId },
    query: { force: true },
    body: {
      ...{
        startTime: onDay('06', '07:00'),
        duration: 120,
        recursiveFrequency: 'DAILY',
        notifyBeforeMinutes: 5,
      },
      ...{ mappedId: job.id, userAssigneeId: job.worker.id },
    },
  })
  expect(await mine(t, job.worker)).toEqual([['04-08T07:00', 'Ring', undefined]])
})

test('managers of areas read and write notes at their sites alone, and nobody else of the field does', async () => {
  const { t, job, person, onPlace } = await aFilledNeed()
  const manager = await aUser(t, { level: 3 })
  const group = await aSiteGroup(t)
  const body = { areas: [{ groupId: group.id, from: '2026-04-01' }], version: 0 }
  await t.call(areas.save, { params: { id: manager.id }, body })
  await write(t, onPlace('08', 'Of another area'))
  expect(await listed(t, manager)).toEqual([])
  const day = { kind: 'DAY' as const, locationId: job.site.id, date: '2026-04-08', text: 'No' }
  for (const refused of [onPlace('09', 'No'), day])
    expect(await t.refused(roster.writeNote, { body: refused }, { as: manager })).toMatchObject({
      status: 404,
    })
  const { id } = (await listed(t))[0]!
  expect(await t.refused(roster.removeNote, { params: { id } }, { as: manager })).toMatchObject({
    status: 404,
  })
  const leader = await aUser(t, { level: 5 })
  for (const as of [leader, person, job.site.client])
    expect(await t.refused(roster.writeNote, { body: day }, { as })).toMatchObject({ status: 403 })
})

test('a note of an archived site is refused, and so is one on the pattern of another job', async () => {
  const { t, onPlace, patternId } = await aFilledNeed()
  const other = await aJob(t)
  const foreign = { ...onPlace('08', 'No'), jobId: other.id, place: { patternId, date: '2026-04-08' } }
  expect(await t.refused(roster.writeNote, { body: foreign as RosterNoteInput })).toMatchObject({
    status: 422,
  })
  const site = await aSite(t)
  await (await t.scope()).change('sites', { archived_at: new Date() }).where('id', '=', site.id).execute()
  const day = { kind: 'DAY' as const, locationId: site.id, date: '2026-04-08', text: 'No' }
  expect(await t.refused(roster.writeNote, { body: day })).toMatchObject({ status: 404 })
})

test('the copy of what is kept about a person holds the notes on their own shifts alone', async () => {
  const { t, person, job, onPlace } = await aFilledNeed()
  await write(t, onPlace('08', 'Ring the caretaker'))
  const other = await aJob(t)
  const occurrenceStart = onDay('08')
  await write(t, { kind: 'SHIFT', jobId: other.id, occurrenceStart, text: 'Of another job' })
  const text = (await pdfLines(await ownRecords(t, person))).join('\n')
  expect(text).toContain('Ring the caretaker')
  expect(text).toContain(job.site.name)
  expect(text).not.toContain('Of another job')
})
const ownRecords = async (t: Tenant, as: TestUser) =>
  Buffer.from(await t.call(reports.ownRecords, { query: { reportType: 'PDF' } }, { as }), 'base64')

import { randomUUID } from 'node:crypto'
import { rowsOf } from '@muster/contract/kit/rows'
import { leave } from '@muster/contract/leave/leave'
import { calendar } from '@muster/contract/planning/calendar'
import { type Roster, roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { fillPlace } from '../roster/places/fill-place.ts'
import { aLeaveType, approvedLeave, askedLeave } from './examples.ts'

// Wednesday, 10:00 in Brisbane; the company is in Sydney, an hour ahead.
standingStill('2026-04-01T00:00:00Z')

const month = { startDate: '2026-04-01', endDate: '2026-05-05' }
const read = (t: Tenant) => t.call(roster.read, { query: { ...month, by: 'SITE' } })
const uncovered = ({ places }: Roster) =>
  places.flatMap(({ uncovered: count, startTime }) => Array<string>(count).fill(startTime.slice(0, 16)))
const shiftsOf = ({ shifts }: Roster, { id }: { id: number }) =>
  shifts
    .filter(({ tenantUserId }) => tenantUserId === id)
    .map(({ startTime }) => startTime.slice(0, 16))
    .sort()
const effectOf = (t: Tenant, id: number) => t.call(leave.effect, { params: { id } })
const decide = (id: number, decision: 'APPROVED' | 'DECLINED' = 'APPROVED', more: object = {}) => ({
  params: { id },
  body: { decision, ...(decision === 'DECLINED' && { reason: 'Too many are away' }), ...more },
})
const week = { from: '2026-04-06', to: '2026-04-12' }

/** Eleven visits from 6 to 12 April at four sites, and one each in the weeks beside. */
async function aBusyPerson(t: Tenant) {
  const person = await aUser(t)
  const at = async () => aJob(t, { site: await aSite(t), assignees: [person] })
  const [daily, monday, single, pattern] = [await at(), await at(), await at(), await at()]
  // Monday to Sunday: seven. Two Mondays at other sites, a single one, and a place of a pattern.
  await anEvent(t, daily, { startLocal: '2026-04-05T06:00:00', until: '2026-04-13' })
  await anEvent(t, monday, { startLocal: '2026-03-30T10:00:00', frequency: 'WEEKLY', until: '2026-04-30' })
  await anEvent(t, single, { startLocal: '2026-04-09T12:00:00', frequency: null })
  await anEvent(t, single, { startLocal: '2026-04-10T22:00:00', frequency: null, durationMinutes: 480 })
  const { id: patternId } = await t.call(roster.addPattern, {
    params: { id: pattern.id },
    body: { startTime: '2026-04-07T18:00:00+10:00', duration: 60, recursiveFrequency: 'WEEKLY', places: 1 },
  })
  await t.call(roster.place, { body: { patternId, tenantUserId: person.id } })
  await t.call(roster.publish, { query: { force: true }, body: month })
  return { person, daily, pattern, patternId }
}

test('a week’s leave over eleven visits at four sites uncovers the eleven, and withdrawn restores what is left', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const helper = await aUser(t)
  const before = await read(t)
  const asked = await askedLeave(t, person, week)
  expect(asked).toMatchObject({ state: 'REQUESTED', shifts: 11, kind: 'PLANNED', isPartDay: false, ...week })
  const planned = await effectOf(t, asked.id)
  expect(planned).toMatchObject({ sites: 4, minutes: 7 * 120 + 120 + 120 + 480 + 60 })
  expect(planned.shifts.map(({ state }) => state)).toEqual(Array(11).fill('PLANNED'))
  expect(await read(t)).toEqual({ ...before, away: (await read(t)).away })

  const approved = await t.call(leave.decide, decide(asked.id))
  expect(approved).toMatchObject({ state: 'APPROVED', shifts: 11, version: 2 })
  expect(approved.decidedBy).toBe(`${t.boss.firstName} ${t.boss.lastName}`)
  const away = await read(t)
  const inWeek = (start: string) => start >= '2026-04-06' && start < '2026-04-13'
  expect(shiftsOf(away, person)).toEqual(shiftsOf(before, person).filter((start) => !inWeek(start)))
  expect(uncovered(away).sort()).toEqual(shiftsOf(before, person).filter(inWeek))
  expect(uncovered(away)).toHaveLength(11)
  const taken = await effectOf(t, asked.id)
  expect(taken.shifts.map(({ state }) => state)).toEqual(Array(11).fill('UNCOVERED'))
  expect(taken.shifts.map(({ startTime }) => startTime)).toEqual(
    planned.shifts.map(({ startTime }) => startTime),
  )

  const [first, , third] = taken.shifts
  for (const { patternId, placeStart } of [first!, third!])
    await fillPlace(await t.scope(t.boss), { patternId: patternId!, occurrenceStart: placeStart! }, helper.id)
  const helped = await effectOf(t, asked.id)
  const name = `${helper.firstName} ${helper.lastName}`
  expect(helped.shifts.filter(({ state }) => state === 'TAKEN').map(({ takenBy }) => takenBy)).toEqual([
    name,
    name,
  ])

  const withdrawn = await t.call(leave.withdraw, { params: { id: asked.id } }, { as: person })
  expect(withdrawn).toMatchObject({ state: 'WITHDRAWN', withdrawnBy: null, shifts: 11 })
  const after = await read(t)
  expect(uncovered(after)).toEqual([])
  expect([...shiftsOf(after, person), ...shiftsOf(after, helper)].sort()).toEqual(shiftsOf(before, person))
  expect(shiftsOf(after, helper)).toHaveLength(2)
  const states = (await effectOf(t, asked.id)).shifts.map(({ state }) => state)
  expect(states.filter((state) => state === 'RESTORED')).toHaveLength(9)
  expect(states.filter((state) => state === 'TAKEN')).toHaveLength(2)
  // Taken back before, it stays so.
  expect(await t.call(leave.withdraw, { params: { id: asked.id } }, { as: person })).toEqual(withdrawn)
})

test('two managers who approve at once take the shifts once', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const manager = await aUser(t, { level: 3 })
  const { id } = await askedLeave(t, person, week)
  const answers = await Promise.all([t.boss, manager].map((as) => t.send(leave.decide, decide(id), { as })))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused).toMatchObject({ code: 'E030', data: { id, state: 'APPROVED', version: 2 } })
  expect((await effectOf(t, id)).shifts).toHaveLength(11)
  expect(uncovered(await read(t))).toHaveLength(11)
  for (const again of [decide(id), decide(id, 'DECLINED')])
    expect(await t.refused(leave.decide, again)).toMatchObject({ status: 409, data: { state: 'APPROVED' } })
})

test('a declined request says why, takes nothing, and cannot be withdrawn', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const { id, version } = await askedLeave(t, person, week)
  expect(
    (await t.refused(leave.decide, { params: { id }, body: { decision: 'DECLINED' } })).errors,
  ).toMatchObject([{ path: 'reason' }])
  const declined = await t.call(leave.decide, decide(id, 'DECLINED', { version }))
  expect(declined).toMatchObject({ state: 'DECLINED', decisionReason: 'Too many are away', shifts: 0 })
  expect(uncovered(await read(t))).toEqual([])
  expect((await t.refused(leave.withdraw, { params: { id } }, { as: person })).status).toBe(409)
  expect((await t.refused(leave.takeBack, { params: { id } })).status).toBe(409)
})

test('sick leave counts at once, once for a key, and the office can take it back', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const type = await aLeaveType(t, { kind: 'SICK' })
  const body = { from: '2026-04-06', to: '2026-04-07', type: type.id, reason: 'A cold' }
  const sending = { as: person, key: randomUUID() }
  const answers = await Promise.all([1, 2].map(() => t.send(leave.ask, { body }, sending)))
  const [sick, again] = answers.map((answer) => answer.json().data)
  expect(sick).toMatchObject({
    state: 'APPROVED',
    kind: 'SICK',
    shifts: 4,
    decidedBy: null,
    reason: 'A cold',
  })
  expect(again).toEqual(sick)
  expect(uncovered(await read(t))).toHaveLength(4)
  expect(rowsOf(await t.call(leave.mine, {}, { as: person }))).toEqual([sick])
  const back = await t.call(leave.takeBack, { params: { id: sick.id } })
  expect(back).toMatchObject({ state: 'WITHDRAWN', withdrawnBy: `${t.boss.firstName} ${t.boss.lastName}` })
  expect(uncovered(await read(t))).toEqual([])
})

test('what a phone recorded for days that passed is kept, and takes what is not over and not begun by a visit', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const type = await aLeaveType(t, { kind: 'SICK' })
  // Monday, 08:30 in Brisbane: the shift of 06:00 is over.
  t.clock.set(new Date('2026-04-05T22:30:00Z'))
  const recordedAt = '2026-04-05T18:50:00.000Z'
  const body = { from: '2026-04-05', to: '2026-04-06', type: type.id, recordedAt }
  const sick = await t.call(leave.ask, { body }, { as: person })
  expect(sick).toMatchObject({
    state: 'APPROVED',
    shifts: 1,
    recordedAt,
    requestedAt: '2026-04-05T22:30:00.000Z',
  })
  expect((await effectOf(t, sick.id)).shifts.map(({ startTime }) => startTime.slice(0, 16))).toEqual([
    '2026-04-06T10:00',
  ])
  expect(shiftsOf(await read(t), person)).toContain('2026-04-06T06:00')
})

test('an approval after a shift was over leaves it with the person', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const { id } = await askedLeave(t, person, week)
  t.clock.set(new Date('2026-04-07T09:00:00Z'))
  expect(await t.call(leave.decide, decide(id))).toMatchObject({ shifts: 7 })
  expect(
    shiftsOf(await read(t), person).filter((start) => start >= '2026-04-06' && start < '2026-04-13'),
  ).toEqual(['2026-04-06T06:00', '2026-04-06T10:00', '2026-04-07T06:00', '2026-04-07T18:00'])
})

test('leave that ends in the middle of a night shift has the night', async () => {
  const t = await aTenant()
  const { person } = await aBusyPerson(t)
  const type = await aLeaveType(t)
  const body = { from: '2026-04-10T20:00:00+10:00', to: '2026-04-11T02:00:00+10:00', type: type.id }
  const asked = await t.call(leave.ask, { body }, { as: person })
  // In the zone of the company, which has put its clocks back to that of Brisbane.
  expect(asked).toMatchObject({
    isPartDay: true,
    from: '2026-04-10T20:00:00.000+10:00',
    to: '2026-04-11T02:00:00.000+10:00',
    shifts: 1,
  })
  await t.call(leave.decide, decide(asked.id))
  expect(uncovered(await read(t))).toEqual(['2026-04-10T22:00'])
})

test('a shift that is published during leave is a conflict on every day of it', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { assignees: [person] })
  await approvedLeave(t, person, week)
  const startTime = '2026-04-06T06:00:00+10:00'
  const shift = { startTime, duration: 120, recursiveFrequency: 'DAILY' as const, notifyBeforeMinutes: 5 }
  const body = { mappedId: job.id, userAssigneeId: person.id, ...shift, until: '2026-04-20' }
  const refused = await t.refused(calendar.create, { body })
  expect(refused).toMatchObject({ status: 409, code: 'C008' })
  expect(refused.data).toMatchObject({ conflicts: [{ kind: 'onLeave', count: 7, date: '2026-04-06' }] })
  const { actId: _, ...drafted } = await t.call(roster.change, {
    body: { changes: [{ kind: 'ADD', jobId: job.id, tenantUserId: person.id, startTime, duration: 120 }] },
  })
  expect(drafted.conflicts).toMatchObject([{ kind: 'onLeave', tenantUserId: person.id, date: '2026-04-06' }])
  const shown = await t.call(roster.read, { query: month })
  expect(shown.conflicts.map(({ kind }) => kind)).toEqual(['onLeave'])
  expect(shown.away).toMatchObject([{ tenantUserId: person.id, kind: 'LEAVE', ...week }])
})

test('leave takes nothing from others, and one company’s leave is not another’s', async () => {
  const t = await aTenant()
  const { daily } = await aBusyPerson(t)
  const other: TestUser = await aUser(t)
  const job = await aJob(t, { site: daily.site, assignees: [other] })
  await anEvent(t, job, { startLocal: '2026-04-06T06:00:00', until: '2026-04-12' })
  const { id } = await approvedLeave(t, other, week)
  expect((await effectOf(t, id)).shifts).toHaveLength(7)
  expect(uncovered(await read(t))).toHaveLength(7)
  const u = await aTenant()
  for (const each of [leave.effect, leave.takeBack])
    expect((await u.refused(each, { params: { id } })).status).toBe(404)
})

import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { expect, test } from 'vitest'
import { insert } from '../../../test/insert.ts'
import { aJob, anEvent, aSite, aSiteGroup, aWork, type TestJob } from '../../../test/office.ts'
import { readCsv } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { approvedLeave } from '../leave/examples.ts'
import { employ, someTerms } from '../pay/examples.ts'

// Thursday, 20 August 2026 in Brisbane. Level 1 of the award is 27.08 an hour; casual 33.85, 47.39 on Saturday and 60.93 on
// Sunday.
standingStill('2026-08-20T02:00:00Z')
const thisWeek = { startDate: '2026-08-17', endDate: '2026-08-23' }
const nextWeek = { startDate: '2026-08-24', endDate: '2026-08-30' }

async function aCompany(terms = someTerms()) {
  const t = await aTenant()
  const person = await aUser(t)
  const job = await aJob(t, { site: await aSite(t), assignees: [person] })
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  await employ(t, person, terms)
  return { t, person, job }
}
const planned = (t: Tenant, job: TestJob, startLocal: string, durationMinutes: number) =>
  anEvent(t, job, { startLocal: `${startLocal}:00`, durationMinutes, frequency: null })
const worked = (t: Tenant, job: TestJob, date: string, from: string, to: string) =>
  aWork(t, {
    ...{ job, localDate: date, startedAt: `${date}T${from}:00+10:00`, endedAt: `${date}T${to}:00+10:00` },
  })
const read = (t: Tenant, query: object, as: TestUser = t.boss) =>
  t.call(roster.read, { query: { ...nextWeek, costs: true, ...query } as never }, { as })
const costOf = ({ shifts }: { shifts: { eventId: number; cost?: number | undefined }[] }, eventId: number) =>
  shifts.find((each) => each.eventId === eventId)?.cost

test('a company without terms of employment reads nothing of costs, asked for or not', async () => {
  const t = await aTenant()
  const job = await aJob(t)
  await planned(t, job, '2026-08-25T10:00', 180)
  const bare = await t.call(roster.read, { query: nextWeek })
  expect(await read(t, {})).toEqual(bare)
  expect(JSON.stringify(bare)).not.toMatch(/cost/i)
})

test('the file says what each row costs to who sees pay and asks for it, and to no one else', async () => {
  const { t, job } = await aCompany()
  await planned(t, job, '2026-08-25T10:00', 180)
  const file = async (form: 'GRID' | 'LIST', costs: object) => {
    const query = { ...nextWeek, form, reportType: 'CSV' as const, ...costs }
    const [header, ...rows] = readCsv(Buffer.from(await t.call(roster.file, { query }), 'base64'))
    return { header: header!.slice(0, -3), rows: rows.map((row) => row.slice(0, -3)) }
  }
  for (const form of ['GRID', 'LIST'] as const) {
    const { header, rows } = await file(form, { costs: true })
    expect(header.at(-1)).toBe('Cost (AUD)')
    expect(rows.at(-1)!.at(-1)).toBe(String((3 * 33_85) / 100))
    const bare = await file(form, {})
    expect(bare).toEqual({ header: header.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) })
  }
})

test('shifts cost as planned: a weekday, a night from Saturday into Sunday, and a public holiday', async () => {
  const { t, person, job } = await aCompany()
  const [day, night] = [
    await planned(t, job, '2026-08-25T10:00', 180),
    await planned(t, job, '2026-08-29T23:00', 240),
  ]
  const week = await read(t, {})
  expect(costOf(week, day)).toBe(3 * 33_85)
  // One hour of Saturday and three of Sunday.
  expect(costOf(week, night)).toBe(47_39 + 3 * 60_93)
  const whole = 3 * 33_85 + 47_39 + 3 * 60_93
  expect(week.costs).toEqual({
    ...{ currency: 'AUD', amount: whole, published: whole },
    days: [
      { date: '2026-08-25', amount: 3 * 33_85 },
      { date: '2026-08-29', amount: 47_39 + 3 * 60_93 },
    ],
    notCosted: { shifts: 0, people: [], missing: [] },
  })
  expect(week.people.find(({ tenantUserId }) => tenantUserId === person.id)!.cost).toBe(whole)
  expect(week.sites.find(({ id }) => id === job.site.id)!.cost).toBe(whole)
  // The first Monday of October is a public holiday in Queensland: 275 per cent of 27.08.
  const holiday = await planned(t, job, '2026-10-05T10:00', 120)
  expect(costOf(await read(t, { startDate: '2026-10-05', endDate: '2026-10-11' }), holiday)).toBe(2 * 74_47)
})

test('an unpaid break is taken off, and leave within a shift costs nothing here', async () => {
  const { t, person, job } = await aCompany()
  const need = { startTime: '2026-08-25T10:00:00+10:00', duration: 210, unpaidBreakMinutes: 30 }
  const body = { ...need, recursiveFrequency: 'WEEKLY' as const, weekdays: [2], until: '2026-08-31' }
  const { id } = await t.call(roster.addPattern, { params: { id: job.id }, body })
  await t.call(roster.place, { body: { patternId: id, tenantUserId: person.id, from: '2026-08-25' } })
  expect((await read(t, {})).costs).toMatchObject({ amount: 3 * 33_85, published: 0 })
  await approvedLeave(t, person, { from: '2026-08-25T13:00:00+10:00', to: '2026-08-25T18:00:00+10:00' })
  expect((await read(t, {})).costs).toMatchObject({ amount: Math.round(2.5 * 33_85), published: 0 })
})

test('what was worked this week counts as it was worked, towards the overtime of what is to come', async () => {
  const { t, job } = await aCompany()
  const plan = (day: string) => planned(t, job, `2026-08-${day}T08:00`, 456)
  const ids = [await plan('17'), await plan('18'), await plan('19')]
  // On Monday half an hour longer than planned; of Tuesday there is no visit.
  await worked(t, job, '2026-08-17', '08:00', '16:06')
  await worked(t, job, '2026-08-19', '08:00', '15:36')
  const [friday, saturday] = [await plan('21'), await planned(t, job, '2026-08-22T08:00', 456)]
  const first = await read(t, thisWeek)
  const costs = ids.map((id) => costOf(first, id))
  // 7.6 ordinary hours and half an hour at 175 per cent, nothing, 7.6 hours.
  expect(costs).toEqual([257_26 + 23_70, 0, 257_26])
  expect(costOf(first, friday)).toBe(257_26)
  expect(costOf(first, saturday)).toBe(Math.round(7.6 * 47_39))
  // With Tuesday and Thursday worked too, Saturday is the sixth day: two hours at 175 per cent, 5.6 at 225. A visit without
  // a shift counts as well.
  await worked(t, job, '2026-08-18', '08:00', '15:36')
  await worked(t, job, '2026-08-20', '06:00', '10:00')
  const second = await read(t, thisWeek)
  expect(costOf(second, ids[1]!)).toBe(257_26)
  expect(costOf(second, saturday)).toBe(2 * 47_39 + Math.round(5.6 * 60_93))
})

test('drafts count, and what is published is said beside them', async () => {
  const { t, person, job } = await aCompany()
  const eventId = await planned(t, job, '2026-08-25T10:00', 180)
  const move = {
    ...{ kind: 'MOVE' as const, eventId, occurrenceStart: '2026-08-25T10:00:00+10:00' },
    startTime: '2026-08-30T10:00:00+10:00',
  }
  await t.call(roster.change, { body: { changes: [move] } })
  const { costs, shifts, people } = await read(t, {})
  expect(costs).toMatchObject({ amount: 3 * 60_93, published: 3 * 33_85 })
  expect(shifts.map(({ draft, cost }) => [draft, cost])).toEqual([
    ['ADDED', 3 * 60_93],
    ['REMOVED', undefined],
  ])
  expect(people.find(({ tenantUserId }) => tenantUserId === person.id)!.cost).toBe(3 * 60_93)
})

test('who has no terms, is a contractor, or lacks a fact is not costed, and it is said why', async () => {
  const { t, job } = await aCompany()
  const [nobody, contractor] = [await aUser(t), await aUser(t)]
  await employ(t, contractor, someTerms({ type: 'CONTRACTOR', instrument: null, level: null }))
  const [other, third] = [
    await aJob(t, { site: job.site, assignees: [nobody] }),
    await aJob(t, { site: job.site, assignees: [contractor] }),
  ]
  await planned(t, other, '2026-08-25T10:00', 180)
  await planned(t, third, '2026-08-25T10:00', 180)
  await (await t.scope()).change('sites', { area_m2: null }).execute()
  // An hour is less than any minimum engagement: the area says by how much.
  await planned(t, job, '2026-08-25T10:00', 60)
  const whole = await planned(t, job, '2026-08-27T10:00', 240)
  const { costs, ...week } = await read(t, {})
  expect(costs!.amount).toBe(4 * 33_85)
  expect(costOf(week, whole)).toBe(4 * 33_85)
  expect(costs!.notCosted).toMatchObject({
    shifts: 3,
    people: [
      { tenantUserId: nobody.id, reason: 'NO_TERMS' },
      { tenantUserId: contractor.id, reason: 'CONTRACTOR' },
    ],
    missing: [{ fact: 'areaM2', of: { kind: 'SITE', id: job.site.id, name: job.site.name } }],
  })
})

test('two employments in one week: each day by the terms that count on it', async () => {
  const { t, person, job } = await aCompany(someTerms({ to: '2026-08-26' }))
  const { terms } = await t.call(pay.employment, { params: { id: person.id } })
  await employ(
    t,
    person,
    ...terms,
    someTerms({ from: '2026-08-27', type: 'FULL_TIME', ordinaryWeekMinutes: 2280 }),
  )
  const [casual, fullTime] = [
    await planned(t, job, '2026-08-25T10:00', 180),
    await planned(t, job, '2026-08-27T10:00', 180),
  ]
  const week = await read(t, {})
  expect([costOf(week, casual), costOf(week, fullTime)]).toEqual([3 * 33_85, 3 * 27_08])
})

test('without the right to see pay costs are refused, and nothing says that there are any', async () => {
  const { t, job } = await aCompany()
  await planned(t, job, '2026-08-25T10:00', 180)
  await (await t.scope())
    .change('roles', { withheld: ['seesPay'] })
    .where('level', '=', 3)
    .execute()
  const manager = await aUser(t, { level: 3 })
  const refused = await t.refused(
    roster.read,
    { query: { ...nextWeek, costs: true } as never },
    { as: manager },
  )
  expect(refused.status).toBe(403)
  const file = { ...nextWeek, form: 'LIST' as const, reportType: 'CSV' as const, costs: true }
  expect(await t.refused(roster.file, { query: file }, { as: manager })).toMatchObject({ status: 403 })
  const bare = await t.call(roster.read, { query: nextWeek }, { as: manager })
  expect(JSON.stringify(bare)).not.toMatch(/cost/i)
  expect(await t.call(roster.read, { query: nextWeek })).toMatchObject({ hasCosts: true })
})

test('a manager of areas reads costs of their sites alone; shifts elsewhere count towards overtime', async () => {
  const { t, person, job } = await aCompany()
  const group = await aSiteGroup(t)
  const scope = await t.scope()
  await scope.into('site_group_sites', { site_group_id: group.id, site_id: job.site.id }).execute()
  const manager = await aUser(t, { level: 3 })
  await insert(scope, 'manager_areas', {
    ...{ user_id: manager.id, site_group_id: group.id, first_day: '2020-01-01' },
    ...{ added_at: t.clock.now(), added_by: t.boss.id },
  })
  const elsewhere = await aJob(t, { site: await aSite(t), assignees: [person] })
  await planned(t, elsewhere, '2026-08-25T06:00', 456)
  const here = await planned(t, job, '2026-08-25T14:36', 120)
  const { costs, ...week } = await read(t, {}, manager)
  // Both hours are beyond 7.6 of the day: 175 per cent.
  expect(costOf(week, here)).toBe(2 * 47_39)
  expect(costs!.amount).toBe(2 * 47_39)
  expect(week.people.find(({ tenantUserId }) => tenantUserId === person.id)!.cost).toBe(2 * 47_39)
})

test('a change says its cost before it is done: to Sunday, beyond the hours of a day, after too short a rest', async () => {
  const { t, person, job } = await aCompany()
  const eventId = await planned(t, job, '2026-08-25T10:00', 180)
  const moved = (startTime: string) => ({
    ...{ kind: 'MOVE' as const, eventId, occurrenceStart: '2026-08-25T10:00:00+10:00', startTime },
  })
  const costOfChange = (...changes: object[]) => t.call(roster.changeCost, { body: { changes } as never })
  expect(await costOfChange(moved('2026-08-30T10:00:00+10:00'))).toEqual({
    ...{ currency: 'AUD', amount: 3 * (60_93 - 33_85), percent: 225, extras: [], notCosted: null },
  })
  const add = { kind: 'ADD' as const, jobId: job.id, tenantUserId: person.id }
  // Three hours stand on the day already: 4.6 of a shift that ends after 18:00, at 140 per cent, and 1.4 at 175.
  expect(await costOfChange({ ...add, startTime: '2026-08-25T14:00:00+10:00', duration: 360 })).toEqual({
    ...{ currency: 'AUD', amount: Math.round(4.6 * 37_91) + Math.round(1.4 * 47_39), percent: 175 },
    ...{ extras: ['OVERTIME'], notCosted: null },
  })
  await planned(t, job, '2026-08-27T20:00', 120)
  expect(await costOfChange({ ...add, startTime: '2026-08-28T05:00:00+10:00', duration: 120 })).toMatchObject(
    {
      extras: ['SHORT_REST'],
      percent: 175,
    },
  )
  // Nothing was written, and what is taken away saves its cost.
  expect((await t.call(roster.read, { query: nextWeek })).unpublished).toBe(0)
  expect(await costOfChange({ kind: 'REMOVE', eventId })).toMatchObject({ amount: -3 * 33_85, percent: null })
})

test('the cost of a change: none in a company without terms, refused without the right, said why not', async () => {
  const bare = await aTenant()
  const job = await aJob(bare)
  const add = (of: TestJob, tenantUserId: number) => ({
    ...{
      kind: 'ADD' as const,
      jobId: of.id,
      tenantUserId,
      startTime: '2026-08-25T10:00:00+10:00',
      duration: 60,
    },
  })
  const body = { changes: [add(job, job.worker.id)] }
  expect(await bare.call(roster.changeCost, { body })).toBeNull()
  const { t, job: other } = await aCompany()
  const nobody = await aUser(t)
  const changes = [add(other, nobody.id)]
  expect(await t.call(roster.changeCost, { body: { changes } })).toMatchObject({
    amount: 0,
    notCosted: 'NO_TERMS',
  })
  // Nothing is saved by taking away what was in no amount; of two, the one that was costed is said.
  const [costed, uncosted] = [
    await planned(t, other, '2026-08-25T10:00', 180),
    await planned(t, await aJob(t, { site: other.site, assignees: [nobody] }), '2026-08-25T10:00', 180),
  ]
  const removing = (...ids: number[]) =>
    t.call(roster.changeCost, {
      body: { changes: ids.map((eventId) => ({ kind: 'REMOVE' as const, eventId })) },
    })
  expect(await removing(uncosted)).toMatchObject({ amount: 0, notCosted: 'NO_TERMS' })
  expect(await removing(costed, uncosted)).toMatchObject({ amount: -3 * 33_85, notCosted: null })
  await (await t.scope())
    .change('roles', { withheld: ['seesPay'] })
    .where('level', '=', 3)
    .execute()
  const manager = await aUser(t, { level: 3 })
  expect((await t.refused(roster.changeCost, { body: { changes } }, { as: manager })).status).toBe(403)
})

test('publishing reads of each shift what the pay rules found: overtime', async () => {
  const { t, job } = await aCompany()
  const long = await planned(t, job, '2026-08-25T08:00', 600)
  const { shifts } = await read(t, {})
  expect(shifts.find(({ eventId }) => eventId === long)!.costExtras).toEqual(['OVERTIME'])
})

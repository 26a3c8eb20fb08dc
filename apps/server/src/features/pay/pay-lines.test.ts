import type { PayLines } from '@muster/contract/pay/lines'
import { pay } from '@muster/contract/pay/pay'
import { works } from '@muster/contract/works/works'
import { expect, test } from 'vitest'
import { aJob, anEvent, aSite, aWork, type TestSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aLeaveType, approvedLeave } from '../leave/examples.ts'
import { aCalendar, approveAll, employ, someTerms } from './examples.ts'

// Thursday, 20 August 2026 in Brisbane. Level 1 of the award is 27.08 an hour from the first full period after 1 July.
standingStill('2026-08-20T02:00:00Z')
const fortnight = '2026-08-03'

async function aCompany() {
  const t = await aTenant()
  await aCalendar(t, fortnight, 'FORTNIGHTLY')
  return { t, person: await aUser(t), site: await aSite(t) }
}
/** A visit in Brisbane: '2026-08-04 09:00-17:06', over midnight where the end is not after the start. */
async function worked(t: Tenant, by: TestUser, site: TestSite, text: string, pause?: [string, string]) {
  const [date, from, to] = text.split(/[ -](?=\d\d:|$)/) as [string, string, string]
  const at = (time: string, day = date) => new Date(`${day}T${time}:00+10:00`).toISOString()
  const nextDay = new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  const job = await aJob(t, { site, assignees: [by] })
  return aWork(t, {
    ...{ job, by, localDate: date, startedAt: at(from), endedAt: at(to, to <= from ? nextDay : date) },
    ...(pause && { breaks: [{ from: at(pause[0]), to: at(pause[1]) }] }),
  })
}
async function periodOf(t: Tenant, firstDay = fortnight) {
  const periods = await t.call(pay.list, { query: { from: fortnight, to: '2026-08-31' } })
  return periods.find((period) => period.firstDay === firstDay)!.id
}
const linesOf = async (t: Tenant, { id: tenantUserId }: TestUser, firstDay = fortnight) =>
  t.call(pay.lines, { params: { id: await periodOf(t, firstDay), tenantUserId } })

/** `2026-08-04 ordinary 7.6 × 27.08 = 205.81` */
const said = ({ lines }: PayLines) =>
  lines.map(({ date, code, minutes, units, rate, amount }) => {
    const much = minutes === null ? units! : Math.round((minutes / 60) * 10_000) / 10_000
    return `${date} ${code} ${much} × ${(rate / 100).toFixed(2)} = ${(amount / 100).toFixed(2)}`
  })

test('a company without terms of employment has no lines, and nothing is missing', async () => {
  const { t, person, site } = await aCompany()
  await worked(t, person, site, '2026-08-04 10:00-13:00')
  expect(await linesOf(t, person)).toEqual({ state: 'UNUSED', lines: [], missing: [], totals: [] })
})

test('full time, part time and casual to the cent, and the sum of the lines is the total', async () => {
  const { t, person: full, site } = await aCompany()
  const [part, casual] = [await aUser(t), await aUser(t)]
  await employ(t, full, someTerms({ type: 'FULL_TIME' }))
  await employ(t, part, someTerms({ type: 'PART_TIME' }))
  await employ(t, casual, someTerms())
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  await worked(t, full, site, '2026-08-04 09:00-17:06', ['12:00', '12:30'])
  await worked(t, part, site, '2026-08-04 09:00-13:00')
  await worked(t, part, site, '2026-08-05 15:00-18:30')
  await worked(t, part, site, '2026-08-06 07:00-16:36')
  await worked(t, casual, site, '2026-08-08 23:00-03:00')
  expect(said(await linesOf(t, full))).toEqual(['2026-08-04 ordinary 7.6 × 27.08 = 205.81'])
  const lines = await linesOf(t, part)
  expect(said(lines)).toEqual([
    '2026-08-04 ordinary 4 × 31.14 = 124.56',
    '2026-08-05 early-late 3.5 × 35.20 = 123.20',
    '2026-08-06 ordinary 7.6 × 31.14 = 236.66',
    '2026-08-06 overtime-first-2 2 × 40.62 = 81.24',
  ])
  const sum = lines.lines.reduce((total, { amount }) => total + amount, 0)
  expect(lines).toMatchObject({ state: 'COUNTED', missing: [], totals: [{ currency: 'AUD', amount: sum }] })
  expect(said(await linesOf(t, casual))).toEqual([
    '2026-08-08 saturday 1 × 47.39 = 47.39',
    '2026-08-08 sunday 3 × 60.93 = 182.79',
  ])
})

test('a line says planned, clocked, paid times, the rule with its clause, and the rate with its day', async () => {
  const { t, person, site } = await aCompany()
  await employ(t, person, someTerms())
  const work = await worked(t, person, site, '2026-08-04 10:00-13:00')
  await anEvent(t, work.job, { startLocal: '2026-08-04T10:00:00', durationMinutes: 180, frequency: null })
  const body = {
    ...{ startTime: '2026-08-04T10:00:00+10:00', endTime: '2026-08-04T14:00:00+10:00' },
    ...{ reason: 'The lock was stuck', version: 1 },
  }
  await t.call(works.correctTimes, { params: { id: work.id }, body })
  const { lines } = await linesOf(t, person)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    ...{ workId: work.id, locationName: site.name, instrument: 'MA000022', percent: 125, rate: 3385 },
    ...{ minutes: 240, units: null, unit: null, amount: 13_540, currency: 'AUD' },
  })
  const times = (from: string, to: string) => ({
    from: `2026-08-04T${from}:00.000+10:00`,
    to: `2026-08-04T${to}:00.000+10:00`,
  })
  expect(lines[0]!.trace).toEqual([
    { step: 'PLANNED', ...times('10:00', '13:00') },
    { step: 'CLOCKED', ...times('10:00', '13:00') },
    { step: 'COUNTED', ...times('10:00', '14:00'), unpaidBreakMinutes: 0, minutes: 240, basis: 'BY_CLOCK' },
    {
      ...{ step: 'RULE', rule: 'ordinary', clause: '10.2, 11.2', certainty: 'CERTAIN' },
      says: 'Ordinary hours: 115 per cent for part-time people, 125 for casual ones.',
      source: expect.stringContaining('Schedule B.1'),
      facts: { date: '2026-08-04' },
    },
    {
      ...{ step: 'RATE', cents: 2708, from: '2026-07-01', clause: 'Schedule B.1', isOwn: false },
      source: expect.stringContaining('PR799280'),
    },
    { step: 'AMOUNT', cents: 13_540 },
  ])
})

test('the first shift of a period pays for a rest that is too short since the day before it', async () => {
  const { t, person, site } = await aCompany()
  await employ(t, person, someTerms({ type: 'FULL_TIME' }))
  await worked(t, person, site, '2026-08-02 15:00-23:00')
  await worked(t, person, site, '2026-08-03 06:00-10:00')
  expect(said(await linesOf(t, person))).toEqual([
    '2026-08-03 overtime-first-2 2 × 40.62 = 81.24',
    '2026-08-03 overtime-after-2 2 × 54.16 = 108.32',
  ])
})

test('the minimum of a short shift waits for the area of the site, and is there once it is entered', async () => {
  const { t, person, site } = await aCompany()
  await employ(t, person, someTerms())
  const work = await worked(t, person, site, '2026-08-04 10:00-11:15')
  const without = await linesOf(t, person)
  expect(said(without)).toEqual(['2026-08-04 ordinary 1.25 × 33.85 = 42.31'])
  expect(without.missing).toEqual([
    {
      ...{ fact: 'areaM2', of: { kind: 'SITE', id: site.id, name: site.name }, date: '2026-08-04' },
      ...{ workId: work.id, instrument: 'MA000022', rule: 'minimum-engagement', stopsLine: true },
      says: 'Part-time and casual people are paid 1 to 4 hours at least, by the area of the site.',
    },
  ])
  const scope = await t.scope()
  await scope.change('sites', { area_m2: 1800 }).where('id', '=', site.id).execute()
  const complete = await linesOf(t, person)
  expect(said(complete)).toEqual([
    '2026-08-04 ordinary 1.25 × 33.85 = 42.31',
    '2026-08-04 minimum-engagement 0.75 × 33.85 = 25.39',
  ])
  expect(complete.missing).toEqual([])
})

test('a starter on the 12th, a rise of the level on the 12th, casual becomes part time, a leaver: each day by its terms', async () => {
  const { t, site } = await aCompany()
  const [starter, riser, changer, leaver] = [await aUser(t), await aUser(t), await aUser(t), await aUser(t)]
  await employ(t, starter, someTerms({ from: '2026-08-12' }))
  await employ(t, riser, someTerms({ to: '2026-08-11' }), someTerms({ from: '2026-08-12', level: '3' }))
  await employ(
    t,
    changer,
    someTerms({ to: '2026-08-11' }),
    someTerms({ from: '2026-08-12', type: 'PART_TIME' }),
  )
  await employ(t, leaver, someTerms({ to: '2026-08-11' }))
  for (const person of [starter, riser, changer, leaver])
    for (const date of ['2026-08-11', '2026-08-12']) await worked(t, person, site, `${date} 10:00-14:00`)
  const start = await linesOf(t, starter)
  expect(said(start)).toEqual(['2026-08-12 ordinary 4 × 33.85 = 135.40'])
  expect(start.missing).toMatchObject([
    { fact: 'employment', of: { kind: 'EMPLOYMENT', id: starter.id }, date: '2026-08-11', instrument: null },
  ])
  expect(said(await linesOf(t, riser))).toEqual([
    '2026-08-11 ordinary 4 × 33.85 = 135.40',
    '2026-08-12 ordinary 4 × 36.81 = 147.24',
  ])
  expect(said(await linesOf(t, changer))).toEqual([
    '2026-08-11 ordinary 4 × 33.85 = 135.40',
    '2026-08-12 ordinary 4 × 31.14 = 124.56',
  ])
  const left = await linesOf(t, leaver)
  expect(said(left)).toEqual(['2026-08-11 ordinary 4 × 33.85 = 135.40'])
  expect(left.missing).toMatchObject([{ fact: 'employment', date: '2026-08-12' }])
})

test('a week that straddles two periods: its overtime is in the period of its days, and counted once', async () => {
  const { t, person, site } = await aCompany()
  const scope = await t.scope()
  await scope.change('company_settings', { week_start: 4 }).execute()
  await employ(t, person, someTerms())
  // From Thursday the 13th: four days of 7.6 hours, and the sixth day of the week in the next period.
  for (const date of ['13', '14', '15', '16', '17', '18'])
    await worked(t, person, site, `2026-08-${date} 08:00-15:36`)
  expect((await linesOf(t, person)).lines.map(({ date, code }) => `${date} ${code}`)).toEqual([
    '2026-08-13 ordinary',
    '2026-08-14 ordinary',
    '2026-08-15 saturday',
    '2026-08-16 sunday',
  ])
  expect(said(await linesOf(t, person, '2026-08-17'))).toEqual([
    '2026-08-17 ordinary 7.6 × 33.85 = 257.26',
    '2026-08-18 overtime-first-2 2 × 47.39 = 94.78',
    '2026-08-18 overtime-after-2 5.6 × 60.93 = 341.21',
  ])
})

test('leave and a public holiday inside it are lines; the trace names neither the request nor its kind', async () => {
  const { t, person, site } = await aCompany()
  await employ(t, person, someTerms({ type: 'FULL_TIME' }))
  const job = await aJob(t, { site, assignees: [person] })
  t.clock.set(new Date('2026-08-01T02:00:00Z'))
  await anEvent(t, job, { startLocal: '2026-08-10T09:00:00', durationMinutes: 456, until: '2026-08-12' })
  const type = await aLeaveType(t, { kind: 'SICK' })
  await approvedLeave(t, person, { from: '2026-08-11', to: '2026-08-12', type })
  const holiday = { date: '2026-08-12', name: 'Royal Queensland Show', is_holiday: true }
  await (await t.scope()).into('company_holidays', { ...holiday, region: 'QLD' }).execute()
  t.clock.set(new Date('2026-08-20T02:00:00Z'))
  const answer = await linesOf(t, person)
  expect(said(answer)).toEqual([
    '2026-08-11 leave 7.6 × 27.08 = 205.81',
    '2026-08-12 holiday-not-worked 7.6 × 27.08 = 205.81',
  ])
  expect(answer.lines[0]).toMatchObject({ workId: null, locationName: null })
  expect(answer.lines[0]!.trace[0]).toMatchObject({ step: 'RULE', rule: 'paid-leave', facts: {} })
})

test('people read their own lines and no others; who worked nothing in the period is not there', async () => {
  const { t, person, site } = await aCompany()
  const other = await aUser(t)
  await employ(t, person, someTerms())
  await worked(t, person, site, '2026-08-04 10:00-13:00')
  const id = await periodOf(t)
  const own = await t.call(pay.myLines, { params: { id } }, { as: person })
  expect(own).toEqual(await linesOf(t, person))
  const nothing = await t.call(pay.myLines, { params: { id } }, { as: other })
  expect(nothing).toEqual({ state: 'COUNTED', lines: [], missing: [], totals: [] })
  const params = { id, tenantUserId: person.id }
  expect((await t.refused(pay.lines, { params }, { as: other })).status).toBe(403)
  const leader = await aUser(t, { level: 4 })
  expect((await t.refused(pay.lines, { params }, { as: leader })).status).toBe(403)
  expect((await t.refused(pay.lines, { params: { id, tenantUserId: other.id } })).status).toBe(404)
  const stranger = await aTenant()
  expect((await stranger.refused(pay.lines, { params })).status).toBe(404)
})

test('a period that was locked before has no lines', async () => {
  const { t, person, site } = await aCompany()
  await worked(t, person, site, '2026-08-04 10:00-13:00')
  const id = await periodOf(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await employ(t, person, someTerms())
  expect(await linesOf(t, person)).toMatchObject({ state: 'NOT_KEPT', lines: [] })
})

test('a lock keeps the lines: no rule, rate or term that comes later changes them; after an unlock they are worked out anew', async () => {
  const { t, person, site } = await aCompany()
  const { terms } = await employ(t, person, someTerms())
  await worked(t, person, site, '2026-08-04 10:00-14:00')
  const counted = await linesOf(t, person)
  const id = await periodOf(t)
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const locked = await linesOf(t, person)
  expect(locked).toEqual({ ...counted, state: 'KEPT' })
  const [changed] = (await employ(t, person, { ...terms[0]!, hourlyRate: 9000 })).terms
  const decision = { instrument: 'MA000022' as const, isOn: true, from: '2026-08-01', why: 'Read' }
  await t.call(pay.decideRule, { params: { code: 'rest-pause' }, body: decision })
  expect(await linesOf(t, person)).toEqual(locked)
  expect(await t.call(pay.myLines, { params: { id } }, { as: person })).toEqual(locked)
  await t.call(pay.unlock, { params: { id }, body: { reason: 'A wrong rate' } })
  expect(changed!.hourlyRate).toBe(9000)
  expect(said(await linesOf(t, person))).toEqual(['2026-08-04 ordinary 4 × 112.50 = 450.00'])
})

import { pay } from '@muster/contract/pay/pay'
import type { PayChange } from '@muster/contract/pay/what-if'
import { expect, test } from 'vitest'
import { aJob, aSite, aWork, type TestSite } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aCalendar, approveAll, employ, someTerms } from './examples.ts'

// Thursday, 20 August 2026 in Brisbane.
standingStill('2026-08-20T02:00:00Z')
const fortnight = '2026-08-03'

async function worked(t: Tenant, by: TestUser, site: TestSite, date: string, hours = 4) {
  const startedAt = new Date(`${date}T10:00:00+10:00`)
  const endedAt = new Date(startedAt.getTime() + hours * 3_600_000)
  const job = await aJob(t, { site, assignees: [by] })
  return aWork(t, {
    ...{ job, by, localDate: date, startedAt: startedAt.toISOString(), endedAt: endedAt.toISOString() },
  })
}
async function aFortnight() {
  const t = await aTenant()
  await aCalendar(t, fortnight, 'FORTNIGHTLY')
  const site = await aSite(t)
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  const [period] = await t.call(pay.list, { query: { from: fortnight, to: fortnight } })
  return { t, site, person: await aUser(t), id: period!.id }
}
const whatIf = (t: Tenant, periodId: number, change: PayChange, page?: number) =>
  t.call(pay.whatIf, { body: { periodId, change, ...(page !== undefined && { page }) } })
const reached = async (t: Tenant, change: PayChange) => {
  const { periods, more } = await t.call(pay.reachedPeriods, { body: { change } })
  return { ids: periods.map(({ id }) => id), more }
}
async function lock(t: Tenant, id: number) {
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
}
const size = (minutes: number, amount: number) => ({ minutes, units: 0, amount })

test('a level from the 12th: by code and in total before and after, with who differs most; nothing is saved', async () => {
  const { t, site, person, id } = await aFortnight()
  const [second, other] = [await aUser(t), await aUser(t)]
  await employ(t, person, someTerms())
  await employ(t, second, someTerms())
  await employ(t, other, someTerms({ level: '2' }))
  for (const [who, date, hours] of [
    ...[[person, '2026-08-11', 4] as const, [person, '2026-08-12', 4] as const],
    ...[[second, '2026-08-13', 6] as const, [other, '2026-08-13', 4] as const],
  ])
    await worked(t, who, site, date, hours)
  const change = { instrument: 'MA000022', level: '1', becomes: '3', from: '2026-08-12' } as const
  const answer = await whatIf(t, id, { kind: 'LEVEL', ...change })
  // Casual, level 1 33.85 and level 3 36.81 an hour: 4 and 6 hours more at the difference of 2.96.
  const [was] = answer.totals
  expect(answer).toMatchObject({
    ...{ period: { id, firstDay: fortnight, state: 'OPEN' }, people: 3, differing: 2, page: 0 },
    missing: { before: 0, after: 0 },
    totals: [{ currency: 'AUD', after: was!.before + 2960 }],
    codes: [{ code: 'ordinary', before: { minutes: 1080 }, after: { minutes: 1080 } }],
  })
  expect(answer.rows.map(({ tenantUserId, before, after }) => [tenantUserId, after - before])).toEqual([
    [second.id, 1776],
    [person.id, 1184],
  ])
  expect((await whatIf(t, id, { kind: 'LEVEL', ...change }, 1)).rows).toEqual([])
  expect((await t.call(pay.employment, { params: { id: person.id } })).terms).toHaveLength(1)
})

test('a decision, a value and other pay rules over a past period', async () => {
  const { t, site, person, id } = await aFortnight()
  await employ(t, person, someTerms({ type: 'FULL_TIME', ordinaryDayMinutes: 240 }))
  await worked(t, person, site, '2026-08-04', 5)
  const decision = {
    instrument: 'MA000022',
    rule: 'overtime-full-time',
    isOn: true,
    from: fortnight,
  } as const
  expect(await whatIf(t, id, { kind: 'DECISION', ...decision })).toMatchObject({
    codes: [
      { code: 'ordinary', before: size(300, 13_540), after: size(240, 10_832) },
      { code: 'overtime-first-2', before: size(0, 0), after: size(60, 4062) },
    ],
    totals: [{ before: 13_540, after: 14_894 }],
  })
  const plain = { instrument: 'MA000022', becomes: 'plain', level: null, from: fortnight } as const
  const changed = await whatIf(t, id, { kind: 'INSTRUMENT', ...plain })
  expect(changed).toMatchObject({ totals: [{ before: 13_540, after: 0 }], missing: { before: 0 } })
  expect(changed.missing.after).toBeGreaterThan(0)
  await employ(t, person, someTerms({ type: 'FULL_TIME', instrument: 'plain', level: null }))
  for (const [key, value] of [
    ...[['minimumWage', 2500] as const, ['weeklyOvertimeAfterMinutes', 2280] as const],
    ...[['overtimePercent', 150] as const, ['publicHolidayPercent', 200] as const],
  ])
    await t.call(pay.enterValue, { body: { instrument: 'plain', key, from: '2026-01-01', value } })
  const value = { instrument: 'plain', key: 'minimumWage', from: fortnight, value: 3000 } as const
  expect(await whatIf(t, id, { kind: 'VALUE', ...value })).toMatchObject({
    totals: [{ before: 12_500, after: 15_000 }],
    differing: 1,
  })
  expect(
    (await t.call(pay.rules, {}))[0]!.values.find(({ key }) => key === 'minimumWage')!.entered,
  ).toHaveLength(1)
})

test('before terms are saved: the approved and locked periods that would differ, and none changes', async () => {
  const { t, site, person, id } = await aFortnight()
  const { terms, version } = await employ(t, person, someTerms())
  const [first] = terms
  await worked(t, person, site, '2026-08-12')
  const next = (await t.call(pay.list, { query: { from: '2026-08-18', to: '2026-08-18' } }))[0]!.id
  await worked(t, person, site, '2026-08-18')
  const change = (...all: Parameters<typeof someTerms>[0][]): PayChange => ({
    ...{ kind: 'EMPLOYMENT', tenantUserId: person.id },
    terms: all.map((each) => ({ ...first!, ...each, ...(each?.from && { id: undefined }) })),
  })
  const raised = change({ to: '2026-08-10' }, { from: '2026-08-11', level: '3' })
  expect(await reached(t, raised)).toEqual({ ids: [], more: 0 })
  await lock(t, id)
  await approveAll(t, next)
  expect(await reached(t, raised)).toEqual({ ids: [next, id], more: 0 })
  // Terms of which nothing counts on other days reach no period, and a later rise only the later one.
  expect((await reached(t, change({ to: '2026-12-31' }))).ids).toEqual([])
  const later = change({ to: '2026-08-24' }, { from: '2026-08-25', level: '3' })
  expect((await reached(t, later)).ids).toEqual([next])
  const locked = await t.call(pay.lines, { params: { id, tenantUserId: person.id } })
  expect(await whatIf(t, id, raised)).toMatchObject({
    period: { state: 'LOCKED' },
    totals: [{ currency: 'AUD', before: 13_540, after: 14_724 }],
    differing: 1,
  })
  await t.call(pay.saveEmployment, {
    params: { id: person.id },
    body: { version, terms: (raised as PayChange & { kind: 'EMPLOYMENT' }).terms },
  })
  expect(await t.call(pay.lines, { params: { id, tenantUserId: person.id } })).toEqual(locked)
})

test('before a decision and a value are saved: periods from their day on', async () => {
  const { t, site, person, id } = await aFortnight()
  await employ(t, person, someTerms())
  await worked(t, person, site, '2026-08-12')
  await lock(t, id)
  const decision = { instrument: 'MA000022', rule: 'rest-pause', isOn: true } as const
  expect((await reached(t, { kind: 'DECISION', ...decision, from: '2026-08-16' })).ids).toEqual([id])
  expect((await reached(t, { kind: 'DECISION', ...decision, from: '2026-08-17' })).ids).toEqual([])
  const value = { instrument: 'plain', key: 'minimumWage', value: 3000, from: '2026-08-01' } as const
  expect((await reached(t, { kind: 'VALUE', ...value })).ids).toEqual([id])
})

test('what could not be saved is refused, and who does not see pay reads nothing', async () => {
  const { t, person, id } = await aFortnight()
  await employ(t, person, someTerms())
  const refused = (change: PayChange, as = t.boss) =>
    t.refused(pay.whatIf, { body: { periodId: id, change } }, { as })
  const rule = { kind: 'DECISION', instrument: 'MA000022', isOn: true, from: fortnight } as const
  expect(await refused({ ...rule, rule: 'nothing' })).toMatchObject({ status: 404 })
  expect(await refused({ ...rule, rule: 'saturday' })).toMatchObject({ reason: 'values.refused' })
  const level = { kind: 'LEVEL', instrument: 'MA000022', level: '1', from: fortnight } as const
  expect(await refused({ ...level, becomes: '9' })).toMatchObject({ reason: 'values.refused' })
  const value = { kind: 'VALUE', instrument: 'MA000022', from: fortnight, value: 1 } as const
  expect(await refused({ ...value, key: 'minimumWage' })).toMatchObject({ reason: 'values.refused' })
  const twice = [someTerms(), someTerms()]
  expect(await refused({ kind: 'EMPLOYMENT', tenantUserId: person.id, terms: twice })).toMatchObject({
    errors: [{ path: 'change.terms.0.from' }, { path: 'change.terms.1.from' }],
  })
  expect((await refused({ ...level, becomes: '2' }, await aUser(t, { level: 4 }))).status).toBe(403)
  const stranger = await aTenant()
  const theirs = { kind: 'EMPLOYMENT' as const, tenantUserId: person.id, terms: [someTerms()] }
  expect((await stranger.refused(pay.reachedPeriods, { body: { change: theirs } })).status).toBe(404)
})

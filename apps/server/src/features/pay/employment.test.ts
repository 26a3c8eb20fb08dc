import type { EmploymentTermsInput } from '@muster/contract/pay/employment'
import { pay } from '@muster/contract/pay/pay'
import { roles } from '@muster/contract/users/role-admin'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { employ, someTerms } from './examples.ts'

// Wednesday of the second week of a fortnight that began on Monday 2 March.
standingStill('2026-03-11T02:00:00Z')

const read = (t: Tenant, { id }: { id: number }) => t.call(pay.employment, { params: { id } })
const save = (t: Tenant, { id }: TestUser, version: number, terms: EmploymentTermsInput[], as?: TestUser) =>
  t.send(pay.saveEmployment, { params: { id }, body: { version, terms } }, as ? { as } : undefined)
const refusal = async (t: Tenant, { id }: TestUser, terms: EmploymentTermsInput[]) => {
  const { version } = await read(t, { id })
  return t.refused(pay.saveEmployment, { params: { id }, body: { version, terms } })
}

test('a starter on the 12th, another level on the 12th of April, part time in May, and a last day in June', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  expect(await read(t, person)).toEqual({
    ...{ tenantUserId: person.id, currency: 'AUD', hasDateOfBirth: false, terms: [], version: 0 },
  })
  const [casual] = (await employ(t, person, someTerms({ from: '2026-03-12' }))).terms
  expect(casual).toMatchObject({ from: '2026-03-12', to: null, type: 'CASUAL', level: '1' })
  await employ(
    t,
    person,
    { ...casual!, to: '2026-04-11' },
    someTerms({ from: '2026-04-12', level: '2', weeklyAllowances: ['first-aid', 'first-aid'] }),
  )
  const [, higher] = (await read(t, person)).terms
  const partTime = someTerms({
    ...{ from: '2026-05-04', to: '2026-06-30', type: 'PART_TIME', level: '2', hourlyRate: 3055 },
    ...{ ordinaryDayMinutes: 300, ordinaryWeekMinutes: 1500, ordinaryWeekdays: [5, 1, 2, 3, 4] },
    ordinaryCycle: { weeks: 2, minutes: 3000, firstDay: '2026-05-04' },
    region: 'NSW',
  })
  const { terms, version } = await employ(
    t,
    person,
    { ...casual!, to: '2026-04-11' },
    { ...higher!, to: '2026-05-03' },
    partTime,
  )
  expect(version).toBe(3)
  expect(terms.map(({ from, to, type, level }) => [from, to, type, level])).toEqual([
    ['2026-03-12', '2026-04-11', 'CASUAL', '1'],
    ['2026-04-12', '2026-05-03', 'CASUAL', '2'],
    ['2026-05-04', '2026-06-30', 'PART_TIME', '2'],
  ])
  expect(terms[1]!.weeklyAllowances).toEqual(['first-aid'])
  expect(terms[2]).toMatchObject({ ...partTime, ordinaryWeekdays: [1, 2, 3, 4, 5] })
  expect(await t.call(pay.myEmployment, {}, { as: person })).toEqual(await read(t, person))
})

test('terms never share a day; each fault names its field', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const overlapping = [someTerms({ from: '2026-03-01', to: '2026-03-12' }), someTerms({ from: '2026-03-12' })]
  expect(await refusal(t, person, overlapping)).toMatchObject({
    status: 422,
    errors: [{ path: 'terms.1.from', message: 'Other terms count on this day. They start on 2026-03-01' }],
  })
  const twice = [someTerms({ from: '2026-03-12' }), someTerms({ from: '2026-03-12' })]
  expect((await refusal(t, person, twice)).errors!.map(({ path }) => path)).toEqual([
    'terms.0.from',
    'terms.1.from',
  ])
  const wrong: [Partial<EmploymentTermsInput>, number, string][] = [
    [{ level: '9' }, 422, 'terms.0.level'],
    [{ weeklyAllowances: ['boots'] }, 422, 'terms.0.weeklyAllowances'],
    [{ instrument: 'plain-GB', level: null }, 422, 'terms.0.instrument'],
    [{ to: '2019-12-31' }, 400, 'terms.0.to'],
    [{ instrument: null }, 400, 'terms.0.instrument'],
    [{ hourlyRate: 0 }, 400, 'terms.0.hourlyRate'],
    [{ ordinaryWeekdays: [8] }, 400, 'terms.0.ordinaryWeekdays.0'],
    [{ id: 999_999 }, 422, 'terms.0.id'],
  ]
  for (const [given, status, path] of wrong)
    expect(await refusal(t, person, [someTerms(given)]), path).toMatchObject({ status, errors: [{ path }] })
  expect((await read(t, person)).terms).toEqual([])
})

test('what has ended is kept: it may be corrected and not left out; what has not ended may be', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const { terms } = await employ(
    t,
    person,
    someTerms({ from: '2025-01-01', to: '2026-03-01' }),
    someTerms({ from: '2026-03-02', to: '2026-03-11' }),
    someTerms({ from: '2026-03-12', level: '2' }),
  )
  const [ended, today, coming] = terms
  expect(await refusal(t, person, [today!, coming!])).toMatchObject({ errors: [{ path: 'terms' }] })
  const mended = await employ(t, person, { ...ended!, level: '3' })
  expect(mended.terms).toEqual([{ ...ended!, level: '3' }])
})

test('of two managers who save at once one has their way, the other reads what was saved', async () => {
  const t = await aTenant()
  const [person, one, other] = [await aUser(t), await aUser(t, { level: 3 }), await aUser(t, { level: 3 })]
  const answers = await Promise.all([
    save(t, person, 0, [someTerms({ level: '1' })], one),
    save(t, person, 0, [someTerms({ level: '2' })], other),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused).toMatchObject({ code: 'E030', data: { version: 1 } })
  const stored = await read(t, person)
  expect(refused.data).toEqual(stored)
  expect(stored.terms).toHaveLength(1)
  await employ(t, person)
  // Nothing is there again, but it is another version of nothing.
  expect((await save(t, person, 0, [someTerms()])).statusCode).toBe(409)
})

test('nobody but an owner decides on their own terms, and nobody on those of a stronger level', async () => {
  const t = await aTenant()
  const [manager, admin, leader] = [
    await aUser(t, { level: 3 }),
    await aUser(t, { level: 2 }),
    await aUser(t, { level: 4 }),
  ]
  const reasonOf = async (whose: TestUser, as: TestUser) => (await save(t, whose, 0, [], as)).json().reason
  expect(await reasonOf(manager, manager)).toBe('access.self')
  expect(await reasonOf(admin, manager)).toBe('access.stronger')
  expect(await reasonOf(manager, leader)).toBe('access.level')
  expect((await save(t, t.boss, 0, [someTerms()], t.boss)).statusCode).toBe(200)
  expect((await save(t, manager, 0, [someTerms()], admin)).statusCode).toBe(200)
})

test('a manager who sees pay reads the terms of an owner, until their role loses the right', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  await save(t, t.boss, 0, [someTerms()], t.boss)
  const request = { params: { id: t.boss.id } }
  expect((await t.call(pay.employment, request, { as: manager })).terms).toHaveLength(1)
  await t.call(roles.changeRights, {
    params: { id: t.roleIds.get(3)! },
    body: { rights: { seesPay: false } },
  })
  expect((await t.send(pay.employment, request, { as: manager })).json().reason).toBe('access.right')
})

test('terms of a leaver stay, and get their last day after the person was removed', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  await employ(t, person, someTerms())
  await t.call(users.remove, { params: person, query: { force: true } })
  const [open] = (await read(t, person)).terms
  expect((await employ(t, person, { ...open!, to: '2026-03-10' })).terms[0]!.to).toBe('2026-03-10')
  expect((await t.refused(pay.employment, { params: { id: 999_999_999 } })).status).toBe(404)
})

test('contractors need no pay rules', async () => {
  const t = await aTenant()
  const person = await aUser(t, { level: 6 })
  const contractor = someTerms({ type: 'CONTRACTOR', instrument: null, level: null })
  expect((await employ(t, person, contractor)).terms[0]).toMatchObject(contractor)
})

test('an instrument and a rate of another currency stay as they were agreed', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const { terms } = await employ(t, person, someTerms({ hourlyRate: 4000 }))
  const scope = await t.scope()
  await scope.change('company_settings', { currency: 'NZD' }).execute()
  expect((await t.call(pay.instruments)).map(({ code }) => code)).toEqual(['plain', 'plain-NZ'])
  expect((await employ(t, person, { ...terms[0]!, to: '2026-12-31' })).currency).toBe('NZD')
  const currencies = () => scope.from('employment_terms').select('currency').execute()
  expect(await currencies()).toEqual([{ currency: 'AUD' }])
  await employ(t, person, { ...terms[0]!, instrument: 'plain-NZ', level: null, hourlyRate: 3000 })
  expect(await currencies()).toEqual([{ currency: 'NZD' }])
})

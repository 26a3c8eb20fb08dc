import { pay } from '@muster/contract/pay/pay'
import type { PayRuleSet, PayValueInput } from '@muster/contract/pay/rules'
import { expect, test } from 'vitest'
import { aJob, aWork } from '../../../test/office.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { aCalendar, employ, someTerms } from './examples.ts'

standingStill('2026-08-20T02:00:00Z')

const decide = (code: string, isOn: boolean, from: string, why = 'Clause 14 was read') => ({
  params: { code },
  body: { instrument: 'MA000022' as const, isOn, from, why },
})
const ruleOf = ({ rules }: PayRuleSet, id: string) => rules.find((rule) => rule.id === id)!

test('a company that names no pay rules sees none; those that it names say what is in force today', async () => {
  const t = await aTenant()
  expect(await t.call(pay.rules)).toEqual([])
  const [one, two] = [await aUser(t), await aUser(t)]
  await employ(t, one, someTerms())
  await employ(t, two, someTerms({ instrument: 'plain', level: null, to: '2026-08-19' }))
  const sets = await t.call(pay.rules)
  expect(sets.map(({ instrument, people, currency }) => [instrument, people, currency])).toEqual([
    ['MA000022', 1, 'AUD'],
    ['plain', 0, 'AUD'],
  ])
  const [award, plain] = sets as [PayRuleSet, PayRuleSet]
  expect(ruleOf(award, 'rates')).toMatchObject({
    ...{ state: 'ON', mayDecide: false, certainty: 'CERTAIN', clause: 'Schedule B.1' },
    values: [
      { level: '1', value: 1028_90, unit: 'CENTS', code: 'WEEK', from: '2026-07-01', clause: 'Schedule B.1' },
      { level: '2', value: 1062_90 },
      { level: '3', value: 1119_10 },
    ],
  })
  expect(ruleOf(award, 'saturday').values.map(({ type, value }) => [type, value])).toEqual([
    ['FULL_TIME', 150],
    ['PART_TIME', 165],
    ['CASUAL', 175],
  ])
  // 1.64 per cent of the week of level 1.
  expect(ruleOf(award, 'allowance-first-aid').values).toMatchObject([{ value: 1687, from: '2026-07-01' }])
  expect(ruleOf(award, 'rest-pause')).toMatchObject({ state: 'UNDECIDED', mayDecide: true, decisions: [] })
  expect(ruleOf(award, 'allowance-cold')).toMatchObject({ state: 'NO_FACT', mayDecide: false })
  expect(ruleOf(award, 'annual-leave-loading')).toMatchObject({ state: 'NO_FACT', mayDecide: false })
  expect(award.notWorkedOut.map(({ id }) => id)).toContain('travel-between-sites')
  expect(award.values).toEqual([])
  expect(plain.values.map(({ key, unit, entered }) => [key, unit, entered.length])).toEqual([
    ['minimumWage', 'CENTS', 0],
    ['minimumShiftMinutes', 'MINUTES', 0],
    ['longestPaidBreakMinutes', 'MINUTES', 0],
    ['publicHolidayPercent', 'PERCENT', 0],
    ['weeklyOvertimeAfterMinutes', 'MINUTES', 0],
    ['overtimePercent', 'PERCENT', 0],
  ])
})

async function aFortnight(t: Tenant, by: TestUser, hours = ['00:00', '03:00']) {
  await aCalendar(t, '2026-08-03', 'FORTNIGHTLY')
  const job = await aJob(t, { assignees: [by] })
  for (const date of ['2026-08-04', '2026-08-11'])
    await aWork(t, {
      ...{
        job,
        by,
        localDate: date,
        startedAt: `${date}T${hours[0]}:00Z`,
        endedAt: `${date}T${hours[1]}:00Z`,
      },
      breaks: [{ from: `${date}T01:00:00Z`, to: `${date}T01:10:00Z` }],
    })
  await (await t.scope()).change('sites', { area_m2: 500 }).execute()
  const [period] = await t.call(pay.list, { query: { from: '2026-08-03', to: '2026-08-03' } })
  return async () => t.call(pay.lines, { params: { id: period!.id, tenantUserId: by.id } })
}
const amounts = ({ lines }: { lines: { date: string; minutes: number | null; amount: number }[] }) =>
  lines.map(({ date, minutes, amount }) => [date, minutes, amount])

test('a person switches a likely rule on with name, day and why: lines from that day on have it, and say who', async () => {
  const t = await aTenant()
  const [person, admin] = [await aUser(t), await aUser(t, { level: 2, firstName: 'Ida', lastName: 'Berg' })]
  await employ(t, person, someTerms())
  const lines = await aFortnight(t, person)
  const before = await lines()
  expect(amounts(before)).toEqual([
    ['2026-08-04', 170, 9591],
    ['2026-08-11', 170, 9591],
  ])
  expect(before.missing.map(({ fact, rule, stopsLine }) => [fact, rule, stopsLine])).toEqual([
    ['decision', 'rest-pause', false],
    ['decision', 'meal-break-of-shifts', false],
    ['decision', 'rest-pause', false],
    ['decision', 'meal-break-of-shifts', false],
  ])
  const set = await t.call(pay.decideRule, decide('rest-pause', true, '2026-08-10'), { as: admin })
  expect(ruleOf(set, 'rest-pause')).toMatchObject({
    state: 'ON',
    decisions: [{ isOn: true, from: '2026-08-10', why: 'Clause 14 was read', byName: 'Ida Berg' }],
  })
  const after = await lines()
  expect(amounts(after)).toEqual([
    ['2026-08-04', 170, 9591],
    ['2026-08-11', 180, 10_155],
  ])
  await t.call(pay.decideRule, decide('rest-pause', false, '2026-08-10', 'A mistake'))
  expect(amounts(await lines())).toEqual(amounts(before))
  const [award] = await t.call(pay.rules)
  expect(ruleOf(award!, 'rest-pause').decisions.map(({ isOn, why }) => [isOn, why])).toEqual([
    [false, 'A mistake'],
    [true, 'Clause 14 was read'],
  ])
})

test('decisions are followed and never changed; what is certain, or stands on no fact, is not decided', async () => {
  const t = await aTenant()
  await t.call(pay.decideRule, decide('rest-pause', true, '2026-08-10'))
  const faults = async (input: ReturnType<typeof decide>) => {
    const { status, errors } = await t.refused(pay.decideRule, input)
    return [status, errors?.[0]?.path]
  }
  expect(await faults(decide('rest-pause', false, '2026-08-09'))).toEqual([422, 'from'])
  expect(await faults(decide('saturday', false, '2026-08-09'))).toEqual([422, 'isOn'])
  expect(await faults(decide('call-back', true, '2026-08-09'))).toEqual([422, 'isOn'])
  expect(await faults(decide('rest-pause', true, '2026-08-11', ' '))).toEqual([400, 'why'])
  expect(await faults(decide('no-such-rule', true, '2026-08-11'))).toEqual([404, undefined])
  const manager = await aUser(t, { level: 3 })
  const refused = await t.refused(pay.decideRule, decide('rest-pause', false, '2026-08-12'), {
    as: manager,
  })
  expect(refused).toMatchObject({ status: 403, reason: 'access.level' })
})

test('own figures: what is not entered is named, and an entered value counts from its day', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  await employ(t, person, someTerms({ instrument: 'plain', level: null }))
  const lines = await aFortnight(t, person)
  const enter = (given: Partial<PayValueInput>) => ({
    body: {
      ...{ instrument: 'plain' as const, key: 'minimumWage', from: '2026-08-01', value: 2500 },
      ...given,
    },
  })
  const without = await lines()
  expect(without.lines).toEqual([])
  expect(without.missing).toMatchObject([
    { fact: 'minimumWage', of: { kind: 'COMPANY', id: 'minimumWage' }, date: '2026-08-04', stopsLine: true },
    { fact: 'minimumWage', date: '2026-08-11' },
  ])
  await t.call(pay.enterValue, enter({}))
  const set = await t.call(pay.enterValue, enter({ from: '2026-08-11', value: 2600 }))
  expect(set.values[0]).toMatchObject({
    key: 'minimumWage',
    entered: [
      { value: 2600, from: '2026-08-11', fromAge: null },
      { value: 2500, from: '2026-08-01' },
    ],
  })
  expect(ruleOf(set, 'minimum-wage').values).toMatchObject([{ value: 2600, key: 'minimumWage' }])
  expect(amounts(await lines())).toEqual([
    ['2026-08-04', 170, 7083],
    ['2026-08-11', 170, 7367],
  ])
  const faultOf = async (given: Partial<PayValueInput>) =>
    (await t.refused(pay.enterValue, enter(given))).errors?.[0]?.path
  expect(await faultOf({ from: '2026-08-10' })).toBe('from')
  expect(await faultOf({ key: 'boots' })).toBe('key')
  expect(await faultOf({ fromAge: 18 })).toBe('fromAge')
  expect(await faultOf({ key: 'overtimePercent', value: 1500 })).toBe('value')
  expect(await faultOf({ value: -1 })).toBe('value')
})

test('the minimum wage goes by age where the pay rules say so', async () => {
  const t = await aTenant()
  const scope = await t.scope()
  await scope.change('company_settings', { currency: 'GBP' }).execute()
  const person = await aUser(t)
  await employ(t, person, someTerms({ instrument: 'plain-GB', level: null }))
  const bornOn = (date_of_birth: string) =>
    scope.change('users', { date_of_birth }).where('id', '=', person.id).execute()
  const lines = await aFortnight(t, person)
  expect((await lines()).missing).toMatchObject([{ fact: 'dateOfBirth' }, { fact: 'dateOfBirth' }])
  const value = { instrument: 'plain-GB' as const, key: 'minimumWage', from: '2026-04-01' }
  await t.call(pay.enterValue, { body: { ...value, value: 1000 } })
  await t.call(pay.enterValue, { body: { ...value, value: 1221, fromAge: 21 } })
  await bornOn('2008-01-01')
  expect((await lines()).lines[0]).toMatchObject({ rate: 1000, currency: 'GBP' })
  await bornOn('1980-01-01')
  expect((await lines()).lines[0]).toMatchObject({ rate: 1221, currency: 'GBP' })
})

test('of two decisions at once the second sees the first', async () => {
  const t = await aTenant()
  await Promise.all([
    t.send(pay.decideRule, decide('rest-pause', true, '2026-08-10')),
    t.send(pay.decideRule, decide('rest-pause', false, '2026-08-03')),
  ])
  await employ(t, await aUser(t), someTerms())
  const { decisions } = ruleOf((await t.call(pay.rules))[0]!, 'rest-pause')
  // Whichever came first: none is made for a day before that of another.
  expect(decisions.map(({ from }) => from)).toEqual(['2026-08-10', '2026-08-03'].slice(0, decisions.length))
})

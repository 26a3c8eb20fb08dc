import { isCommand } from '@muster/contract/kit/endpoint'
import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPayPeriod, employ, someTerms } from '../../src/features/pay/examples.ts'
import { closeCompanies } from '../app.ts'
import { aJob, anEvent, aWork } from '../office.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../tenant.ts'
import { type Example, withExamples } from './examples.ts'

/** 9,876.54 an hour: no other number of a company looks like it. */
const rate = 9876_54
/** An hour of it, and the two hours that the person worked in the period. */
const written = /987,?654|9,?876\.54|1,?975,?308|19,?753\.08/

async function aCompanyWithAmounts() {
  const t = await aTenant()
  const person = await aUser(t)
  const { id: periodId } = await aPayPeriod(t, person)
  await employ(t, person, someTerms({ instrument: 'plain', level: null, hourlyRate: rate }))
  const value = { instrument: 'plain' as const, key: 'minimumWage', from: '2020-01-01', value: rate }
  await t.call(pay.enterValue, { body: value })
  // An hour, planned and worked on a day of the roster's example.
  const job = await aJob(t, { assignees: [person] })
  await anEvent(t, job, { startLocal: '2026-03-05T06:00:00', durationMinutes: 60, frequency: null })
  await aWork(t, { job, startedAt: '2026-03-04T20:00:00Z', endedAt: '2026-03-04T21:00:00Z' })
  return { t, person, periodId }
}

/** The example as it stands, and with the ids of the person and the period in each place for one. */
function inputsFor({ params, query, body }: Example, personId: number, periodId: number) {
  const ids = [personId, periodId]
  const places = Object.keys(query ?? {}).filter((key) => /id$/i.test(key))
  return [
    { params, query, body },
    ...(params && 'tenantUserId' in params
      ? [{ params: { id: periodId, tenantUserId: personId }, query }]
      : []),
    ...(params?.id === undefined ? [] : ids.map((id) => ({ params: { ...params, id }, query, body }))),
    ...places.map((key) => ({ params, query: { ...query, [key]: personId }, body })),
    { params, query: { ...query, costs: true }, body },
  ]
}

async function withoutPay(t: Tenant, level: 2 | 3): Promise<TestUser> {
  const scope = await t.scope()
  await scope
    .change('roles', { withheld: ['seesPay', 'editsPay'] })
    .where('level', '=', level)
    .execute()
  return aUser(t, { level })
}

/** Says in a failure what the amount stands in. */
const around = (text: string, at: number) => text.slice(Math.max(0, at - 200), at + 100)

// No file has amounts but the copy of one's own records.
const reading = withExamples.filter(
  ({ endpoint }) => !isCommand(endpoint) && typeof endpoint.answer !== 'string',
)
let company: Awaited<ReturnType<typeof aCompanyWithAmounts>>
let strangers: readonly TestUser[]
const shownToBoss = new Set<string>()

beforeAll(async () => {
  company = await aCompanyWithAmounts()
  const { t } = company
  strangers = [
    ...[await withoutPay(t, 2), await withoutPay(t, 3)],
    ...[await aUser(t, { level: 4 }), await aUser(t), await aUser(t, { level: 10 })],
  ]
})
afterAll(closeCompanies)

describe('amounts are in no answer for a role that does not see pay, for a team leader, a colleague or a client', () => {
  test.each(reading.map((one) => [one.title, one] as const))('%s', async (title, { endpoint, example }) => {
    const { t, person, periodId } = company
    const inputs = inputsFor(await example(t), person.id, periodId)
    const shownTo = async (as: TestUser) => {
      const amountsShown: string[] = []
      for (const input of inputs) {
        const { statusCode, body } = await t.send(endpoint, input as never, { as })
        const amount = written.exec(body)
        if (amount) amountsShown.push(`level ${as.level}: ${statusCode} ${around(body, amount.index)}`)
      }
      return amountsShown
    }
    const [toBoss, ...toStrangers] = await Promise.all([t.boss, ...strangers].map(shownTo))
    if (toBoss!.length > 0) shownToBoss.add(title)
    expect(toStrangers.flat()).toEqual([])
  })

  test('an owner reads them where they belong', () => {
    expect([...shownToBoss].sort()).toEqual([
      `GET ${pay.amounts.path}`,
      `GET ${pay.lines.path}`,
      `GET ${pay.rules.path}`,
      `GET ${roster.read.path}`,
      'GET /api/roster/shift/candidates',
      `GET ${pay.employment.path}`,
    ])
  })
})

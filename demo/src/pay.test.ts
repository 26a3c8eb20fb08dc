import { rowsOf } from '@muster/contract/kit/rows'
import { pay } from '@muster/contract/pay/pay'
import { roster } from '@muster/contract/planning/roster'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fresh, fresh } from '../test/fresh.ts'
import { emailOf, type PersonKey } from './data.ts'

const week = { startDate: '2026-11-23', endDate: '2026-11-29' }

describe('the demo company pays by rules', () => {
  let demo: Fresh
  let token: string
  let idOf: (key: PersonKey) => number
  beforeAll(async () => {
    demo = await fresh(new Date('2026-11-21T12:00:00Z'))
    await demo.make()
    token = (await demo.signIn(emailOf('manager'))).accessToken
    const users = await demo.rows<{ id: number; email: string }>('select id, email from users')
    idOf = (key) => users.find(({ email }) => email === emailOf(key))!.id
  })
  afterAll(() => demo.end())

  const linesOfLastPeriod = async (key: PersonKey) => {
    const [period] = (await demo.call(pay.list, { token })).filter(({ lastDay }) => lastDay < '2026-11-21')
    return demo.call(pay.lines, { token, id: period!.id, tenantUserId: idOf(key) })
  }

  test('each line of an employee has its reasons, and the lines are the total', async () => {
    const { lines, missing, totals } = await linesOfLastPeriod('employee')
    expect(missing.filter(({ stopsLine }) => stopsLine)).toEqual([])
    expect(totals).toEqual([{ currency: 'AUD', amount: lines.reduce((sum, { amount }) => sum + amount, 0) }])
    const codes = lines.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['ordinary', 'early-late', 'overtime-sunday', 'first-aid']))
    for (const { trace, amount } of lines)
      expect(trace.at(-1)).toMatchObject({ step: 'AMOUNT', cents: amount })
    // Level 1 of the award: 1,028.90 of 38 hours, of part-time people with 15 per cent.
    const ordinary = lines.find(({ code }) => code === 'ordinary')!
    expect([ordinary.percent, ordinary.rate]).toEqual([115, Math.round((102_890 / 38) * 1.15)])
    expect(ordinary.trace).toContainEqual(expect.objectContaining({ step: 'RATE', clause: 'Schedule B.1' }))
  })

  test('a rise in the middle of the period, an own rate and a casual loading stand in the lines', async () => {
    const ratesOf = async (key: PersonKey, line: string) =>
      (await linesOfLastPeriod(key)).lines.filter(({ code }) => code === line).map(({ rate }) => rate)
    expect(new Set(await ratesOf('fatima', 'early-late'))).toEqual(new Set([3520, 3636]))
    expect(new Set(await ratesOf('eleni', 'early-late'))).toEqual(new Set([Math.round(2950 * 1.3)]))
    expect(new Set(await ratesOf('noa', 'night'))).toEqual(new Set([Math.round((102_890 / 38) * 1.55)]))
  })

  test('one person lacks a level, which is said, and nobody else lacks a fact', async () => {
    const { costs, sites } = await demo.call(roster.read, {
      token,
      query: { ...week, by: 'SITE', costs: 'true' },
    })
    expect(costs!.amount).toBeGreaterThan(0)
    expect(costs!.notCosted.missing.map(({ fact }) => fact)).toEqual(['level'])
    expect(costs!.notCosted.people.map(({ reason }) => reason)).toEqual(Array(4).fill('CONTRACTOR'))
    const { missing } = await linesOfLastPeriod('lakshmi')
    const stops = missing.filter(({ stopsLine }) => stopsLine)
    expect(new Set(stops.map(({ fact, of }) => `${fact} of ${of.kind}`))).toEqual(
      new Set(['level of EMPLOYMENT']),
    )
    const budgets = sites.filter(({ budget }) => budget?.weekAmount && budget.weekMinutes)
    expect(budgets).toHaveLength(4)
    expect(budgets.some(({ budget, cost }) => cost! > budget!.weekAmount!)).toBe(true)
    expect(budgets.some(({ budget, cost }) => cost! < budget!.weekAmount!)).toBe(true)
  })

  test('overtime waits, is granted and is declined', async () => {
    const query = { status: 'OPEN,GRANTED,DECLINED' }
    const requests = rowsOf(await demo.call(pay.overtimeRequests, { token, query }))
    expect(requests.map(({ status }) => status).sort()).toEqual(['DECLINED', 'GRANTED', 'OPEN'])
    expect(requests.find(({ status }) => status === 'OPEN')).toMatchObject({
      ...{ tenantUserId: idOf('employee'), isBeforehand: true },
    })
  })
})

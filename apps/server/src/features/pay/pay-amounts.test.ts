import { pay } from '@muster/contract/pay/pay'
import { afterAll, expect, test } from 'vitest'
import { aJob, aSite, aWork, type TestSite } from '../../../test/office.ts'
import { readXlsx } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'
import { aCalendar, approveAll, employ, someTerms } from './examples.ts'

afterAll(closeXlsxPool)
// Thursday, 20 August 2026 in Brisbane.
standingStill('2026-08-20T02:00:00Z')
const fortnight = '2026-08-03'

async function worked(t: Tenant, by: TestUser, site: TestSite, date: string, [from, to]: [string, string]) {
  const at = (time: string) => new Date(`${date}T${time}:00+10:00`).toISOString()
  const job = await aJob(t, { site, assignees: [by] })
  return aWork(t, { job, by, localDate: date, startedAt: at(from), endedAt: at(to) })
}
async function aFortnight() {
  const t = await aTenant()
  await aCalendar(t, fortnight, 'FORTNIGHTLY')
  const site = await aSite(t)
  await (await t.scope()).change('sites', { area_m2: 1800 }).execute()
  const [period] = await t.call(pay.list, { query: { from: fortnight, to: fortnight } })
  return { t, site, id: period!.id }
}
/** Full time and casual with odd minutes, one without a level, a contractor, and one without terms of some days. */
async function fivePeople() {
  const { t, site, id } = await aFortnight()
  const [full, casual, unlevelled, contractor, starter] = [
    ...[await aUser(t), await aUser(t), await aUser(t), await aUser(t), await aUser(t)],
  ] as const
  await employ(t, full, someTerms({ type: 'FULL_TIME', weeklyAllowances: ['first-aid'], region: 'QLD' }))
  await employ(t, casual, someTerms({ level: '2' }))
  await employ(t, unlevelled, someTerms({ level: null }))
  await employ(t, contractor, someTerms({ type: 'CONTRACTOR', instrument: null, level: null }))
  await employ(t, starter, someTerms({ from: '2026-08-06' }))
  for (const person of [full, casual, unlevelled, contractor, starter]) {
    await worked(t, person, site, '2026-08-04', ['09:03', '16:37'])
    await worked(t, person, site, '2026-08-08', ['07:00', '13:11'])
  }
  return { t, id, full, casual, unlevelled, contractor, starter }
}
const amountsOf = (t: Tenant, id: number, as = t.boss) => t.call(pay.amounts, { params: { id } }, { as })
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('amounts of people are the totals of their sheets, and the period is what the file has, to the cent', async () => {
  const { t, id, full, casual, unlevelled, contractor, starter } = await fivePeople()
  const check = async (state: 'COUNTED' | 'KEPT') => {
    const amounts = await amountsOf(t, id)
    expect(amounts).toMatchObject({ periodId: id, state })
    const byPerson = new Map(amounts.people.map((each) => [each.tenantUserId, each]))
    for (const { id: tenantUserId } of [full, casual, unlevelled, starter]) {
      const { totals, missing } = await t.call(pay.lines, { params: { id, tenantUserId } })
      const first = missing.find(({ stopsLine }) => stopsLine) ?? null
      expect(byPerson.get(tenantUserId)).toEqual({
        tenantUserId,
        totals,
        missing: first,
        isContractor: false,
      })
    }
    expect(byPerson.get(unlevelled.id)!.missing).toMatchObject({ fact: 'level', of: { id: unlevelled.id } })
    expect(byPerson.get(starter.id)).toMatchObject({ missing: { fact: 'employment', date: '2026-08-04' } })
    expect(byPerson.get(contractor.id)).toMatchObject({ totals: [], missing: null, isContractor: true })
    const whole = [full, casual].flatMap((person) => byPerson.get(person.id)!.totals)
    expect(amounts.totals).toEqual([{ currency: 'AUD', amount: sum(whole.map(({ amount }) => amount)) }])
    const { payLines } = await t.call(pay.preview, { params: { id }, query: { format: 'LINES_XLSX' } })
    expect({ codes: amounts.codes, totals: amounts.totals }).toEqual({
      codes: payLines!.codes,
      totals: payLines!.totals,
    })
    return amounts
  }
  const countedAmounts = await check('COUNTED')
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const keptAmounts = await check('KEPT')
  expect(keptAmounts.totals).toEqual(countedAmounts.totals)
  const made = await t.call(pay.export, { params: { id }, body: { format: 'LINES_XLSX' } })
  const file = await t.call(pay.exportFile, { params: { id, exportId: made.id } })
  const [header, ...rows] = readXlsx(Buffer.from(file, 'base64'))
  const amountAt = header!.indexOf('Amount')
  expect(sum(rows.map((row) => Math.round(Number(row[amountAt] ?? 0) * 100)))).toBe(
    keptAmounts.totals[0]!.amount,
  )
})

test('a company without terms has no amounts, and a period that was locked before terms keeps none', async () => {
  const { t, site, id } = await aFortnight()
  const person = await aUser(t)
  await worked(t, person, site, '2026-08-04', ['09:00', '12:00'])
  const nothing = { periodId: id, people: [], codes: [], totals: [] }
  expect(await amountsOf(t, id)).toEqual({ ...nothing, state: 'UNUSED' })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  await employ(t, person, someTerms())
  expect(await amountsOf(t, id)).toEqual({ ...nothing, state: 'NOT_KEPT' })
})

test('team leaders read no amounts, also where they approve hours', async () => {
  const { t, id } = await fivePeople()
  const leader = await aUser(t, { level: 4 })
  expect((await t.refused(pay.amounts, { params: { id } }, { as: leader })).status).toBe(403)
  expect((await (await aTenant()).refused(pay.amounts, { params: { id } })).status).toBe(404)
})

import { readFileSync } from 'node:fs'
import { company } from '@muster/contract/company/company'
import type { PayFormat } from '@muster/contract/pay/hand-over'
import { pay } from '@muster/contract/pay/pay'
import { addDays, localDate } from '@muster/rules/time/zone'
import { Ajv } from 'ajv'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { randomNumbers } from '../../../../../packages/rules/test/shifts.ts'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { type PaidShift, paidSeconds, payZones, wallSeconds } from '../../../test/paid-shifts.ts'
import { readCsv, readXlsx } from '../../../test/read-sheet.ts'
import { sharedData } from '../../../test/shared-data.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant } from '../../../test/tenant.ts'
import { closeXlsxPool } from '../../outside/sheets/xlsx/index.ts'
import { aLockedPeriod, aPayPeriod, approveAll, countAllOverlaps, rowOf } from './examples.ts'

afterAll(closeXlsxPool)
standingStill('2026-12-01T02:00:00Z')

async function seedShifts(t: Tenant): Promise<PaidShift[]> {
  const random = randomNumbers(20_261_126)
  const people = [await aUser(t), await aUser(t), await aUser(t)]
  const shifts: PaidShift[] = []
  for (const [zone, nights] of payZones) {
    const job = await aJob(t, { site: await aSite(t, { timezone: zone }), assignees: people })
    for (const night of nights)
      for (const days of [-9, 0, 0, 6]) {
        const by = people[Math.floor(random() * people.length)]!
        const from = Date.parse(`${addDays(night, days)}T22:00:00Z`) + Math.floor(random() * 7_200_000)
        const begin = from - (wallSeconds(zone, from) * 1000 - from)
        const to = begin + 3_600_000 + Math.floor(random() * 25_200_000)
        const pause = begin + Math.floor(random() * 3_600_000)
        const breaks = [
          { from: pause, to: pause + 900_000 },
          { from: pause + 600_000, to: pause + 600_000 + Math.floor(random() * 1_800_000) },
        ].map((each) => ({ from: each.from, to: Math.min(each.to, to) }))
        const iso = (at: number) => new Date(at).toISOString()
        await aWork(t, {
          ...{ job, by, startedAt: iso(begin), endedAt: iso(to) },
          localDate: localDate(zone, begin),
          breaks: breaks.map((each) => ({ from: iso(each.from), to: iso(each.to) })),
        })
        shifts.push({ userId: by.id, zone, from: begin, to, breaks })
      }
  }
  return shifts
}

async function bytesOf(t: Tenant, id: number, format: PayFormat): Promise<Buffer> {
  const made = await t.call(pay.export, { params: { id }, body: { format } })
  // As browsers ask; a file of JSON comes in the envelope too.
  const asked = { headers: { accept: 'application/json' } }
  return Buffer.from(await t.call(pay.exportFile, { params: { id, exportId: made.id } }, asked), 'base64')
}
const column = (rows: readonly (readonly unknown[])[], label: string) => {
  const [header, ...lines] = rows
  return lines.map((line) => Number(line[header!.indexOf(label)]))
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test.each(['BY_CLOCK', 'ELAPSED'] as const)(
  'paid %s: screen and files are what another algorithm adds up, in twelve zones over both changes of clocks',
  async (payBasis) => {
    const t = await aTenant()
    await t.call(company.updateSettings, { body: { payBasis } })
    const shifts = await seedShifts(t)
    await countAllOverlaps(t)
    await t.call(pay.createCalendar, { body: { name: 'Monthly', kind: 'MONTHLY', firstDay: '2026-02-24' } })
    const periods = (await t.call(pay.list, { query: { from: '2026-02-24', to: '2026-11-30' } })).reverse()
    const wanted = new Map<string, number>()
    for (const shift of shifts) {
      const date = localDate(shift.zone, shift.from)
      const period = periods.find(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay)!
      const key = `${period.id} ${shift.userId}`
      wanted.set(key, (wanted.get(key) ?? 0) + paidSeconds(shift, payBasis) * 1000)
    }
    let people = 0
    for (const { id } of periods.filter((period) => period.lastDay < '2026-12-01')) {
      const { rows, totals } = await t.call(pay.read, { params: { id } })
      if (rows.length === 0) continue
      for (const row of rows) expect(row.clockedTime).toBe(wanted.get(`${id} ${row.tenantUserId}`))
      people += rows.length
      const days = await Promise.all(
        rows.map(({ tenantUserId }) => t.call(pay.person, { params: { id, tenantUserId } })),
      )
      expect(sum(days.flatMap((each) => each.days).map((day) => day.clockedTime))).toBe(totals.clockedTime)
      await approveAll(t, id)
      await t.call(pay.lock, { params: { id } })
      for (const format of ['MUSTER_CSV', 'MUSTER_XLSX'] as const) {
        const bytes = await bytesOf(t, id, format)
        const file = format === 'MUSTER_CSV' ? readCsv(bytes) : readXlsx(bytes)
        expect(sum(column(file, 'Hours worked (ms)'))).toBe(totals.clockedTime)
        // Hundredths of each person add up to the person's rounded hours.
        const hundredths = column(file, 'Hours (decimal)').map((hours) => Math.round(hours * 100))
        expect(sum(hundredths)).toBe(sum(rows.map((row) => Math.floor(row.clockedTime / 36_000 + 0.5))))
      }
    }
    expect(people).toBe(wanted.size)
  },
)

test('a file is made once; other hours make another one, which says what differs', async () => {
  const t = await aTenant()
  const { id, work, person } = await aLockedPeriod(t)
  const make = () => t.call(pay.export, { params: { id }, body: { format: 'MUSTER_XLSX' } })
  const first = await make()
  expect(first.differences).toEqual([])
  t.clock.set(new Date('2026-12-02T02:00:00Z'))
  expect(await make()).toEqual(first)
  expect((await t.call(pay.list, { query: { from: '2020-06-01', to: '2020-06-01' } }))[0]).toMatchObject({
    state: 'HANDED_OVER',
    handedOverAt: '2026-12-01T02:00:00.000Z',
  })
  await t.call(pay.unlock, { params: { id }, body: { reason: 'She stayed longer' } })
  expect(await t.refused(pay.export, { params: { id }, body: { format: 'MUSTER_XLSX' } })).toMatchObject({
    reason: 'pay.notLocked',
  })
  const scope = await t.scope()
  await scope
    .change('works', { ended_at: '2020-06-01T23:00:00Z', version: 2 })
    .where('id', '=', work.id)
    .execute()
  expect(await rowOf(t, id, person.id)).toMatchObject({ state: 'OPEN' })
  await approveAll(t, id)
  await t.call(pay.lock, { params: { id } })
  const second = await make()
  expect(second.id).not.toBe(first.id)
  expect(second.sha256).not.toBe(first.sha256)
  expect(second.differences).toHaveLength(1)
  expect(second.differences[0]).toMatchObject({ tenantUserId: person.id, date: '2020-06-02' })
  expect(second.differences[0]!.before).toContain('2.00')
  expect(second.differences[0]!.now).toContain('3.00')
  expect(await t.call(pay.exports, { params: { id } })).toEqual([second, first])
})

const xeroIds = {
  person: '5c31c5ef-4b9a-4f43-9a1c-6f4c4a3a5e0a',
  calendar: '8d6f0a5e-7c2b-4d38-b5f0-0d6b1c0f8e1d',
  rate: 'f1e0b6a4-2f5c-4b88-8f6f-3a7f9d2c4b11',
}
async function mapXero(t: Tenant, tenantUserId: number) {
  const system = 'XERO' as const
  await t.call(pay.updateMapping, {
    body: {
      people: [{ tenantUserId, system, identifier: xeroIds.person }],
      codes: [
        { system, name: 'payrollCalendarID', code: xeroIds.calendar },
        { system, name: 'earningsRateID', code: xeroIds.rate },
      ],
    },
  })
}

test('what the other system would refuse is named before, by person', async () => {
  const t = await aTenant()
  const { id, person } = await aLockedPeriod(t)
  const name = `${person.firstName} ${person.lastName}`
  const preview = () => t.call(pay.preview, { params: { id }, query: { format: 'XERO' } })
  expect(await preview()).toMatchObject({
    ...{ people: 1, lines: 1, hours: '2.00' },
    withoutIdentifier: [{ tenantUserId: person.id, name, distinguishedBy: null }],
    missingCodes: ['payrollCalendarID', 'earningsRateID'],
  })
  const refused = await t.refused(pay.export, { params: { id }, body: { format: 'XERO' } })
  expect(refused).toMatchObject({ status: 409, reason: 'pay.notMapped' })
  expect(refused.message).toContain(name)
  const people = [{ tenantUserId: person.id, system: 'XERO' as const, identifier: '104' }]
  await t.call(pay.updateMapping, { body: { people } })
  expect((await preview()).wrongIdentifier).toEqual([
    { tenantUserId: person.id, name, distinguishedBy: null, identifier: '104' },
  ])
  await mapXero(t, person.id)
  expect(await preview()).toMatchObject({ withoutIdentifier: [], wrongIdentifier: [], missingCodes: [] })
  expect(JSON.parse((await bytesOf(t, id, 'XERO')).toString())).toEqual([
    {
      payrollCalendarID: xeroIds.calendar,
      employeeID: xeroIds.person,
      startDate: '2020-06-01',
      endDate: '2020-06-07',
      timesheetLines: [{ date: '2020-06-02', earningsRateID: xeroIds.rate, numberOfUnits: 2 }],
    },
  ])
})

test('P-13: MYOB Exo and Employment Hero name people as they know them, and no cell runs as a formula', async () => {
  const t = await aTenant()
  const person = await aUser(t, { firstName: '=cmd', lastName: 'Smith' })
  const { id } = await aLockedPeriod(t, person)
  const systems = [
    { tenantUserId: person.id, system: 'MYOB_EXO' as const, identifier: '104' },
    { tenantUserId: person.id, system: 'EMPLOYMENT_HERO' as const, identifier: '=104' },
  ]
  const codes = [{ system: 'MYOB_EXO' as const, name: 'wageType', code: '1' }]
  await t.call(pay.updateMapping, { body: { people: systems, codes } })
  const [myob] = readCsv(await bytesOf(t, id, 'MYOB_EXO'))
  expect(myob!.slice(0, 8)).toEqual(['104', 'H', '2.00', '1', '', '', '0.00', ''])
  const [header, line] = readCsv(await bytesOf(t, id, 'EMPLOYMENT_HERO'))
  const of = (label: string) => line![header!.indexOf(label)]
  expect([of('Employee Id'), of('Start Time'), of('End Time'), of('Units')]).toEqual([
    ...['=104', '06:00:00', '08:00:00', '2.00'],
  ])
  // What could call something is named before, as its apostrophe would make it another identifier.
  const identifier = '=HYPERLINK("http://x.example")'
  const people = [{ tenantUserId: person.id, system: 'EMPLOYMENT_HERO' as const, identifier }]
  await t.call(pay.updateMapping, { body: { people } })
  const refused = await t.call(pay.preview, { params: { id }, query: { format: 'EMPLOYMENT_HERO' } })
  expect(refused.wrongIdentifier).toMatchObject([{ tenantUserId: person.id, identifier }])
  const [, own] = readCsv(await bytesOf(t, id, 'MUSTER_CSV'))
  expect(own).toContain("'=cmd Smith")
})

test('P-14: times less breaks of Employment Hero give its units, also with seconds', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const { id, job } = await aPayPeriod(t, person)
  await aWork(t, {
    ...{ job, by: person, startedAt: '2020-06-03T20:00:59Z', endedAt: '2020-06-04T04:00:31Z' },
    breaks: [{ from: '2020-06-03T22:00:10Z', to: '2020-06-03T22:25:50Z' }],
  })
  const { header, rows } = await t.call(pay.preview, { params: { id }, query: { format: 'EMPLOYMENT_HERO' } })
  const lines = rows.map((cells) => (label: string) => cells[header.indexOf(label)]!)
  expect(lines.map((of) => [of('Start Time'), of('End Time'), of('Break (hours)'), of('Units')])).toEqual([
    ['06:00:00', '08:00:00', '0.0000', '2.00'],
    ['06:00:59', '14:00:31', '0.4278', '7.56'],
  ])
  const hoursOf = (time: string) => Date.parse(`1970-01-01T${time}Z`) / 3_600_000
  for (const of of lines) {
    const hours = hoursOf(of('End Time')) - hoursOf(of('Start Time')) - Number(of('Break (hours)'))
    expect(hours.toFixed(2)).toBe(of('Units'))
  }
})

const xeroApi = sharedData('payroll/xero-payroll-au-v2.yaml')
test.skipIf(!xeroApi)(
  'a file for Xero is what its published schema describes (skipped without the shared data)',
  async () => {
    const t = await aTenant()
    const { id, person } = await aLockedPeriod(t)
    await mapXero(t, person.id)
    const { components } = parse(readFileSync(xeroApi!, 'utf8')) as { components: object }
    const ajv = new Ajv({ strict: false })
    ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/)
    for (const format of ['date-time', 'double', 'int32', 'uri']) ajv.addFormat(format, true)
    const isTimesheets = ajv.compile({
      components,
      type: 'array',
      items: { $ref: '#/components/schemas/Timesheet' },
    })
    const timesheets = JSON.parse((await bytesOf(t, id, 'XERO')).toString())
    expect(isTimesheets(timesheets), JSON.stringify(isTimesheets.errors)).toBe(true)
    // The schema is one that can refuse.
    expect(isTimesheets([{ ...timesheets[0], employeeID: '104' }])).toBe(false)
  },
)

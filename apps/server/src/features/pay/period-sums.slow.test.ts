// guards: apps/server/src/features/pay/**, apps/server/src/features/payroll/**, packages/rules/src/**
// takes: 300 s
import { company } from '@muster/contract/company/company'
import { pay } from '@muster/contract/pay/pay'
import type { PaySheet } from '@muster/contract/pay/rows'
import { addDays } from '@muster/rules/time/zone'
import { expect, test } from 'vitest'
import { randomNumbers } from '../../../../../packages/rules/test/shifts.ts'
import { aJob, aSite, type TestJob } from '../../../test/office.ts'
import { type PaidShift, paidSeconds, payZones, wallDay, wallSeconds } from '../../../test/paid-shifts.ts'
import { readCsv } from '../../../test/read-sheet.ts'
import { standingStill } from '../../../test/still-clock.ts'
import { aTenant, aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { approveAll, countAllOverlaps } from './examples.ts'

// The last day of November is over in each of the twelve zones.
standingStill('2026-12-01T14:00:00Z')

const visits = 100_000
const people = 60
const atOnce = 3000
const hour = 3_600_000
const [firstDay, days] = ['2026-01-01', 330]

/** Visits in every zone at any hour; a third of them lie over the hours in which clocks change. Times have milliseconds. */
function generateShifts(workers: readonly TestUser[]): PaidShift[] {
  const random = randomNumbers(20_261_127)
  const upTo = (limit: number) => Math.floor(random() * limit)
  return Array.from({ length: visits }, (_, nth) => {
    const [zone, nights] = payZones[nth % payZones.length]!
    const isNight = upTo(3) === 0
    const day = isNight ? nights[upTo(nights.length)]! : addDays(firstDay, upTo(days))
    const clock = Date.parse(`${day}T00:00:00Z`) + (isNight ? 20 * hour + upTo(7 * hour) : upTo(24 * hour))
    const from = clock - (wallSeconds(zone, clock) * 1000 - Math.floor(clock / 1000) * 1000)
    const to = from + hour / 2 + upTo(8 * hour)
    const breaks = Array.from({ length: upTo(3) }, () => {
      const begin = from + upTo(to - from)
      return { from: begin, to: Math.min(to, begin + upTo(hour)) }
    })
    return { userId: workers[upTo(workers.length)]!.id, zone, from, to, breaks }
  })
}

async function seedVisits(t: Tenant, shifts: readonly PaidShift[], jobs: ReadonlyMap<string, TestJob>) {
  const scope = await t.scope()
  for (let first = 0; first < shifts.length; first += atOnce) {
    const part = shifts.slice(first, first + atOnce)
    const rows = part.map((shift) => {
      const job = jobs.get(shift.zone)!
      return {
        ...{ job_id: job.id, job_detail_id: job.detail.id, job_detail_version: 1 },
        ...{ site_id: job.site.id, client_id: job.site.client.id, user_id: shift.userId },
        ...{ status: 'COMPLETED', spec_types: ['NORMAL'], timezone: shift.zone, local_date: wallDay(shift) },
        ...{ started_at: new Date(shift.from), ended_at: new Date(shift.to) },
        start_received_at: new Date(shift.from),
      }
    })
    const ids = await scope.into('works', rows).returning('id').execute()
    const breaks = part.flatMap((shift, i) =>
      shift.breaks.map(({ from, to }) => ({
        ...{ work_id: ids[i]!.id, started_at: new Date(from), ended_at: new Date(to) },
      })),
    )
    await scope.into('work_breaks', breaks).execute()
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const shownSums = ({ period, rows }: PaySheet) =>
  rows.map(({ tenantUserId, visits: count, clockedTime }) => [
    `${period.firstDay} ${tenantUserId}`,
    `${count} visits, ${clockedTime} ms`,
  ])

/** Visits and milliseconds by month and person, in whole seconds of each visit, without the rules of the product. */
function secondSums(shifts: readonly PaidShift[], basis: 'BY_CLOCK' | 'ELAPSED') {
  const byPerson = Map.groupBy(shifts, (shift) => `${wallDay(shift).slice(0, 7)}-01 ${shift.userId}`)
  return new Map(
    Array.from(byPerson, ([key, some]) => {
      const seconds = sum(some.map((shift) => paidSeconds(shift, basis)))
      return [key, `${some.length} visits, ${seconds * 1000} ms`]
    }),
  )
}

test('100,000 visits in twelve zones over both changes of clocks: periods and files are what another algorithm adds up', async () => {
  const t = await aTenant()
  const workers: TestUser[] = []
  for (let nth = 0; nth < people; nth++) workers.push(await aUser(t))
  const jobs = new Map<string, TestJob>()
  for (const [timezone] of payZones)
    jobs.set(timezone, await aJob(t, { site: await aSite(t, { timezone }), assignees: workers }))
  const shifts = generateShifts(workers)
  await seedVisits(t, shifts, jobs)
  await countAllOverlaps(t)
  await t.call(pay.createCalendar, { body: { name: 'Monthly', kind: 'MONTHLY', firstDay } })
  const all = await t.call(pay.list, { query: { from: firstDay, to: '2026-11-30' } })
  const periods = all.toSorted((a, b) => a.firstDay.localeCompare(b.firstDay))
  const readAll = async () => {
    const sheets: PaySheet[] = []
    for (const { id } of periods) sheets.push(await t.call(pay.read, { params: { id } }))
    return sheets
  }
  for (const payBasis of ['ELAPSED', 'BY_CLOCK'] as const) {
    await t.call(company.updateSettings, { body: { payBasis } })
    const second = secondSums(shifts, payBasis)
    const shown = new Map((await readAll()).flatMap(shownSums) as [string, string][])
    expect(shown).toEqual(second)
  }
  let inFiles = 0
  for (const { id } of periods) {
    await approveAll(t, id)
    await t.call(pay.lock, { params: { id } })
    const { totals } = await t.call(pay.read, { params: { id } })
    const made = await t.call(pay.export, { params: { id }, body: { format: 'MUSTER_CSV' } })
    const file = await t.call(pay.exportFile, { params: { id, exportId: made.id } })
    const [header, ...lines] = readCsv(Buffer.from(file, 'base64'))
    const column = header!.indexOf('Hours worked (ms)')
    const paid = sum(lines.map((line) => Number(line[column])))
    expect(paid).toBe(totals.clockedTime)
    inFiles += paid
  }
  expect(inFiles).toBe(1000 * sum(shifts.map((shift) => paidSeconds(shift, 'BY_CLOCK'))))
  process.stdout.write(`${visits} visits, ${periods.length} periods, ${inFiles} ms in files: 0 differences\n`)
}, 900_000)

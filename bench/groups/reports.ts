import { company as companies } from '@muster/contract/company/company'
import { dashboard } from '@muster/contract/dashboard'
import { payroll } from '@muster/contract/pay/payroll'
import { reports } from '@muster/contract/reports'
import { addDays } from '@muster/rules/time/zone'
import { readCounts } from '../../apps/server/src/features/dashboard/count-queries.ts'
import { payrollBySite, payrollByUser } from '../../apps/server/src/features/payroll/payroll.ts'
import { mostWaitedFor } from '../../apps/server/src/features/payroll/payroll-file.ts'
import { heatMap } from '../../apps/server/src/features/reports/heat-map.ts'
import { inspectionTrend } from '../../apps/server/src/features/reports/trend/inspection-trend.ts'
import { walkedPath } from '../../apps/server/src/features/reports/visit/path.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { statementsOf } from '../recorded.ts'
import { seedYears, type Years } from '../seeds/reports.ts'
import type { Group } from './group.ts'
import { heatInRows } from './heat-rows.ts'

export const years: Years = {
  people: 200,
  sites: 400,
  jobsASite: 1,
  sitesEach: 8,
  works: 1_000_000,
  visitsADay: 4,
  fixesEach: 10,
}

interface Ids {
  site: number
  depot: number
  person: number
  job: number
  work: number
  /** The day at the depot that would make a document of too many rows. */
  before5000: string | null
  first: string
  last: string
}

async function idsOf({ stack, tenantId }: BenchCompany): Promise<Ids> {
  const { rows } = await stack.owner.query<Ids>(
    `select (select id from sites where tenant_id = $1 order by id offset 100 limit 1) as site,
       (select min(id) from sites where tenant_id = $1) as depot,
       (select id from users where tenant_id = $1 and first_name = 'Person' order by id offset 50 limit 1) as person,
       (select id from jobs where tenant_id = $1 order by id offset 100 limit 1) as job,
       (select max(id) from works where tenant_id = $1) as work,
       (select local_date::text from works where tenant_id = $1 and site_id = (select min(id) from sites where tenant_id = $1)
         order by local_date desc offset $2 limit 1) as "before5000",
       (select min(local_date)::text from works where tenant_id = $1) as first,
       (select max(local_date)::text from works where tenant_id = $1) as last`,
    [tenantId, mostWaitedFor],
  )
  return rows[0]!
}

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const { site, depot, person, job, work, before5000, first, last } = await idsOf(company)
  const lastMonth = addDays(`${last.slice(0, 8)}01`, -1)
  const month = { startDate: `${lastMonth.slice(0, 8)}01`, endDate: lastMonth }
  const usual = { startDate: addDays(last, -28), endDate: last }
  const year = { startDate: addDays(last, -365), endDate: last }
  const whole = { startDate: first, endDate: last }
  const bySite = { query: { jobLocationId: site, ...month } }
  const byUser = { query: { tenantUserId: person, ...month } }
  const heat = async (
    name: string,
    days: typeof month,
    accuracy: 'LOW' | 'MEDIUM' | 'HIGH',
    ms: number,
  ): Promise<Subject[]> => {
    const asked = {
      ask: () => company.call(reports.heatMap, { query: { ...days, accuracy } }),
      gate: { ms, times: 2 },
      rounds: 40,
    }
    const own = await statementsOf(company, (scope) => heatMap(scope, { ...days, accuracy }))
    return [
      { ...asked, name: `heat map, ${name}, ${accuracy}`, bare: await heatInRows(company, days, accuracy) },
      { ...asked, name: `the same, ${accuracy}, beside what it reads packed`, bare: own },
    ]
  }
  const heats: Subject[] = []
  for (const accuracy of ['LOW', 'MEDIUM', 'HIGH'] as const) {
    heats.push(...(await heat('a calendar month', month, accuracy, 200)))
    heats.push(...(await heat('the last 29 days', usual, accuracy, 200)))
    heats.push(...(await heat('everything', whole, accuracy, 500)))
  }
  const leastPeople = (heatLeastPeople: number) => () =>
    company.call(companies.updateSettings, { body: { heatLeastPeople } })
  // A kept company hides what the run before it hid.
  await leastPeople(1)()
  const hiding = (name: string, days: typeof month, ms: number): Subject => ({
    name: `heat map, ${name}, MEDIUM, places of fewer than 4 people hidden`,
    ask: () => company.call(reports.heatMap, { query: { ...days, accuracy: 'MEDIUM' } }),
    bare: [],
    gate: { ms },
    rounds: 20,
    prepare: leastPeople(4),
  })
  const printed = (days: typeof month) => ({
    query: { payrollType: 'LOCATION' as const, jobLocationId: depot, reportType: 'PDF' as const, ...days },
  })
  const fewDays = { startDate: addDays(last, -15), endDate: last }
  const print31 = { query: { ...printed(fewDays).query, jobLocationId: site } }
  const print5000 = printed({ startDate: before5000 ? addDays(before5000, 1) : first, endDate: last })
  return [
    {
      name: "a site's month of payroll",
      ask: () => company.call(payroll.bySite, bySite),
      bare: await statementsOf(company, (scope) => payrollBySite(scope, bySite.query)),
      gate: { ms: 100, times: 2 },
      rounds: 300,
    },
    {
      name: "a person's month of payroll",
      ask: () => company.call(payroll.byUser, byUser),
      bare: await statementsOf(company, (scope) => payrollByUser(scope, byUser.query)),
      gate: { ms: 100, times: 2 },
      rounds: 300,
    },
    {
      name: 'count summary',
      ask: () => company.call(dashboard.counts),
      bare: await statementsOf(company, readCounts),
      gate: { ms: 50, times: 2 },
      rounds: 300,
    },
    {
      name: "a year's trend of a job's inspections",
      ask: () => company.call(reports.inspectionTrend, { query: { jobId: job, ...year } }),
      bare: await statementsOf(company, (scope) => inspectionTrend(scope, { jobId: job, ...year })),
      gate: { ms: 300, times: 2 },
      rounds: 60,
    },
    ...heats,
    // Who was where is gathered for three people at most: these count all positions.
    hiding('a calendar month', month, 200),
    hiding('the last 29 days', usual, 200),
    hiding('everything', whole, 2000),
    {
      name: 'path of a work',
      ask: () => company.call(reports.path, { query: { workIds: [work], accuracy: 'HIGH' } }),
      bare: await statementsOf(company, (scope) => walkedPath(scope, { workIds: [work], accuracy: 'HIGH' })),
      gate: { ms: 50, times: 2 },
      rounds: 100,
    },
    {
      name: 'payroll PDF of 31 rows',
      ask: () => company.call(payroll.file, print31),
      bare: [],
      gate: { ms: 300 },
      rounds: 30,
    },
    {
      name: 'payroll PDF of 5,000 rows',
      ask: () => company.call(payroll.file, print5000),
      bare: [],
      gate: { ms: 5000 },
      rounds: 5,
    },
    {
      name: "a person's month while PDFs of 5,000 rows are made",
      ask: () => company.call(payroll.byUser, byUser),
      beside: () => company.call(payroll.file, print5000),
      alone: () => company.call(payroll.byUser, byUser),
      bare: [],
      gate: { times: 2 },
      // Over several PDFs, from their reading to their last page.
      rounds: 600,
    },
  ]
}

export const reportsGroup: Group = {
  name: 'Reports',
  size: `1,000,000 works of ${years.people} people at ${years.sites} sites, with ${years.fixesEach} fixes, a quarter with a break, a twentieth inspected by ten questions. Beside a heat map stands one statement that answers the same cells from a row for each of the smallest cells of each site; then what the product reads in its place, packed`,
  seed: (company) => seedYears(company, years),
  subjects,
}

import { chat } from '@muster/contract/chat'
import { dashboard } from '@muster/contract/dashboard'
import { allEndpoints } from '@muster/contract/index'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { everyone, isOwner, levelsOf } from '@muster/contract/kit/permissions'
import { payroll } from '@muster/contract/pay/payroll'
import { calendar } from '@muster/contract/planning/calendar'
import { reports } from '@muster/contract/reports'
import { users } from '@muster/contract/users/users'
import { works } from '@muster/contract/works/works'
import { addDays } from '@muster/rules/time/zone'
import { makeConversations } from '../../apps/server/src/features/sites/conversation-writes.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { seedYears, type Years } from '../seeds/reports.ts'
import type { Group } from './group.ts'

const years: Years = {
  people: 5000,
  sites: 2000,
  jobsASite: 5,
  sitesEach: 2,
  works: 1_000_000,
  visitsADay: 2,
  fixesEach: 50,
}

async function seed(company: BenchCompany) {
  await seedYears(company, years)
  await makeConversations(await company.scope())
  await company.stack.owner.query('vacuum analyze')
}

/** Lists that the owner, who asks, may read. */
const isList = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  (levelsOf(endpoint.access) ?? everyone).some(isOwner) &&
  !endpoint.params &&
  'page' in ((endpoint.query as { shape?: object } | undefined)?.shape ?? {})

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const { rows } = await company.stack.owner.query(
    `select (select id from sites where tenant_id = $1 order by id offset 100 limit 1) as site,
       (select id from users where tenant_id = $1 and first_name = 'Person' order by id offset 50 limit 1) as person,
       (select id from jobs where tenant_id = $1 order by id offset 500 limit 1) as job,
       (select max(local_date)::text from works where tenant_id = $1) as last`,
    [company.tenantId],
  )
  const { site, person, job, last } = rows[0] as { site: number; person: number; job: number; last: string }
  const lastMonth = addDays(`${last.slice(0, 8)}01`, -1)
  const month = { startDate: `${lastMonth.slice(0, 8)}01`, endDate: lastMonth }
  const year = { startDate: addDays(last, -365), endDate: last }
  const subject = (name: string, ms: number, ask: () => Promise<unknown>, rounds = 100): Subject => ({
    name,
    ask,
    bare: [],
    gate: { ms },
    rounds,
  })
  const list = (name: string, endpoint: Endpoint, query: object = {}) =>
    subject(name, 300, () => company.call(endpoint, { query: { page: 0, size: 50, ...query } } as never))
  return [
    ...allEndpoints
      .filter(isList)
      .map((endpoint) => list(`${endpoint.feature}.${endpoint.name}, first page`, endpoint)),
    list('inspected jobs with their scores', reports.inspectedJobs, { jobSpecTypes: ['INSPECTION'] }),
    list('people by a name', users.list, { search: 'number 49' }),
    list('works, the 10,000th on', works.list, { page: 200 }),
    list('works of a person', works.list, { tenantUserId: person }),
    list('works of a site in a month', works.list, { jobLocationId: site, ...month }),
    list('inspections of a month', works.list, {
      jobSpecTypes: ['INSPECTION'],
      status: ['COMPLETED'],
      ...month,
    }),
    list('conversations', chat.list),
    subject('calendar of a job, a month', 300, () =>
      company.call(calendar.list, { query: { mappedIds: [job], ...month } }),
    ),
    subject("a site's month of payroll", 1000, () =>
      company.call(payroll.bySite, { query: { jobLocationId: site, ...month } }),
    ),
    subject("a person's month of payroll", 1000, () =>
      company.call(payroll.byUser, { query: { tenantUserId: person, ...month } }),
    ),
    subject('count summary', 100, () => company.call(dashboard.counts)),
    subject('works of a year by month', 1000, () =>
      company.call(dashboard.workTrend, { query: { frequency: 'ANNUALLY' } }),
    ),
    subject('hours of a year by person', 1000, () => company.call(dashboard.userTimes, { query: year }), 40),
    subject('hours of a year by site', 1000, () => company.call(dashboard.siteTimes, { query: year }), 40),
    subject("a year's trend of a job's inspections", 1000, () =>
      company.call(reports.inspectionTrend, { query: { jobId: job, ...year } }),
    ),
    ...(['LOW', 'MEDIUM', 'HIGH'] as const).map((accuracy) =>
      subject(
        `heat map, a month, ${accuracy}`,
        2000,
        () => company.call(reports.heatMap, { query: { ...month, accuracy } }),
        20,
      ),
    ),
  ]
}

const count = (of: number) => of.toLocaleString('en')
export const largeGroup: Group = {
  name: 'Large',
  size: `${count(years.people)} people, ${count(years.sites)} sites, ${count(years.sites * years.jobsASite)} jobs, ${count(years.works)} works with ${count(years.works * years.fixesEach)} positions in one company; every list that has pages, and the reports`,
  seed,
  subjects,
}

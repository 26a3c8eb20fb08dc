import { chat } from '@muster/contract/chat'
import { dashboard } from '@muster/contract/dashboard'
import { allEndpoints } from '@muster/contract/index'
import { type Endpoint, endpointName } from '@muster/contract/kit/endpoint'
import { Level, levelsOf } from '@muster/contract/kit/permissions'
import { payroll } from '@muster/contract/pay/payroll'
import { calendar } from '@muster/contract/planning/calendar'
import { roster } from '@muster/contract/planning/roster'
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
  jobsASite: 1,
  sitesEach: 2,
  works: 100_000,
  visitsADay: 2,
  fixesEach: 10,
}
const areas = 40
/** Managers: of the company, of one area, and of half of them; none has the depot, to which everybody comes. */
const managers = { Whole: 0, One: 1, Half: areas / 2 } as const

const seeds = [
  `insert into site_groups (tenant_id, name) select $1, 'Area ' || n from generate_series(1, ${areas}) n`,
  `insert into site_group_sites (tenant_id, site_group_id, site_id)
   select $1, g.id, s.id
   from (select id, row_number() over (order by id) % ${areas} as n from sites where tenant_id = $1) s
   join (select id, row_number() over (order by id) % ${areas} as n from site_groups where tenant_id = $1) g on g.n = s.n`,
  ...Object.keys(managers).map(
    (name) => `insert into users (tenant_id, role_id, first_name, last_name, email, email_key)
      select $1, id, 'Manager', '${name}', '${name}@bench.example', lower('${name}@bench.example') from roles
      where tenant_id = $1 and level = ${Level.manager}`,
  ),
  ...Object.entries(managers).map(
    ([
      name,
      many,
    ]) => `insert into manager_areas (tenant_id, user_id, site_group_id, first_day, added_at, added_by)
      select $1, u.id, g.id, '2020-01-01', now(), u.id
      from users u, (select id from site_groups where tenant_id = $1 order by id desc limit ${many}) g
      where u.tenant_id = $1 and u.first_name = 'Manager' and u.last_name = '${name}'`,
  ),
]

async function seed(company: BenchCompany) {
  await seedYears(company, years)
  await makeConversations(await company.scope())
  for (const text of seeds) await company.stack.owner.query(text, [company.tenantId])
  await company.stack.owner.query('vacuum analyze')
}

const isList = (endpoint: Endpoint) =>
  endpoint.method === 'GET' &&
  levelsOf(endpoint.access)?.includes(Level.manager) &&
  endpoint.reach !== 'company' &&
  !endpoint.params &&
  'page' in ((endpoint.query as { shape?: object } | undefined)?.shape ?? {})

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const { rows } = await company.stack.owner.query(
    `select s.id as site, j.id as job, a.user_id as person, (select max(local_date)::text from works where tenant_id = $1) as last,
       (select json_object_agg(last_name, id) from users where tenant_id = $1 and first_name = 'Manager') as managers
     from (select site_group_sites.site_id as id from site_group_sites where tenant_id = $1
       order by site_group_id desc, site_id offset 10 limit 1) s
     join jobs j on j.tenant_id = $1 and j.site_id = s.id
     join job_assignees a on a.tenant_id = $1 and a.job_id = j.id limit 1`,
    [company.tenantId],
  )
  const {
    site,
    job,
    person,
    last,
    managers: ids,
  } = rows[0] as {
    readonly site: number
    readonly job: number
    readonly person: number
    readonly last: string
    readonly managers: Readonly<Record<keyof typeof managers, number>>
  }
  const month = { startDate: addDays(last, -30), endDate: last }
  const year = { startDate: addDays(last, -365), endDate: last }
  const pair = (name: string, endpoint: Endpoint, input: object, rounds = 60) =>
    (['One', 'Half'] as const).map(
      (of): Subject => ({
        name: `${name}: ${of === 'One' ? 'one area' : `${managers.Half} areas`}`,
        ask: () => company.call(endpoint, input as never, ids[of]),
        alone: () => company.call(endpoint, input as never, ids.Whole),
        bare: [],
        gate: { times: 1.3 },
        rounds,
      }),
    )
  const list = (name: string, endpoint: Endpoint, query: object = {}) =>
    pair(name, endpoint, { query: { page: 0, size: 50, ...query } })
  return [
    ...allEndpoints.filter(isList).flatMap((endpoint) => list(endpointName(endpoint), endpoint)),
    ...list('people by a name', users.list, { search: 'number 49' }),
    ...list('works of a person', works.list, { tenantUserId: person }),
    ...list('works of a site in a month', works.list, { jobLocationId: site, ...month }),
    ...list('inspections of a month', works.list, {
      jobSpecTypes: ['INSPECTION'],
      status: ['COMPLETED'],
      ...month,
    }),
    ...pair('conversations', chat.list, {}),
    ...pair('roster of a week', roster.read, { query: { startDate: last, endDate: addDays(last, 6) } }, 30),
    ...pair('calendar of a job', calendar.list, { query: { mappedIds: [job], ...month } }),
    ...pair("a site's month of payroll", payroll.bySite, { query: { jobLocationId: site, ...month } }),
    ...pair('count summary', dashboard.counts, {}),
    ...pair('works of a year by month', dashboard.workTrend, { query: { frequency: 'ANNUALLY' } }),
    ...pair('hours of a year by person', dashboard.userTimes, { query: year }, 30),
    ...pair('hours of a year by site', dashboard.siteTimes, { query: year }, 30),
    ...pair('trend of inspections', reports.inspectionTrend, { query: { jobId: job, ...year } }),
  ]
}

const count = (of: number) => of.toLocaleString('en')
export const areasGroup: Group = {
  name: 'Areas',
  size: `${count(years.people)} people, ${count(years.sites)} sites in ${areas} areas, ${count(years.works)} works; what a manager of areas reads beside the same call of a manager of the company`,
  seed,
  subjects,
}

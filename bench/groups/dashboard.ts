import { dashboard } from '@muster/contract/dashboard'
import { addDays, localDate } from '@muster/rules/time/zone'
import { CompiledQuery } from 'kysely'
import { settledUntil } from '../../apps/server/src/features/dashboard/work-sum-queries.ts'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { people, seedWorks, sites, works } from '../seeds/works.ts'
import type { Group } from './group.ts'

const quick = { ms: 50 }
const trend = { ms: 300 }

async function subjects(company: BenchCompany): Promise<Subject[]> {
  const scope = await company.scope()
  const until = await settledUntil(scope)
  const endDate = localDate('Australia/Sydney', Date.now())
  const startDate = addDays(endDate, -365)
  const bare = (text: string, ...more: unknown[]) => CompiledQuery.raw(text, [company.tenantId, ...more])
  const counts = bare(
    `select (select count(*) from users where tenant_id = $1 and removed_at is null),
       (select count(*) from sites where tenant_id = $1 and archived_at is null),
       (select count(*) from jobs where tenant_id = $1 and enabled),
       (select sum(completed) from work_day_sums where tenant_id = $1 and about = 'company' and day < $2::date),
       (select count(*) from works where tenant_id = $1 and local_date >= $2::date),
       (select sum(size) from files where tenant_id = $1)`,
    until,
  )
  const year = bare(
    `select day, completed from work_day_sums
     where tenant_id = $1 and about = 'company' and day >= $2::date and day < $3::date
     union all select local_date, count(*) from works
     where tenant_id = $1 and status = 'COMPLETED' and local_date >= $3::date group by local_date`,
    startDate,
    until,
  )
  const sums = (about: string, column: string) =>
    bare(
      `select id, sum(completed), sum(ms) from (
         select about_id as id, completed, by_clock_ms as ms from work_day_sums
         where tenant_id = $1 and about = '${about}' and day >= $2::date and day < $3::date
         union all
         select ${column}, 1, (extract(epoch from ended_at - started_at) * 1000)::bigint from works
         where tenant_id = $1 and status = 'COMPLETED' and local_date >= $3::date) added group by id`,
      startDate,
      until,
    )
  const frequency = 'ANNUALLY' as const
  const days = { query: { startDate, endDate } }
  return [
    { name: 'six counters', ask: () => company.call(dashboard.counts), bare: [counts], gate: quick },
    {
      name: 'works of a year by month',
      ask: () => company.call(dashboard.workTrend, { query: { frequency } }),
      bare: [year],
      gate: trend,
    },
    {
      name: 'jobs of a year by month',
      ask: () => company.call(dashboard.jobTrend, { query: { frequency } }),
      bare: [bare('select created_at::date, count(*) from jobs where tenant_id = $1 group by 1')],
      gate: trend,
    },
    {
      name: 'works of a year by person',
      ask: () => company.call(dashboard.userTrend, { query: { frequency } }),
      bare: [sums('person', 'user_id')],
      gate: trend,
    },
    {
      name: 'hours of a year by person',
      ask: () => company.call(dashboard.userTimes, days),
      bare: [sums('person', 'user_id')],
      gate: trend,
    },
    {
      name: 'hours of a year by site',
      ask: () => company.call(dashboard.siteTimes, days),
      bare: [sums('site', 'site_id')],
      gate: trend,
    },
    {
      name: 'works of a week by day',
      ask: () => company.call(dashboard.workTrend),
      bare: [year],
      gate: quick,
    },
  ]
}

export const dashboardGroup: Group = {
  name: 'Dashboard',
  size: `${works.toLocaleString('en')} completed works of ${people} people at ${sites.toLocaleString('en')} sites, five a day, a quarter of them with a break`,
  seed: seedWorks,
  subjects,
}

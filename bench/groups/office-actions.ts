import { actions } from '@muster/contract/actions'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'

const firstPage = { page: 0, size: 50 }
const gate = { ms: 300 } as const

/** Lists of 10,000 open actions. */
export async function actionSubjects(company: BenchCompany): Promise<Subject[]> {
  await company.stack.owner.query('delete from actions where tenant_id = $1', [company.tenantId])
  await company.stack.owner.query(
    `insert into actions (tenant_id, source, site_id, title, priority, state, due_at, made_at)
     select $1, 'BY_HAND', s.ids[1 + n % cardinality(s.ids)], 'Mend tap ' || n,
       (array['HIGH', 'NORMAL', 'LOW'])[1 + n % 3], (array['OPEN', 'DOING', 'DONE'])[1 + n % 3],
       now() + make_interval(mins => n - 5000), now() - make_interval(mins => n)
     from generate_series(1, $2::int) n
     cross join (select array_agg(id order by id) as ids from sites where tenant_id = $1) s`,
    [company.tenantId, company.of(10_000)],
  )
  await company.stack.owner.query('analyze actions')
  const list = (name: string, query: object): Subject => ({
    name: `actions: ${name}`,
    ask: () => company.call(actions.list, { query: { ...query, ...firstPage } as never }),
    bare: [],
    gate,
  })
  return [
    list('first page', {}),
    list('overdue', { overdue: true }),
    list('by site', { sort: 'site' }),
    list('search', { search: 'tap 99' }),
    { name: 'actions: counts', ask: () => company.call(actions.counts), bare: [], gate },
  ]
}

import { pay } from '@muster/contract/pay/pay'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { people, visitsAPeriod } from '../seeds/pay.ts'
import { bare, rounds, type States } from './pay-decisions.ts'

/** Lines that are worked out anew may take longer than those of which nothing changed. */
const anew = { ms: 3000 } as const
const unchanged = { ms: 500 } as const

/** Everybody casual by the award, and the sites measured, so that no line lacks a fact. */
async function employed({ stack, tenantId }: BenchCompany) {
  const put = (text: string) => stack.owner.query(text, [tenantId])
  await put('update sites set area_m2 = 1800 where tenant_id = $1 and area_m2 is null')
  await put(`insert into employments (tenant_id, user_id, version, changed_at, changed_by)
    select u.tenant_id, u.id, 1, now(), u.id from users u where u.tenant_id = $1 and u.first_name = 'Person'
    on conflict do nothing`)
  await put(`insert into employment_terms (tenant_id, user_id, first_day, type, instrument, level, permanent_nights,
      collects_trolleys, currency, weekly_allowances)
    select u.tenant_id, u.id, '2020-01-01', 'CASUAL', 'MA000022', '1', false, false, 'AUD', '{}' from users u
    where u.tenant_id = $1 and u.first_name = 'Person' and not exists (select from employment_terms e
      where e.tenant_id = u.tenant_id and e.user_id = u.id)`)
}

/** The last subjects of their company: from here on a lock keeps lines. */
export function payLines(company: BenchCompany, id: number, { undecided, locked }: States): Subject[] {
  const params = { id }
  const reopen = async () => {
    await employed(company)
    await undecided()
  }
  const lockWithLines = async () => {
    const { rows } = await company.stack.owner.query(
      'select from pay_amounts where tenant_id = $1 and period_id = $2 limit 1',
      [company.tenantId, id],
    )
    await employed(company)
    if (rows.length === 0) await undecided()
    await locked()
  }
  const preview = () => company.call(pay.preview, { params, query: { format: 'LINES_XLSX' } })
  const change = {
    kind: 'LEVEL',
    instrument: 'MA000022',
    level: '1',
    becomes: '2',
    from: '2020-01-01',
  } as const
  return [
    {
      name: `pay lines of ${visitsAPeriod} visits, worked out anew`,
      prepare: reopen,
      ask: preview,
      ...{ bare, gate: anew, rounds },
    },
    {
      name: `amounts of ${people} people, worked out anew`,
      prepare: reopen,
      ask: () => company.call(pay.amounts, { params }),
      ...{ bare, gate: anew, rounds },
    },
    {
      name: `what if ${people} people had another level`,
      prepare: reopen,
      ask: () => company.call(pay.whatIf, { body: { periodId: id, change } }),
      ...{ bare, gate: anew, rounds },
    },
    {
      name: `pay lines of ${visitsAPeriod} visits, of which nothing changed`,
      prepare: lockWithLines,
      ask: preview,
      ...{ bare, gate: unchanged, rounds },
    },
    {
      name: `amounts of ${people} people, of which nothing changed`,
      prepare: lockWithLines,
      ask: () => company.call(pay.amounts, { params }),
      ...{ bare, gate: unchanged, rounds },
    },
  ]
}

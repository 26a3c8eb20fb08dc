import { pay } from '@muster/contract/pay/pay'
import type { BenchCompany } from '../a-company.ts'
import type { Subject } from '../measure.ts'
import { approveAll, people, seenHours, whenQuiet } from '../seeds/pay.ts'

export const gate = { ms: 300 } as const
export const bare = [] as const
/** Fewer than usual: each decides on 6,000 visits. */
export const rounds = 12
const reason = 'Measured again'

/** Brings the period into the state with which a call begins. */
export function states(company: BenchCompany, id: number) {
  const { owner } = company.stack
  const params = { id }
  const values = [company.tenantId, id]
  const drop = 'delete from timesheets where tenant_id = $1 and period_id = $2'
  const isOpen = async () => {
    const { rows } = await owner.query<{ open: boolean }>(
      "select state = 'OPEN' as open from pay_periods where tenant_id = $1 and id = $2",
      values,
    )
    return rows[0]!.open
  }
  const undecided = async () => {
    if (!(await isOpen())) await company.call(pay.unlock, { params, body: { reason } })
    await owner.query(drop, values)
    // Notifications of the round before, and what approvals write into visits.
    await whenQuiet(company)
  }
  let remembered: unknown[] | undefined
  /** Approved by a call once; afterwards the same rows are put back, without the evidence in each visit. */
  const approved = async () => {
    await undecided()
    if (remembered) {
      const put = 'insert into timesheets select * from jsonb_populate_recordset(null::timesheets, $1)'
      await owner.query(put, [JSON.stringify(remembered)])
      return
    }
    await approveAll(company, id)
    await whenQuiet(company)
    const rows = 'select to_jsonb(t) as row from timesheets t where tenant_id = $1 and period_id = $2'
    remembered = (await owner.query<{ row: unknown }>(rows, values)).rows.map(({ row }) => row)
  }
  const locked = async () => {
    if (!(await isOpen())) return
    await approved()
    await company.call(pay.lock, { params })
  }
  return { undecided, approved, locked }
}
export type States = ReturnType<typeof states>

export async function decisions(
  company: BenchCompany,
  id: number,
  { undecided, approved, locked }: States,
): Promise<Subject[]> {
  const params = { id }
  const { tenantUserIds } = await seenHours(company, id)
  let body = await seenHours(company, id)
  const unseen = async () => {
    await undecided()
    body = await seenHours(company, id)
  }
  const returned = (ids: readonly number[]) =>
    company.call(pay.return, { params, body: { tenantUserIds: [...ids], reason } })
  const approve = () => company.call(pay.approve, { params, body })
  return [
    { name: `approve ${people} people at once`, prepare: unseen, ask: approve, ...{ bare, gate, rounds } },
    {
      name: `approve ${people} people: until it is an entry of each visit`,
      prepare: unseen,
      async ask() {
        await approve()
        await whenQuiet(company)
      },
      ...{ bare, gate: { ms: 30_000 }, rounds: 10 },
    },
    {
      name: `return ${people} people at once`,
      prepare: approved,
      ask: () => returned(tenantUserIds),
      ...{ bare, gate, rounds },
    },
    {
      name: 'return one person',
      prepare: approved,
      ask: () => returned(tenantUserIds.slice(0, 1)),
      ...{ bare, gate, rounds },
    },
    {
      name: 'lock',
      prepare: approved,
      ask: () => company.call(pay.lock, { params }),
      ...{ bare, gate, rounds },
    },
    {
      name: 'unlock',
      prepare: locked,
      ask: () => company.call(pay.unlock, { params, body: { reason } }),
      ...{ bare, gate, rounds },
    },
  ]
}

import pg from 'pg'
import { type AuditTarget, addAuditEntry } from '../../db/audit.ts'
import { asOwner } from '../../db/connection/pool.ts'
import { openScope, type Scope, system } from '../../db/scope.ts'
import { companyRules } from '../../features/company/tenant-queries.ts'
import { Mistake } from '../command.ts'
import type { CommandDatabase } from '../with-database.ts'

export interface FoundCompany {
  readonly id: number
  readonly code: string
  readonly status: 'active' | 'suspended' | 'closed'
}

/** Throws Mistake where no company has the code. */
export async function findCompany(client: pg.ClientBase, code: string): Promise<FoundCompany> {
  const { rows } = await client.query<FoundCompany>('select id, code, status from tenants where code = $1', [
    code.trim().toLowerCase(),
  ])
  if (!rows[0]) throw new Mistake(`There is no company with the code ${code}`)
  return rows[0]
}

// Any number of our own, beside the company's.
const lockSpace = 7_202_611

/** Works on one company as the owner of the tables, at most one command at a time. Throws Mistake. */
export const withCompany = <T>(
  { url }: CommandDatabase,
  code: string,
  work: (client: pg.Client, company: FoundCompany) => Promise<T>,
): Promise<T> =>
  asOwner(url, async (client) => {
    const company = await findCompany(client, code)
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      lockSpace,
      company.id,
    ])
    if (!rows[0]?.mine) throw new Mistake(`Another command works on ${company.code}`)
    await client.query(
      `select set_config('app.tenant_id', $1, false), set_config('timezone', 'UTC', false)`,
      [String(company.id)],
    )
    return work(client, company)
  })

/** The company as the operator acts in it. */
export async function operatorScope({ pool, deps }: CommandDatabase, tenantId: number): Promise<Scope> {
  const actor = { ...system, name: 'Operator' }
  return openScope(deps, {
    tenantId,
    actor,
    company: await companyRules(pool, tenantId),
    now: deps.clock.now(),
  })
}

/** Tells in the company's own log what the operator did. */
export const recordOperator = (scope: Scope, action: string, target: AuditTarget) =>
  addAuditEntry(scope, { action, target, outcome: 200, address: null })

export const quoted = (name: string) => pg.escapeIdentifier(name)

import type pg from 'pg'
import { tenantDatabase } from '../../db/connection/tenant-protocol.ts'
import { along } from '../../db/relations.ts'
import {
  type Actor,
  type CompanyRules,
  openScope,
  type Scope,
  type ScopeSource,
  system,
} from '../../db/scope.ts'
import { companyRuleColumns } from '../../http/session/session.ts'

const rulesOf = (pool: pg.Pool, tenantId: number) =>
  tenantDatabase(pool, tenantId)
    .selectFrom('company_settings')
    .where('company_settings.tenant_id', '=', tenantId)
    .select(companyRuleColumns)
    .$narrowType<Pick<CompanyRules, 'payBasis' | 'startMode'>>()

/** The settings that rules ask for, for work that no request brings along. Throws when the company is not there. */
export const companyRules = (pool: pg.Pool, tenantId: number): Promise<CompanyRules> =>
  rulesOf(pool, tenantId).executeTakeFirstOrThrow()

/** What the server does in a company by itself. */
export const systemScope = async (source: ScopeSource, tenantId: number, now: Date): Promise<Scope> =>
  openScope(source, { tenantId, actor: system, company: await companyRules(source.pool, tenantId), now })

/** A scope for what a secret address opens; undefined where the company is not active. */
export async function activeScope(
  source: ScopeSource,
  whose: { tenantId: number; actor: Actor; now: Date },
): Promise<Scope | undefined> {
  if (!(whose.tenantId > 0)) return undefined
  const company = await rulesOf(source.pool, whose.tenantId)
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .where('tenants.status', '=', 'active')
    .executeTakeFirst()
  return company && openScope(source, { ...whose, company })
}

/** The table of companies holds no tenant rows. */
export async function activeTenantIds(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>("select id from tenants where status = 'active'")
  return rows.map(({ id }) => id)
}

/** The companies that may have had this id: the one of the number, and those that came from elsewhere and had it there. */
export async function readCompaniesById(pool: pg.Pool, tenantId: number) {
  const { rows } = await pool.query<{ id: number; name: string }>(
    `select id, full_name as name from tenants
      where (id = $1 or former_ids @> array[$1::bigint]) and status <> 'closed' order by id <> $1, id limit 20`,
    [tenantId],
  )
  return rows
}

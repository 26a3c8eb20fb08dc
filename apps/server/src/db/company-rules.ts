import type pg from 'pg'
import type { CompanyRules } from './scope.ts'
import { tenantDatabase } from './tenant-protocol.ts'

/** The settings that rules ask for, for work that no request brings along. Throws when the company is not there. */
export async function companyRules(pool: pg.Pool, tenantId: number): Promise<CompanyRules> {
  const row = await tenantDatabase(pool, tenantId)
    .selectFrom('company_settings')
    .select([
      'timezone',
      'pay_basis as payBasis',
      'start_mode as startMode',
      'notice_version as noticeVersion',
      'late_after_hours as lateAfterHours',
      'locale',
    ])
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return row as CompanyRules
}

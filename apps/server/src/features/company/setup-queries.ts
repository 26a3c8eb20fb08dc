import { type CompanySetup, setupSteps } from '@muster/contract/company/company'
import { clients, fieldWorkers, staff } from '@muster/contract/kit/permissions'
import { levelIn } from '../../db/names.ts'
import { joinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import type { Outside } from '../../outside/index.ts'

interface SetupRow extends Record<(typeof setupSteps)[number], boolean> {
  hasClient: boolean
  hasChecklist: boolean
  hasVisits: boolean
  emergencyPeople: number
  setupShown: boolean | null
}

export async function readSetup(
  scope: Scope,
  { sendMail }: Pick<Outside, 'sendMail'>,
): Promise<CompanySetup> {
  const tenant = scope.tenantId
  const [row] = await scope.sql<SetupRow>(sql`
    select c.setup_shown as "setupShown",
      c.version > 1 or t.logo_file_id is not null or t.cover_file_id is not null as "LOOK",
      (select count(*) > 1 from (select from users u ${joinAlong('roles r', 'u.role_id')}
        where u.tenant_id = ${tenant} and u.removed_at is null and ${levelIn('r.level', staff)} limit 2) people) as "PEOPLE",
      exists (select from users u ${joinAlong('roles r', 'u.role_id')}
        where u.tenant_id = ${tenant} and u.removed_at is null and ${levelIn('r.level', clients)}) as "hasClient",
      exists (select from contracts where tenant_id = ${tenant}) as "CONTRACT",
      exists (select from sites where tenant_id = ${tenant}) as "SITE",
      exists (select from jobs where tenant_id = ${tenant}) as "JOB",
      exists (select from pay_calendars where tenant_id = ${tenant}) as "PAY",
      exists (select from job_details where tenant_id = ${tenant}) as "hasChecklist",
      exists (select from works where tenant_id = ${tenant}) as "hasVisits",
      (select count(*)::int from users u ${joinAlong('roles r', 'u.role_id')}
        where u.tenant_id = ${tenant} and u.removed_at is null and u.available_for_emergency
          and ${levelIn('r.level', fieldWorkers)}) as "emergencyPeople"
    from company_settings c ${joinAlong('tenants t', 'c.tenant_id')}
    where c.tenant_id = ${tenant}`)
  const { hasClient, hasChecklist, hasVisits, emergencyPeople, setupShown } = row!
  return {
    done: setupSteps.filter((step) => row![step]),
    hasClient,
    hasChecklist,
    hasVisits,
    emergencyPeople,
    sendsMail: sendMail !== undefined,
    isShown: setupShown ?? !hasVisits,
  }
}

import type { Actor } from '../../apps/server/src/db/actor.ts'
import { openScope, type Scope, type ScopeSource } from '../../apps/server/src/db/scope.ts'
import { companyRules } from '../../apps/server/src/features/company/tenant-queries.ts'
import { type PersonKey, people as personFacts } from './data.ts'
import type { Plan } from './jobs.ts'
import { HOUR } from './office.ts'

export type DemoCompany = Pick<Plan, 'people' | 'sites' | 'jobs' | 'now' | 'today'> & { tenantId: number }

/** Opens the scopes in which people of the demo company use the commands of the program, a number of hours ago. */
export async function actingAs(source: ScopeSource, { tenantId, people, now }: DemoCompany) {
  const company = await companyRules(source.pool, tenantId)
  return (key: PersonKey, hoursAgo = 0): Scope => {
    const { first_name, last_name, level } = personFacts[key]
    const actor: Actor = { id: people[key], level, name: `${first_name} ${last_name}`, sessionId: null }
    return openScope(source, { tenantId, actor, company, now: new Date(now - hoursAgo * HOUR) })
  }
}

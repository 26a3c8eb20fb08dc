import type { AuditProof } from '@muster/contract/company'
import { type Scope, sql } from '../../db/scope.ts'
import type { LogEnd } from '../../integrity/log-ends.ts'

const batch = 200_000
const shown = 20

/**
 * Follows the company's chain of seals from its beginning to where it ends now, and compares every visit with its last
 * seal. `end` is where the chain ended at the last check, as kept outside the database.
 */
export async function verifyVisits(scope: Scope, end?: LogEnd): Promise<AuditProof['visits']> {
  const head = await scope.from('work_seal_heads').select(['seals', 'hash']).executeTakeFirst()
  const seals = head?.seals ?? 0
  const isChained =
    (await isSealed(scope, seals, head?.hash.toString('hex'))) &&
    (!end || (end.entries <= seals && (await isSealed(scope, end.entries, end.hash)))) &&
    (await isUnbroken(scope, seals))
  const broken = await scope.sql(sql<{ id: number }>`
    select id from (values (${scope.tenantId}::bigint)) as company (tenant_id), works_unlike_seals(tenant_id) id
    order by id limit ${shown}`)
  return { seals, intact: isChained && broken.length === 0, brokenIds: broken.map(({ id }) => id) }
}

/** Whether the seal at a place of the chain has this hash; before the first one there is none. */
async function isSealed(scope: Scope, number: number, hash: string | undefined): Promise<boolean> {
  if (number === 0) return true
  const seal = await scope.from('work_seals').where('number', '=', number).select('hash').executeTakeFirst()
  return seal?.hash.toString('hex') === hash
}

async function isUnbroken(scope: Scope, seals: number): Promise<boolean> {
  for (let after = 0; after < seals; after += batch) {
    const [found] = await scope.sql(sql<{ number: number | null }>`
      select first_broken_seal(tenant_id, ${after}, ${Math.min(after + batch, seals)}) as number
      from (values (${scope.tenantId}::bigint)) as company (tenant_id)`)
    if (found!.number !== null) return false
  }
  return true
}

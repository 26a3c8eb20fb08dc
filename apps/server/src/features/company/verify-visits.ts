import type { AuditProof } from '@muster/contract/company/audit-proof'
import type { Scope } from '../../db/scope.ts'
import type { LogEnd } from '../../integrity/log-ends.ts'
import { firstBrokenSeal, worksUnlikeSeals } from './audit-queries.ts'

const batch = 50_000
const mostNamed = 20

/** `end` is where the chain ended at the last check, as kept outside the database. */
export async function verifyVisits(scope: Scope, end?: LogEnd): Promise<AuditProof['visits']> {
  const head = await scope.from('work_seal_heads').select(['seals', 'hash']).executeTakeFirst()
  const seals = head?.seals ?? 0
  const isChained =
    (await isSealed(scope, seals, head?.hash.toString('hex'))) &&
    (!end || (end.entries <= seals && (await isSealed(scope, end.entries, end.hash)))) &&
    (await isUnbroken(scope, seals))
  const broken = await worksUnlikeSeals(scope, mostNamed)
  return { seals, intact: isChained && broken.length === 0, brokenIds: broken }
}

/** Before the first seal there is none. */
async function isSealed(scope: Scope, number: number, hash: string | undefined): Promise<boolean> {
  if (number === 0) return true
  const seal = await scope.from('work_seals').where('number', '=', number).select('hash').executeTakeFirst()
  return seal?.hash.toString('hex') === hash
}

async function isUnbroken(scope: Scope, seals: number): Promise<boolean> {
  for (let after = 0; after < seals; after += batch) {
    const number = await firstBrokenSeal(scope, { after, upTo: Math.min(after + batch, seals) })
    if (number !== null) return false
  }
  return true
}

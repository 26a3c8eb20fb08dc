import type { Received } from '@muster/contract/kit/endpoint'
import type { reports, Signature } from '@muster/contract/reports'
import { isoWithOffset } from '@muster/rules/time/zone'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { addEntry } from '../../works/evidence/entries.ts'
import { signatureHash } from '../../works/evidence/evidence-queries.ts'
import { wrongState } from '../../works/locked-work.ts'
import { reachableWorks } from '../../works/reach.ts'

/** The last signature of a work that the actor may read; null while there is none. */
export async function readSignature(scope: Scope, workId: number): Promise<Signature | null> {
  const row = await reachableWorks(scope)
    .innerJoin('work_signatures as signatures', along('signatures.work_id'))
    .where('works.id', '=', workId)
    .select(['signatures.reviewed_by', 'signatures.strokes', 'signatures.signed_at', 'works.timezone'])
    .orderBy('signatures.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? {
        reviewedBy: row.reviewed_by,
        strokes: row.strokes as number[][],
        signedAt: isoWithOffset(row.timezone, row.signed_at.getTime()),
      }
    : null
}

/** The same; 404 for a work out of reach. */
export async function signatureOf(scope: Scope, workId: number): Promise<Signature | null> {
  await found(reachableWorks(scope).where('works.id', '=', workId).select('works.id').executeTakeFirst())
  return readSignature(scope, workId)
}

/** A worker cannot review their own. Throws access.self, wrongState. */
export const signWork = (
  scope: Scope,
  workId: number,
  { reviewedBy, strokes }: Received<typeof reports.sign>['body'],
): Promise<Signature> =>
  scope.transaction(async (tx) => {
    const work = await found(
      reachableWorks(tx).selectAll('works').where('works.id', '=', workId).forUpdate().executeTakeFirst(),
    )
    if (work.user_id === tx.actor.id) throw failure('access.self')
    if (work.status !== 'COMPLETED') throw wrongState(work)
    const { hash } = await tx
      .into('work_signatures', {
        work_id: workId,
        reviewed_by: reviewedBy,
        strokes: JSON.stringify(strokes),
        signed_by: tx.actor.id,
        signed_at: tx.now,
      })
      .returning(signatureHash('work_signatures').as('hash'))
      .executeTakeFirstOrThrow()
    await addEntry(tx, workId, 'signed', { signature: hash })
    return found(readSignature(tx, workId).then((signature) => signature ?? undefined))
  })

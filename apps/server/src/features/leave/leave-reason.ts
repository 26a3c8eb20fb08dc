import type { Scope } from '../../db/scope.ts'

export const reasonAad = (leaveId: number) => `leave/${leaveId}/reason`

interface StoredReason {
  readonly id: number
  /** Of leave from before reasons were sealed, until the next start. */
  readonly reason: string
  readonly reasonCipher: Buffer | null
}

export const openReason = (scope: Scope, { id, reason, reasonCipher }: StoredReason): string =>
  reasonCipher === null ? reason : scope.vault.unseal(reasonAad(id), reasonCipher)

const atOnce = 500

/** Seals the reasons that an older program stored; answers how many. */
export async function sealReasons(scope: Scope): Promise<number> {
  let sealed = 0
  for (;;) {
    const found = await scope.transaction(async (tx) => {
      const rows = await tx
        .from('leave_requests')
        .where('reason', '<>', '')
        .select(['id', 'reason'])
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
        .execute()
      for (const { id, reason } of rows)
        await tx
          .change('leave_requests', { reason: '', reason_cipher: tx.vault.seal(reasonAad(id), reason) })
          .where('id', '=', id)
          .execute()
      return rows.length
    })
    sealed += found
    if (found < atOnce) return sealed
  }
}

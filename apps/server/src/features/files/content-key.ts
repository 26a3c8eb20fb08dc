import { createHmac } from 'node:crypto'
import type { Scope } from '../../db/scope.ts'
import type { Vault } from '../../outside/keys/secrets.ts'

export const contentKeyAad = (fileId: number) => `file/${fileId}/content`

export const keepContentKey = (tx: Scope, fileId: number, key: Buffer) =>
  tx
    .change('files', { content_key_cipher: tx.vault.seal(contentKeyAad(fileId), key.toString('base64')) })
    .where('id', '=', fileId)
    .execute()

interface StoredContentKey {
  readonly tenantId: number
  readonly fileId: number
  readonly sealed: Uint8Array | null
}
/** The key of a stored content; undefined where it is stored in clear. */
export const contentKeyOf = (vault: Vault, { tenantId, fileId, sealed }: StoredContentKey) =>
  sealed === null ? undefined : Buffer.from(vault.unseal(tenantId, contentKeyAad(fileId), sealed), 'base64')

interface StoredContent {
  readonly id: number
  readonly sha256: Buffer
  readonly contentKey: Buffer | null
}
/** Whether a stored content, sealed or not, is the one with this SHA-256 in hexadecimals. */
export function isSameContent({ vault }: Scope, { id, sha256, contentKey }: StoredContent, sum: string) {
  const wanted = Buffer.from(sum, 'hex')
  if (contentKey === null) return sha256.equals(wanted)
  const key = Buffer.from(vault.unseal(contentKeyAad(id), contentKey), 'base64')
  return sha256.equals(keyedSum(key, wanted))
}

/** In place of a content's SHA-256, by which everybody who has the same file could tell that it is this one. */
export const keyedSum = (contentKey: Buffer, sha256: Buffer): Buffer =>
  createHmac('sha256', contentKey).update(sha256).digest()

import type { FileStore } from './disk.ts'

/** What we do not own, as features are handed it. */
export interface Outside {
  readonly store: FileStore
  /** Signs the addresses of stored files. */
  readonly linkKey: Buffer
}

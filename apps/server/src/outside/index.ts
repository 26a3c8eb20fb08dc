import type { FileStore } from './disk.ts'
import type { SendMail } from './mail.ts'
import type { PlaceSearch } from './places/index.ts'

/** What we do not own, as features are handed it. */
export interface Outside {
  readonly store: FileStore
  /** What a scanner found something in. */
  readonly quarantine: FileStore
  /** Undefined without a mail server: mails then wait in the outbox. */
  readonly sendMail: SendMail | undefined
  /** Signs the addresses of stored files. */
  readonly linkKey: Buffer
  readonly places: PlaceSearch
}

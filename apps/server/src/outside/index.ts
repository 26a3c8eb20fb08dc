import type { KeyRing } from './keys/secret-ring.ts'
import type { SendMail } from './messages/mail.ts'
import type { PushSender } from './messages/push.ts'
import type { SendText } from './messages/texts.ts'
import type { PlaceSearch } from './places/index.ts'
import type { FileStore } from './store/disk.ts'

/** What we do not own, as features are handed it. */
export interface Outside {
  readonly store: FileStore
  /** What a scanner found something in. */
  readonly quarantine: FileStore
  /** Undefined without a mail server: mails then wait in the outbox. */
  readonly sendMail: SendMail | undefined
  readonly push: PushSender
  /** Undefined without a gateway: text messages then wait in the outbox. */
  readonly sendText: SendText | undefined
  /** Sign the addresses of stored files. */
  readonly linkKeys: KeyRing
  /** Sign what ends mails. */
  readonly unsubscribeKeys: KeyRing
  readonly places: PlaceSearch
  /** Milliseconds after which a PDF or a workbook that is not drawn yet is given up. */
  readonly longestRender: number
}

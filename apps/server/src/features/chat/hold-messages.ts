import { chat, type NewMessage } from '@muster/contract/chat'
import type { Scope } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { recordHeldStep } from '../../http/refused-steps.ts'
import { requireBeforeRemoval } from '../../http/session/outbox-right.ts'
import { fileIdsOf } from './message-files.ts'
import { readPlaceName } from './message-queries.ts'

const isPrivate = (kind: string) => kind === 'DIRECT' || kind === 'GROUP'

interface HeldMessage {
  text: string
  files: readonly number[]
  recordedAt: Date
}

/**
 * What a removed person wrote goes into no conversation: clients and colleagues read there. The office finds it beside
 * the refused steps, marked and with the names of its files; of a private message only that there was one.
 * Throws step.afterRemoval for a message that does not say that it was written before.
 */
export async function holdMessages(
  tx: Scope,
  { id, kind }: { id: number; kind: string },
  messages: readonly NewMessage[],
): Promise<void> {
  for (const { text = '', dataUrls, uploads, sentTime } of messages) {
    const recordedAt = sentTime === undefined ? tx.now : new Date(Date.parse(sentTime) + tx.skewMs)
    requireBeforeRemoval(tx, recordedAt)
    const files = await fileIdsOf(tx, id, { dataUrls, uploads })
    if (text === '' && files.length === 0) throw failure('message.empty')
    const refusal = isPrivate(kind)
      ? failure('message.heldPrivate')
      : failure('message.held', {
          place: await readPlaceName(tx, id),
          text: await shownText(tx, { text, files }),
        })
    await recordHeldStep(tx, chat.send, refusal, recordedAt)
  }
}

async function shownText(tx: Scope, { text, files }: Pick<HeldMessage, 'text' | 'files'>) {
  if (files.length === 0) return text
  const named = await tx.from('files').select('name').where('id', 'in', files).orderBy('id').execute()
  return [text, ...named.map(({ name }) => name)].filter(Boolean).join(' · ')
}

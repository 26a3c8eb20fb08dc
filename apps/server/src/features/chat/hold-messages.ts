import { chat, type NewMessage } from '@muster/contract/chat'
import { isStaff } from '@muster/contract/kit/permissions'
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
 * the refused steps, marked and with the names of its files; of a private message only that there was one. The report of a
 * problem makes an action as well, which clients do not read.
 * Throws step.afterRemoval for a message that does not say that it was written before.
 */
export async function holdMessages(
  tx: Scope,
  { id, kind }: { id: number; kind: string },
  messages: readonly NewMessage[],
): Promise<void> {
  for (const { text = '', dataUrls, uploads, sentTime, problem } of messages) {
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
    const reportKey = await recordHeldStep(tx, chat.send, refusal, recordedAt)
    if (problem && kind === 'BOOK' && isStaff(tx.actor.level)) {
      const report = { conversationId: id, reportKey, text: problem, fileIds: files }
      const reported = { tenantUserId: tx.actor.id, at: recordedAt.toISOString() }
      await tx.emit('chat.heldProblem', { ...report, ...reported })
    }
  }
}

async function shownText(tx: Scope, { text, files }: Pick<HeldMessage, 'text' | 'files'>) {
  if (files.length === 0) return text
  const named = await tx.from('files').select('name').where('id', 'in', files).orderBy('id').execute()
  return [text, ...named.map(({ name }) => name)].filter(Boolean).join(' · ')
}

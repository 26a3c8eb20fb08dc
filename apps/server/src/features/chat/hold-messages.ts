import { randomUUID } from 'node:crypto'
import type { NewMessage } from '@muster/contract/chat'
import { leftJoinAlong } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { requireBeforeRemoval } from '../../http/outbox-right.ts'
import { fileIdsOf } from './message-files.ts'

/** What a held message is called in the list of what phones recorded and nothing took. */
const heldStep = 'chat.send'
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
      : failure('message.held', { place: await placeOf(tx, id), text: await shownText(tx, { text, files }) })
    await noteHeld(tx, refusal, recordedAt)
  }
}

const noteHeld = (
  tx: Scope,
  { code, envelope, reason, params }: ReturnType<typeof failure>,
  recordedAt: Date,
) =>
  tx
    .into('refused_steps', {
      user_id: tx.actor.id,
      key: randomUUID(),
      endpoint: heldStep,
      work_id: null,
      job_id: null,
      code,
      message: envelope.message,
      reason,
      params: JSON.stringify(params),
      recorded_at: recordedAt,
      refused_at: tx.now,
    })
    .execute()

async function shownText(tx: Scope, { text, files }: Pick<HeldMessage, 'text' | 'files'>) {
  if (files.length === 0) return text
  const named = await tx.from('files').select('name').where('id', 'in', files).orderBy('id').execute()
  return [text, ...named.map(({ name }) => name)].filter(Boolean).join(' · ')
}

/** The site of a conversation, or the company. */
async function placeOf(tx: Scope, id: number): Promise<string> {
  const [row] = await tx.sql(sql<{ place: string }>`
    select coalesce(s.name, t.full_name) as place from conversations c
      ${leftJoinAlong('sites s', 'c.site_id')}
      join tenants t on t.id = c.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.id = ${id}`)
  return (await found(row)).place
}

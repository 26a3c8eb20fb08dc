import type { MessageFile } from '@muster/contract/chat'
import { msg } from '@muster/contract/kit/msg'
import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { found, refusedField } from '../../http/failures.ts'
import type { Arrived } from '../../http/input/uploads.ts'
import type { FileStore } from '../../outside/store/disk.ts'
import { dropFile } from '../files/drop-file.ts'
import { storeFile } from '../files/store-file.ts'
import { conversationToSendIn } from './reach-queries.ts'

const shownFile = async (scope: Scope, fileId: number): Promise<MessageFile> => {
  const file = await found(
    scope.from('files').select(['id', 'name', 'size', 'width']).where('id', '=', fileId).executeTakeFirst(),
  )
  const isImage = file.width !== null
  return {
    fileId,
    fileType: isImage ? 'IMAGE' : 'FILE',
    url: scope.files.address(scope.tenantId, fileId, 'full', isImage ? 'inline' : 'attachment'),
    thumbURL: isImage ? scope.files.address(scope.tenantId, fileId, 'thumb') : null,
    fileName: file.name,
    size: file.size,
  }
}

/** The same upload again is the same file. */
export const addMessageFile = (
  scope: Scope,
  store: FileStore,
  { id, upload, file }: { id: number; upload: string; file: Arrived },
): Promise<MessageFile> =>
  scope.transaction(async (tx) => {
    await conversationToSendIn(tx, id)
    const sameFile = await tx
      .from('message_files')
      .select('file_id')
      .where('user_id', '=', tx.actor.id)
      .where('upload', '=', upload)
      .executeTakeFirst()
    if (sameFile) return shownFile(tx, sameFile.file_id)
    const stored = await storeFile(tx, store, file, { use: 'related' })
    await tx
      .into('message_files', { file_id: stored.id, conversation_id: id, user_id: tx.actor.id, upload })
      .execute()
    return shownFile(tx, stored.id)
  })

/** The file that an address of this company names; undefined for any other text. */
function fileIdIn(address: string, tenantId: number): number | undefined {
  const match = /^\/api\/file\/(\d{1,15})\/(\d{1,15})\/(full|medium|thumb)(\?[\w=&.-]*)?$/.exec(address)
  return match && Number(match[1]) === tenantId ? Number(match[2]) : undefined
}

interface NamedFiles {
  dataUrls?: readonly string[] | undefined
  uploads?: readonly string[] | undefined
}
/**
 * The files that a message names, in order: those that its sender has uploaded into this conversation and that no message
 * has yet. Throws values.refused of dataUrls or uploads for anything else: a file of others, data: and foreign addresses.
 */
export async function fileIdsOf(tx: Scope, conversationId: number, named: NamedFiles): Promise<number[]> {
  const { dataUrls = [], uploads = [] } = named
  if (dataUrls.length + uploads.length === 0) return []
  const rows = await tx
    .from('message_files')
    .select(['file_id', 'upload'])
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', tx.actor.id)
    .where('message_id', 'is', null)
    .execute()
  const byId = new Set(rows.map((row) => row.file_id))
  const byUpload = new Map(rows.map((row) => [row.upload, row.file_id]))
  const addressed = dataUrls.map((address) => fileIdIn(address, tx.tenantId))
  const uploaded = uploads.map((upload) => byUpload.get(upload.toLowerCase()))
  if (addressed.some((id) => id === undefined || !byId.has(id)))
    throw refusedField('messages.dataUrls', msg('Only files uploaded into this conversation'))
  if (uploaded.some((id) => id === undefined))
    throw refusedField('messages.uploads', msg('Only files uploaded into this conversation'))
  return [...new Set([...addressed, ...uploaded])] as number[]
}

/** What an action has as evidence stays with it. */
export async function dropFilesOf(tx: Scope, messageId: number): Promise<void> {
  const rows = await tx
    .remove('message_files')
    .where('message_id', '=', messageId)
    .returning('file_id')
    .execute()
  const fileIds = rows.map(({ file_id }) => file_id)
  const evidence = await tx
    .from('action_files')
    .where('file_id', '=', anyOf(fileIds))
    .select('file_id')
    .execute()
  const evidenceIds = new Set(evidence.map(({ file_id }) => file_id))
  for (const id of fileIds) if (!evidenceIds.has(id)) await dropFile(tx, id)
}

const unsentMs = 7 * 86_400_000
/** Forgets files that were uploaded for a message which did not come in a week. */
export async function dropUnsent(scope: Scope): Promise<void> {
  await scope.transaction(async (tx) => {
    const rows = await tx
      .from('message_files')
      .innerJoin('files', along('message_files.file_id'))
      .where('message_files.message_id', 'is', null)
      .where('files.created_at', '<', tx.ago(unsentMs))
      .select('message_files.file_id')
      .limit(1000)
      .execute()
    for (const { file_id } of rows) {
      await tx.remove('message_files').where('file_id', '=', file_id).execute()
      await dropFile(tx, file_id)
    }
  })
}

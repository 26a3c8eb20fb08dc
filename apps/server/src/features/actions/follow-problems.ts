import type { DomainEvents } from '../../background/domain-events.ts'
import { anyOf } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { makeAction, type NewAction } from './make-action.ts'
import { noteChange } from './note-change.ts'
import { listRules } from './rule-queries.ts'

const hourMs = 3_600_000

export async function closeAtArchivedSite(
  tx: Scope,
  action: { readonly id: number; readonly workId: number | null },
): Promise<void> {
  await tx
    .change('actions', { state: 'CLOSED', reason: 'SITE_ARCHIVED' })
    .where('id', '=', action.id)
    .execute()
  await noteChange(tx, action, 'CLOSED')
}

type Origin = 'siteId' | 'problemId' | 'messageId' | 'reportedBy' | 'reportKey'
interface ReportedProblem extends Pick<NewAction, Origin> {
  source: 'CLIENT_PROBLEM' | 'FIELD_PROBLEM'
  text: string
  at: Date
}
/**
 * Makes an action of a problem where a rule says so; undefined where none does, or where it has one already. At an
 * archived site it is made closed, and its owner gets no notification.
 */
async function followProblem(
  tx: Scope,
  { text, at, ...problem }: ReportedProblem,
): Promise<number | undefined> {
  const rule = (await listRules(tx)).find(({ kind }) => kind === problem.source)
  if (!rule) return undefined
  const { archived_at: archivedAt } = await tx
    .from('sites')
    .where('id', '=', problem.siteId)
    .select('archived_at')
    .forShare()
    .executeTakeFirstOrThrow()
  const id = await makeAction(tx, {
    ...{ ...problem, title: text, note: text, priority: rule.priority, asksPhoto: rule.asksPhoto },
    ownerId: archivedAt ? null : (rule.owner?.tenantUserId ?? null),
    dueAt: new Date(at.getTime() + rule.hours * hourMs),
  })
  if (id !== undefined && archivedAt) await closeAtArchivedSite(tx, { id, workId: null })
  return id
}

/** The state of the problem, which the client reads, does not change. */
export const followClientProblem = (scope: Scope, problemId: number): Promise<void> =>
  scope.transaction(async (tx) => {
    if (!tx.company.makesActions) return
    const problem = await tx
      .from('problems')
      .where('id', '=', problemId)
      .select(['site_id as siteId', 'text', 'reported_at as at'])
      .executeTakeFirst()
    if (problem) await followProblem(tx, { ...problem, source: 'CLIENT_PROBLEM', problemId })
  })

/** The photos of the report are those of before. One that its sender removed at once makes nothing. */
export const followFieldProblem = (
  scope: Scope,
  { messageId, text }: DomainEvents['chat.problem'],
): Promise<void> =>
  scope.transaction(async (tx) => {
    if (!tx.company.makesActions) return
    const message = await tx
      .from('messages')
      .innerJoin('conversations', along('messages.conversation_id'))
      .where('messages.id', '=', messageId)
      .where('messages.removed_at', 'is', null)
      .select(['conversations.site_id as siteId', 'messages.sent_at as sentAt'])
      .select(['messages.device_sent_at as writtenAt', 'messages.sender_id as reportedBy'])
      // Whoever removes it meanwhile waits, and leaves the photos to the action.
      .forShare('messages')
      .executeTakeFirst()
    if (!message || message.siteId === null) return
    const { siteId, sentAt, writtenAt, reportedBy } = message
    const at = writtenAt && writtenAt < sentAt ? writtenAt : sentAt
    const report = { siteId, text, at, messageId, reportedBy }
    const id = await followProblem(tx, { source: 'FIELD_PROBLEM', ...report })
    if (id !== undefined) await takePhotos(tx, id, messageId)
  })

/** What a person reported before they left is acted on as though they had stayed. */
export const followHeldProblem = (
  scope: Scope,
  { conversationId, reportKey, tenantUserId, text, fileIds, at }: DomainEvents['chat.heldProblem'],
): Promise<void> =>
  scope.transaction(async (tx) => {
    if (!tx.company.makesActions) return
    const book = await tx
      .from('conversations')
      .where('id', '=', conversationId)
      .select('site_id as siteId')
      .executeTakeFirst()
    if (!book?.siteId) return
    const report = { siteId: book.siteId, reportedBy: tenantUserId, reportKey, text, at: new Date(at) }
    const id = await followProblem(tx, { source: 'FIELD_PROBLEM', ...report })
    if (id !== undefined) await addPhotosBefore(tx, id, fileIds)
  })

async function takePhotos(tx: Scope, actionId: number, messageId: number): Promise<void> {
  const files = await tx
    .from('message_files')
    .where('message_id', '=', messageId)
    .select('file_id as id')
    .execute()
  await addPhotosBefore(
    tx,
    actionId,
    files.map(({ id }) => id),
  )
}

/** Those of these files that are pictures. */
async function addPhotosBefore(tx: Scope, actionId: number, fileIds: readonly number[]): Promise<void> {
  const photos = await tx
    .from('files')
    .where('id', '=', anyOf(fileIds))
    .where('width', 'is not', null)
    .select('id')
    .execute()
  if (photos.length === 0) return
  const rows = photos.map(({ id }) => ({ action_id: actionId, file_id: id, moment: 'BEFORE' }))
  await tx.into('action_files', rows).execute()
}

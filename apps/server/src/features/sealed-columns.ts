import type { TenantTable } from '../db/scope.ts'
import { answerAad } from '../http/idempotency/stored.ts'
import { feedAad } from './calendar/feed.ts'
import { contentKeyAad } from './files/content-key.ts'
import { detailsAad } from './incidents/details.ts'
import { reasonAad } from './leave/leave-reason.ts'
import { htmlAad, textAad } from './mail/queries.ts'
import { deviceAad } from './notifications/delivery/push-devices.ts'
import { secretAad } from './second-factor/queries.ts'
import { tokenAad } from './session/devices.ts'
import { outboxKeyAad } from './session/queries.ts'
import { notesAad } from './sites/queries.ts'
import { suspensionReasonAad } from './suspensions/suspension-reason.ts'
import { sealedAad } from './users/record-queries.ts'

export type RowKey = Readonly<Record<string, never>>

export interface SealedColumn {
  readonly table: TenantTable
  readonly column: string
  /** The columns of the primary key beside the tenant. */
  readonly key: readonly string[]
  /** Where the value is bound to. */
  readonly place: (row: RowKey) => string
  /** Kept as text in JSON, not as bytes. */
  readonly asJson?: true
  /** The name under which an export of the company has it in clear. A column without one is not exported. */
  readonly exportedAs?: string
}

/** Every column that is sealed with a company's key. A change of the key refuses to begin where one is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'users',
    column: 'business_number_cipher',
    key: ['id'],
    place: (row) => sealedAad(row.id!, 'businessNumber'),
    exportedAs: 'business_number',
  },
  {
    table: 'users',
    column: 'tax_number_cipher',
    key: ['id'],
    place: (row) => sealedAad(row.id!, 'taxNumber'),
  },
  {
    table: 'sites',
    column: 'access_notes_cipher',
    key: ['id'],
    place: (row) => notesAad(row.id!),
    exportedAs: 'access_notes',
  },
  { table: 'mails', column: 'text_cipher', key: ['id'], place: (row) => textAad(row.id!) },
  { table: 'mails', column: 'html_cipher', key: ['id'], place: (row) => htmlAad(row.id!) },
  {
    table: 'devices',
    column: 'token_cipher',
    key: ['user_id', 'id'],
    place: (row) => tokenAad(row.user_id!, row.id!),
  },
  {
    table: 'push_devices',
    column: 'subscription_cipher',
    key: ['id'],
    place: (row) => deviceAad(row.id!),
  },
  {
    table: 'authenticators',
    column: 'secret_cipher',
    key: ['user_id'],
    place: (row) => secretAad(row.user_id!),
  },
  { table: 'calendar_feeds', column: 'cipher', key: ['user_id'], place: (row) => feedAad(row.user_id!) },
  { table: 'outbox_keys', column: 'cipher', key: ['user_id'], place: (row) => outboxKeyAad(row.user_id!) },
  {
    table: 'leave_requests',
    column: 'reason_cipher',
    key: ['id'],
    place: (row) => reasonAad(row.id!),
    exportedAs: 'reason_text',
  },
  {
    table: 'suspensions',
    column: 'reason_cipher',
    key: ['id'],
    place: (row) => suspensionReasonAad(row.id!),
    exportedAs: 'reason_text',
  },
  {
    table: 'incident_changes',
    column: 'details_cipher',
    key: ['incident_id', 'position'],
    place: (row) => detailsAad(row.incident_id!, row.position!),
    exportedAs: 'details',
  },
  {
    // An archive has the content in clear, and the key to say that it is sealed again where it is imported.
    table: 'files',
    column: 'content_key_cipher',
    key: ['id'],
    place: (row) => contentKeyAad(row.id!),
    exportedAs: 'content_key',
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    key: ['user_id', 'endpoint', 'key'],
    place: (row) => answerAad(row.user_id!, row.key!),
    asJson: true,
  },
]

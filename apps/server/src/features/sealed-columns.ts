import type { TenantTable } from '../db/scope.ts'
import { answerPlace } from '../http/idempotency/single.ts'
import { feedPlace } from './calendar/feed.ts'
import { htmlPlace, textPlace } from './mail/queries.ts'
import { devicePlace } from './notifications/push-devices.ts'
import { secretPlace } from './second-factor/queries.ts'
import { tokenPlace } from './session/devices.ts'
import { outboxKeyAad } from './session/queries.ts'
import { notesPlace } from './sites/queries.ts'
import { sealedPlace } from './users/queries.ts'

/** The key of a row, as its table has it. */
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
  /** The name under which an export of the company has it in clear. What has none leaves the product sealed by nobody. */
  readonly exportedAs?: string
}

/** Every column that is sealed with a company's key. A change of the key refuses to begin where one is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'users',
    column: 'business_number_cipher',
    key: ['id'],
    place: (row) => sealedPlace(row.id!, 'businessNumber'),
    exportedAs: 'business_number',
  },
  {
    table: 'users',
    column: 'tax_number_cipher',
    key: ['id'],
    place: (row) => sealedPlace(row.id!, 'taxNumber'),
  },
  {
    table: 'sites',
    column: 'access_notes_cipher',
    key: ['id'],
    place: (row) => notesPlace(row.id!),
    exportedAs: 'access_notes',
  },
  { table: 'mails', column: 'text_cipher', key: ['id'], place: (row) => textPlace(row.id!) },
  { table: 'mails', column: 'html_cipher', key: ['id'], place: (row) => htmlPlace(row.id!) },
  {
    table: 'devices',
    column: 'token_cipher',
    key: ['user_id', 'id'],
    place: (row) => tokenPlace(row.user_id!, row.id!),
  },
  {
    table: 'push_devices',
    column: 'subscription_cipher',
    key: ['id'],
    place: (row) => devicePlace(row.id!),
  },
  {
    table: 'authenticators',
    column: 'secret_cipher',
    key: ['user_id'],
    place: (row) => secretPlace(row.user_id!),
  },
  { table: 'calendar_feeds', column: 'cipher', key: ['user_id'], place: (row) => feedPlace(row.user_id!) },
  { table: 'outbox_keys', column: 'cipher', key: ['user_id'], place: (row) => outboxKeyAad(row.user_id!) },
  {
    table: 'idempotency_keys',
    column: 'answer',
    key: ['user_id', 'endpoint', 'key'],
    place: (row) => answerPlace(row.user_id!, row.key!),
    asJson: true,
  },
]

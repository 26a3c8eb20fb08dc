import { type OperationNodeSource, type RawBuilder, type Sql, sql as untyped } from 'kysely'

/** What a statement can carry: a value of the database, or another piece of a statement. */
export type Bindable =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Uint8Array
  | OperationNodeSource
  | readonly Bindable[]

interface TypedSql extends Pick<Sql, 'ref' | 'table' | 'id' | 'raw'> {
  <T = unknown>(texts: TemplateStringsArray, ...values: Bindable[]): RawBuilder<T>
  lit<V extends Bindable>(value: V): RawBuilder<V>
  val<V extends Bindable>(value: V): RawBuilder<V>
  join<T = unknown>(values: readonly Bindable[], separator?: RawBuilder<unknown>): RawBuilder<T>
}

/**
 * Stands for the tenant of the caller in a statement that is built once for all tenants; the connection fills it in. It is
 * a symbol, so that arithmetic with it fails.
 */
export const ownTenant = Symbol('tenantId') as unknown as number

/**
 * Kysely's tag, for values that can be bound. Its own takes any: a function that was named and not called would be
 * bound as null, without a word.
 */
export const sql: TypedSql = untyped

import {
  type Compilable,
  CompiledQuery,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Transaction,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type pg from 'pg'
import type { DomainEvents } from '../background/domain-events.ts'
import type { BackgroundJobName, BackgroundJobs } from '../background/jobs.ts'
import type { BackgroundQueue } from '../background/queue.ts'
import type { Vault } from '../outside/keys/secrets.ts'
import type { Actor } from './actor.ts'
import { againAfterDeadlock } from './connection/again-after-deadlock.ts'
import { type DeferredQuery, rollbackToSavepoint, tenantDatabase } from './connection/tenant-protocol.ts'
import { sql } from './sql.ts'
import type { DB } from './tables.gen.ts'

export { type Actor, system } from './actor.ts'
export { ownTenant, sql } from './sql.ts'
export type { DB } from './tables.gen.ts'

/** Tables that belong to tenants; others have no verbs here. */
export type TenantTable = {
  [T in keyof DB]: 'tenant_id' extends keyof DB[T] ? T : never
}[keyof DB]
type NewRow<T extends keyof DB> = Omit<Insertable<DB[T]>, 'tenant_id'>
type Patch<T extends keyof DB> = Omit<Updateable<DB[T]>, 'tenant_id'>

/** The settings of the company that rules ask for. */
export interface CompanyRules {
  readonly timezone: string
  readonly payBasis: 'BY_CLOCK' | 'ELAPSED'
  readonly startMode: 'REFUSE' | 'FLAG'
  readonly noticeVersion: number
  /** A start or finish that arrives later than this after its recorded time is flagged. */
  readonly lateAfterHours: number
  /** Such as en or en-AU. */
  readonly locale: string
  /** The company has a pay calendar: writers of times ask whether their day is locked. */
  readonly paysByPeriod: boolean
  /** The company has rules for actions: answers are looked at. */
  readonly makesActions: boolean
}

/**
 * Everything that happens, happens in a scope: one tenant, one actor, one moment, one database handle. The verbs add the
 * tenant to every statement; the database's row-level policies hold what a statement might still forget.
 */
export interface Scope {
  readonly tenantId: number
  readonly actor: Actor
  readonly company: CompanyRules
  readonly now: Date
  /** The moment `ms` milliseconds before now. */
  ago(ms: number): Date
  /** To be added to times that the device recorded: its clock was this far off, in milliseconds. */
  readonly skewMs: number
  readonly files: FileAddresses
  /** Seals what must not be read from the disk; `aad` says what it belongs to. */
  readonly vault: {
    seal(aad: string, text: string): Buffer
    unseal(aad: string, sealed: Uint8Array): string
    mac(text: string): Buffer
    isMac(text: string, mac: Uint8Array): boolean | undefined
  }
  from<T extends TenantTable>(table: T): SelectQueryBuilder<DB, T, Record<never, never>>
  from<T extends TenantTable, A extends string>(
    table: `${T} as ${A}`,
  ): SelectQueryBuilder<DB & Record<A, DB[T]>, A, Record<never, never>>
  into<T extends TenantTable>(
    table: T,
    rows: NewRow<T> | readonly NewRow<T>[],
  ): InsertQueryBuilder<DB, T, InsertResult>
  /** An empty patch changes nothing and still answers the row. */
  change<T extends TenantTable>(table: T, patch: Patch<T>): UpdateQueryBuilder<DB, T, T, UpdateResult>
  remove<T extends TenantTable>(table: T): DeleteQueryBuilder<DB, T, DeleteResult>
  /** A statement as text, for heavy reads; refused unless it names tenant_id. */
  sql<R>(statement: RawBuilder<R>): Promise<R[]>
  /** A statement that is compiled already (prepared.ts); refused unless it names tenant_id. */
  run<R>(compiled: CompiledQuery<R>): Promise<R[]>
  /**
   * A statement whose result is not needed. In a transaction it goes out with the next statement, or with the commit, and
   * what it throws is thrown there: so for what only fails as any statement may.
   */
  defer(statement: Compilable | RawBuilder<unknown>): Promise<void>
  /** Inside, only the scope that is handed in writes; a transaction within one joins it. */
  transaction<R>(work: Work<R>): Promise<R>
  /** A part of a transaction that fails by itself: what it wrote is undone, and the rest goes on. */
  attempt<R>(work: Work<R>): Promise<R>
  /** Does the work and answers its result, but keeps nothing that it wrote. Throws what the work throws. */
  dryRun<R>(work: Work<R>): Promise<R>
  /**
   * What a transaction does once, at its end, with all that was handed over for it, in that order; with `isLast` after
   * everything else. An attempt that fails takes back what it handed over.
   */
  atEnd<I>(run: (tx: Scope, items: readonly I[]) => Promise<void>, item: I, isLast?: boolean): Promise<void>
  /** Says what happened, in this transaction; features further down the list react to it. */
  emit<N extends keyof DomainEvents>(name: N, payload: DomainEvents[N]): Promise<void>
  /** Tells who listens to the channel, once this transaction is committed. */
  signal(channel: string, content: object): Promise<void>
  /** Background work, in this transaction. */
  enqueue<N extends BackgroundJobName>(
    name: N,
    payload: Omit<BackgroundJobs[N], 'tenantId'>,
    startAfter?: Date,
  ): Promise<void>
}

type Work<R> = (tx: Scope) => Promise<R>

/** Signed addresses of stored files, as answers carry them. */
export interface FileAddresses {
  /** Pictures open in the page unless they are to be saved; everything else is only ever saved. */
  address(
    tenantId: number,
    fileId: number,
    variant: 'full' | 'medium' | 'thumb',
    disposition?: 'inline' | 'attachment',
    /** A quarter of an hour and somewhat more unless told. */
    ttlMs?: number,
  ): string
}

export interface ScopeSource {
  readonly pool: pg.Pool
  readonly queue: BackgroundQueue
  readonly files: FileAddresses
  readonly vault: Vault
}
export interface ScopeOwner {
  tenantId: number
  actor: Actor
  company: CompanyRules
  now: Date
  skewMs?: number
}

const databases = new WeakMap<pg.Pool, Map<number, Kysely<DB>>>()
/** The database as one tenant sees it, made once. */
export function databaseOf(pool: pg.Pool, tenantId: number): Kysely<DB> {
  const known = databases.get(pool) ?? new Map<number, Kysely<DB>>()
  databases.set(pool, known)
  const database = known.get(tenantId) ?? tenantDatabase(pool, tenantId)
  if (known.size > 2000) known.clear()
  known.set(tenantId, database)
  return database
}

export function openScope(source: ScopeSource, whose: ScopeOwner): Scope {
  return makeScope(source, whose, databaseOf(source.pool, whose.tenantId))
}

interface Ending {
  readonly run: (tx: Scope, items: readonly never[]) => Promise<void>
  readonly item: unknown
  readonly isLast: boolean
}
async function endWith(tx: Scope, endings: readonly Ending[]) {
  for (const isLast of [false, true]) {
    const byRun = Map.groupBy(
      endings.filter((ending) => ending.isLast === isLast),
      ({ run }) => run,
    )
    for (const [run, all] of byRun) await run(tx, all.map(({ item }) => item) as never[])
  }
}

function makeScope(
  source: ScopeSource,
  whose: ScopeOwner,
  db: Kysely<DB> | Transaction<DB>,
  endings: Ending[] = [],
): Scope {
  const { tenantId } = whose
  const runLater = async (text: string, values: unknown[]) => {
    const query: DeferredQuery = { ...CompiledQuery.raw(text, values), isDeferred: true }
    return db.executeQuery(query)
  }
  const scope: Scope = {
    ...whose,
    ago(ms) {
      return new Date(this.now.getTime() - ms)
    },
    skewMs: whose.skewMs ?? 0,
    files: source.files,
    vault: {
      seal: (aad, text) => source.vault.seal(tenantId, aad, text),
      unseal: (aad, sealed) => source.vault.unseal(tenantId, aad, sealed),
      mac: (text) => source.vault.mac(tenantId, text),
      isMac: (text, mac) => source.vault.isMac(tenantId, text, mac),
    },
    ...verbsOf(db, tenantId),
    transaction: (work) => (db.isTransaction ? work(scope) : inTransaction(source, whose, db, work)),
    attempt: (work) =>
      scope.transaction((tx) => (db.isTransaction ? inSavepoint(db, endings, () => work(tx)) : work(tx))),
    dryRun: (work) => undoing(scope, work),
    atEnd: (run, item, isLast = false) =>
      db.isTransaction
        ? Promise.resolve(void endings.push({ run, item, isLast }))
        : scope.transaction((tx) => tx.atEnd(run, item, isLast)),
    emit: (name, payload) => scope.transaction((tx) => recordEvent(tx, name, payload)),
    signal: async (channel, content) => {
      // Sent by itself: inside another statement a cluster may run it on a worker, and the servers listen on the coordinator.
      await runLater('select pg_notify($1, $2)', [channel, JSON.stringify(content)])
    },
    enqueue: (name, payload, startAfter) => {
      return source.queue.add(runLater, name, { ...payload, tenantId } as never, startAfter)
    },
  }
  return scope
}

// The casts are where the verbs' exact types meet the builder's: it cannot see that every table has the column.
type Verbs = Pick<Scope, 'from' | 'into' | 'change' | 'remove' | 'sql' | 'run' | 'defer'>
const isEmpty = (patch: object) => Object.values(patch).every((value) => value === undefined)
export function verbsOf(db: Kysely<DB>, tenant_id: number): Verbs {
  const any = db as any
  const withTenant = (row: object) => ({ ...row, tenant_id })
  async function run<R>(compiled: CompiledQuery<R>) {
    if (!compiled.sql.includes('tenant_id')) throw new Error(`A statement without tenant_id: ${compiled.sql}`)
    return (await db.executeQuery(compiled)).rows
  }
  return {
    from: (table: string) =>
      any.selectFrom(table).where(`${table.split(' as ').at(-1)}.tenant_id`, '=', tenant_id) as any,
    into: (table: string, rows: object | object[]) =>
      any.insertInto(table).values(Array.isArray(rows) ? rows.map(withTenant) : withTenant(rows)) as any,
    change: (table: string, patch: object) =>
      any
        .updateTable(table)
        .set({ ...patch, tenant_id: isEmpty(patch) ? sql.ref('tenant_id') : undefined })
        .where(`${table}.tenant_id`, '=', tenant_id) as any,
    remove: (table: string) => any.deleteFrom(table).where(`${table}.tenant_id`, '=', tenant_id) as any,
    sql: async (statement) => run(statement.compile(db)),
    run,
    defer: async (statement) => {
      const query: DeferredQuery = { ...statement.compile(db), isDeferred: true }
      await run(query)
    },
  }
}

const inTransaction = <R>(source: ScopeSource, whose: ScopeOwner, db: Kysely<DB>, work: Work<R>) =>
  againAfterDeadlock(() =>
    db.transaction().execute(async (trx) => {
      const endings: Ending[] = []
      const tx = makeScope(source, whose, trx, endings)
      const result = await work(tx)
      await endWith(tx, endings)
      return result
    }),
  )

async function inSavepoint<R>(db: Kysely<DB>, endings: Ending[], work: () => Promise<R>) {
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text))
  await run('savepoint attempt')
  const before = endings.length
  try {
    const result = await work()
    await run('release savepoint attempt')
    return result
  } catch (error) {
    endings.length = before
    await run(rollbackToSavepoint)
    await run('release savepoint attempt')
    throw error
  }
}

async function undoing<R>(scope: Scope, work: Work<R>): Promise<R> {
  const undo = new Error('A dry run ends')
  let result!: R
  const attempt = scope.attempt(async (tx) => {
    result = await work(tx)
    throw undo
  })
  await attempt.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return result
}

async function recordEvent<N extends keyof DomainEvents>(tx: Scope, name: N, payload: DomainEvents[N]) {
  const row = { name, payload: JSON.stringify(payload), actor_id: tx.actor.id || null, occurred_at: tx.now }
  const { id } = await tx.into('domain_events', row).returning('id').executeTakeFirstOrThrow()
  await tx.enqueue('domain-event', { domainEventId: id })
}

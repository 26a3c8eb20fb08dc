import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import pg from 'pg'
import { ownTenant } from '../sql.ts'
import type { DB } from '../tables.gen.ts'
import { changesCallers, nextCallerGeneration } from './caller-writes.ts'
import { InlineLimitsCompiler } from './inline-limits.ts'
import { onDatabase } from './request-stats.ts'
import { hasParsed, type Prepared, RoundTrip } from './round-trip.ts'

// Prepared on each connection, so that they go out with another statement.
const begin = { name: '_begin', text: 'begin', values: [] }
const commit = { name: '_commit', text: 'commit', values: [] }
const setTenant = (tenantId: number) => ({
  name: '_tenant',
  text: "select set_config('app.tenant_id', $1, true)",
  values: [String(tenantId)],
})
/** The same in words that a cluster passes on to its workers: it takes no parameter, so that no connection keeps it. */
const setTenantEverywhere = (tenantId: number) => ({
  name: '',
  text: `set local app.tenant_id = '${tenantId}'`,
  values: [],
})

/** Connections to an engine that spreads companies over machines. */
const spread = new WeakSet<pg.ClientBase>()

interface Statement {
  /** PostgreSQL plans a statement with a name once a connection. Lists of many lengths stay without one. */
  readonly name?: string
  readonly changesCallers: boolean
}
const statements = new Map<string, Statement>()
function statementOf(text: string): Statement {
  const seenBefore = statements.get(text)
  if (seenBefore) return seenBefore
  if (statements.size >= 1000) return { changesCallers: changesCallers(text) }
  const statement = { name: `s${statements.size}`, changesCallers: changesCallers(text) }
  statements.set(text, statement)
  return statement
}

/** SQLSTATE of a statement that ran into its limit. */
const cancelled = '57014'
/** Refused as it was prepared. The driver may take it for prepared, as a statement before it was, so its connection ends. */
const isUnparsed = ({ code = '' }: pg.DatabaseError) => code.startsWith('42')

/** Undoes an attempt, and what of it is still to be sent. */
export const rollbackToSavepoint = 'rollback to savepoint attempt'

/** A statement whose result is not read: it goes out with the next one of its transaction, or with the commit. */
export interface DeferredQuery extends CompiledQuery {
  readonly isDeferred: true
}
const isDeferred = (query: CompiledQuery) => 'isDeferred' in query

class TenantConnection implements DatabaseConnection {
  inTransaction = false
  /** An error that is not the database's own answer leaves the connection in an unknown state. */
  isBroken = false
  /** Of a transaction: what goes out with the next statement; its beginning with the first. */
  #waiting: Prepared[] = []
  #changesCallers = false
  readonly client: pg.PoolClient
  readonly pool: pg.Pool
  readonly tenantId: number
  constructor(client: pg.PoolClient, pool: pg.Pool, tenantId: number) {
    this.client = client
    this.pool = pool
    this.tenantId = tenantId
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = statementOf(query.sql)
    this.#changesCallers ||= statement.changesCallers
    const config = { text: query.sql, values: this.#valuesOf(query) }
    const prepared = statement.name ? { ...config, name: statement.name } : undefined
    if (this.inTransaction && isDeferred(query) && prepared && hasParsed(this.client, prepared)) {
      this.#waiting.push(prepared)
      return { rows: [] }
    }
    const result = await this.#send(prepared ?? config).finally(() => {
      if (!this.inTransaction) this.#dropChangedCallers()
    })
    const affected = result.command && result.command !== 'SELECT' ? BigInt(result.rowCount ?? 0) : undefined
    return {
      rows: (result.rows ?? []) as R[],
      ...(affected === undefined ? {} : { numAffectedRows: affected }),
    }
  }
  #valuesOf({ parameters }: CompiledQuery): unknown[] {
    if (!parameters.includes(ownTenant)) return parameters as unknown[]
    return parameters.map((value) => (value === ownTenant ? this.tenantId : value))
  }
  begin() {
    this.inTransaction = true
    this.#waiting = [begin, this.#setTenant]
  }
  get #setTenant(): Prepared {
    return (spread.has(this.client) ? setTenantEverywhere : setTenant)(this.tenantId)
  }
  /** Nothing was sent of a transaction that has not waited for a statement. */
  get #isUntouched() {
    return this.#waiting[0] === begin
  }
  async commit() {
    try {
      if (!this.#isUntouched || this.#waiting.length > 2) await this.#send(commit)
    } finally {
      this.inTransaction = false
      // Also after one that failed: the database may have done it.
      this.#dropChangedCallers()
    }
  }
  async rollback() {
    this.inTransaction = false
    // Closing the connection rolls back too. The first error is the one that is thrown.
    if (this.isBroken || this.#isUntouched) return
    await this.client.query('rollback').catch(() => {
      this.isBroken = true
    })
  }
  async #send(last: pg.QueryConfig): Promise<pg.QueryResult> {
    if (last.text === rollbackToSavepoint) this.#waiting = []
    // Machines get to know the tenant by a transaction, so that a statement by itself is one.
    const isAlone = !this.inTransaction && spread.has(this.client)
    const before = this.inTransaction ? this.#waiting : [...(isAlone ? [begin] : []), this.#setTenant]
    const after = isAlone ? [commit] : []
    this.#waiting = []
    let trip: RoundTrip | undefined
    const sent = () =>
      new Promise<pg.QueryResult>((resolve, reject) => {
        trip = new RoundTrip(before, last, after, (error, result) =>
          error ? reject(error) : resolve(result),
        )
        this.client.query(trip as unknown as pg.Submittable)
      })
    try {
      return await onDatabase(this.inTransaction ? before.length + 1 : 1, last.text!, sent)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || isUnparsed(error)) this.isBroken = true
      // Whoever reads the log has to know which statement took too long.
      if (error instanceof pg.DatabaseError && error.code === cancelled)
        error.message += `: ${trip?.failedText}`
      if (isAlone && !this.isBroken) await this.rollback()
      throw error
    }
  }
  #dropChangedCallers() {
    if (this.#changesCallers) nextCallerGeneration(this.pool, this.tenantId)
    this.#changesCallers = false
  }
  // biome-ignore lint/correctness/useYield: nothing streams; the interface asks for it
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not used')
  }
}

class TenantDriver implements Driver {
  readonly pool: pg.Pool
  readonly tenantId: number
  constructor(pool: pg.Pool, tenantId: number) {
    this.pool = pool
    this.tenantId = tenantId
  }
  async init() {}
  async acquireConnection() {
    const client = await onDatabase(0, 'connect', () => this.pool.connect())
    return new TenantConnection(client, this.pool, this.tenantId)
  }
  async beginTransaction(connection: DatabaseConnection) {
    ;(connection as TenantConnection).begin()
  }
  async commitTransaction(connection: DatabaseConnection) {
    await (connection as TenantConnection).commit()
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    await (connection as TenantConnection).rollback()
  }
  async releaseConnection(connection: DatabaseConnection) {
    const { client, isBroken } = connection as TenantConnection
    client.release(isBroken)
  }
  async destroy() {}
}

export async function prepareConnection(client: pg.ClientBase) {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'")
  if (rows.length > 0) {
    spread.add(client)
    await client.query('set citus.propagate_set_commands to local; set plan_cache_mode to force_custom_plan')
  }
  for (const statement of [begin, setTenant(0), commit]) await client.query(statement)
}

/** The database as one tenant sees it. */
export function tenantDatabase(pool: pg.Pool, tenantId: number): Kysely<DB> {
  if (!Number.isSafeInteger(tenantId) || tenantId <= 0) throw new Error(`Not a tenant: ${tenantId}`)
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TenantDriver(pool, tenantId),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new InlineLimitsCompiler(),
    },
  })
}

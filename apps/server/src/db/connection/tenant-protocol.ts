import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely'
import pg from 'pg'
import type { DB } from '../tables.gen.ts'
import { changesCallers, nextCallerGeneration } from './caller-writes.ts'
import { InlineLimitsCompiler } from './inline-limits.ts'
import { onDatabase } from './request-stats.ts'

const setTenant = { name: '_tenant', text: "select set_config('app.tenant_id', $1, true)" }

// The parts of the driver's protocol objects that its type declarations leave out.
interface Wire {
  bind(config: {
    portal: string
    statement: string
    values: unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  execute(config: { portal: string; rows: number }): void
}
interface QueryInside {
  prepare(connection: Wire): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}
const ProtocolQuery = pg.Query as unknown as {
  new (
    config: pg.QueryConfig,
    values: undefined,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ): pg.Submittable
  prototype: QueryInside
}

/**
 * One statement with the tenant set before it, both under one Sync: an implicit transaction in one round trip. The
 * setting ends with the transaction, so a connection never carries a tenant from one request to the next.
 */
class TenantQuery extends ProtocolQuery {
  readonly #tenantId: string
  #settingAnswered = false
  constructor(
    tenantId: number,
    config: pg.QueryConfig,
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, undefined, done)
    this.#tenantId = String(tenantId)
  }
  requiresPreparation() {
    return true
  }
  prepare(connection: Wire) {
    connection.bind({
      portal: '',
      statement: setTenant.name,
      values: [this.#tenantId],
      valueMapper: (value) => value,
    })
    connection.execute({ portal: '', rows: 0 })
    ProtocolQuery.prototype.prepare.call(this, connection)
  }
  handleDataRow(message: unknown) {
    if (this.#settingAnswered) ProtocolQuery.prototype.handleDataRow.call(this, message)
  }
  handleCommandComplete(message: unknown, connection: unknown) {
    if (this.#settingAnswered) ProtocolQuery.prototype.handleCommandComplete.call(this, message, connection)
    else this.#settingAnswered = true
  }
}

interface Statement {
  /** PostgreSQL plans a statement with a name once a connection. Lists of many lengths stay without one. */
  readonly name?: string
  readonly changesCallers: boolean
}
const statements = new Map<string, Statement>()
function statementOf(text: string): Statement {
  const known = statements.get(text)
  if (known) return known
  if (statements.size >= 1000) return { changesCallers: changesCallers(text) }
  const statement = { name: `s${statements.size}`, changesCallers: changesCallers(text) }
  statements.set(text, statement)
  return statement
}

/** SQLSTATE of a statement that ran into its limit. */
const cancelled = '57014'

class TenantConnection implements DatabaseConnection {
  inTransaction = false
  /** What failed otherwise than by the database's own word leaves a connection nobody knows the state of. */
  isBroken = false
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
    const config = {
      text: query.sql,
      values: query.parameters as unknown[],
      ...(statement.name && { name: statement.name }),
    }
    this.#changesCallers ||= statement.changesCallers
    const result = await onDatabase(1, query.sql, () => this.#sent(config)).finally(() => {
      if (!this.inTransaction) this.dropChangedCallers()
    })
    const affected = result.command && result.command !== 'SELECT' ? BigInt(result.rowCount ?? 0) : undefined
    return {
      rows: (result.rows ?? []) as R[],
      ...(affected === undefined ? {} : { numAffectedRows: affected }),
    }
  }
  async #sent(config: pg.QueryConfig) {
    try {
      return await (this.inTransaction ? this.client.query(config) : this.#alone(config))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.isBroken = true
      // Whoever reads the log has to know which statement took too long.
      else if (error.code === cancelled) error.message += `: ${config.text}`
      throw error
    }
  }
  /** After a commit, also one that failed: the database may have done it. */
  dropChangedCallers() {
    if (this.#changesCallers) nextCallerGeneration(this.pool, this.tenantId)
    this.#changesCallers = false
  }
  #alone(config: pg.QueryConfig) {
    return new Promise<pg.QueryResult>((resolve, reject) => {
      this.client.query(
        new TenantQuery(this.tenantId, config, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
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
    const tenant = connection as TenantConnection
    await onDatabase(1, 'begin', () =>
      tenant.client.query(`begin; set local app.tenant_id = '${tenant.tenantId}'`),
    )
    tenant.inTransaction = true
  }
  async commitTransaction(connection: DatabaseConnection) {
    const tenant = connection as TenantConnection
    tenant.inTransaction = false
    await onDatabase(1, 'commit', () => tenant.client.query('commit')).finally(() =>
      tenant.dropChangedCallers(),
    )
  }
  async rollbackTransaction(connection: DatabaseConnection) {
    const tenant = connection as TenantConnection
    tenant.inTransaction = false
    // Closing the connection rolls back too; what went wrong first is what is told.
    if (tenant.isBroken) return
    await tenant.client.query('rollback').catch(() => {
      tenant.isBroken = true
    })
  }
  async releaseConnection(connection: DatabaseConnection) {
    const { client, isBroken } = connection as TenantConnection
    client.release(isBroken)
  }
  async destroy() {}
}

export async function prepareConnection(client: pg.ClientBase) {
  await client.query({ ...setTenant, values: ['0'] })
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

import type { DatabaseConnection, Driver, QueryResult } from 'kysely'
import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import { inlineLimits } from './inline-limits.ts'
import { onDatabase } from './request-stats.ts'
import type { DB } from './tables.gen.ts'

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

const statementNames = new Map<string, string>()
/** A name for a statement, so that PostgreSQL plans it once a connection. Lists of many lengths stay unnamed. */
function statementName(text: string) {
  const known = statementNames.get(text)
  if (known || statementNames.size >= 1000) return known
  const made = `s${statementNames.size}`
  statementNames.set(text, made)
  return made
}

class TenantConnection implements DatabaseConnection {
  inTransaction = false
  /** What failed otherwise than by the database's own word leaves a connection nobody knows the state of. */
  isBroken = false
  readonly client: pg.PoolClient
  readonly tenantId: number
  constructor(client: pg.PoolClient, tenantId: number) {
    this.client = client
    this.tenantId = tenantId
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = statementName(query.sql)
    const config = { text: query.sql, values: [...query.parameters], ...(name ? { name } : {}) }
    const result = await onDatabase(1, query.sql, () => this.#sent(config))
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
      this.isBroken ||= !(error instanceof pg.DatabaseError)
      throw error
    }
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
    return new TenantConnection(await onDatabase(0, 'connect', () => this.pool.connect()), this.tenantId)
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
    await onDatabase(1, 'commit', () => tenant.client.query('commit'))
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
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [inlineLimits],
  })
}

import pg from 'pg'
import type { Waits } from '../../waits.ts'

/** The role under which everything is read and written: it owns nothing and passes no row-level policy by. */
export const appRole = 'muster_app'

// Ids and sizes are whole numbers that JavaScript holds exactly; a payroll day is a text, never an instant.
const listOfInt8: number = 1016
const parsers = new Map<number, (value: string) => unknown>([
  [listOfInt8, (value) => (pg.types.getTypeParser(listOfInt8, 'text')(value) as string[]).map(Number)],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
  [pg.types.builtins.DATE, String],
  [pg.types.builtins.TIMESTAMP, String],
])
/** Connections that a process has beside its pool: the queue's, and those that listen. */
export const otherConnections = 6

/** How columns arrive; for every connection to this database. */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig

/** Where the connections go that hold something between statements: a session's lock, LISTEN. */
const sessionUrls = new WeakMap<pg.Pool, string>()

interface PoolOptions {
  poolerUrl?: string | undefined
  waits: Waits
}

/**
 * Connections of the application: its own role, every wait bounded. `poolerUrl` is a pooler in transaction mode in front
 * of the database, which sets role and limits itself: it drops what a connection asks for.
 */
export function openPool(url: string, max: number, { poolerUrl, waits }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: poolerUrl ?? url,
    max,
    types: columnTypes,
    connectionTimeoutMillis: waits.connect,
    idleTimeoutMillis: 30_000,
    // Compiling takes longer than most statements run, and the embedded database, with which all is measured, has no compiler.
    options: `-c role=${appRole} -c jit=off -c timezone=UTC -c statement_timeout=${waits.statement} -c lock_timeout=${waits.lock} -c idle_in_transaction_session_timeout=${waits.idle}`,
    application_name: 'muster',
    onConnect: async (client) => {
      // Loaded here, so that the operator's commands, which connect as the owner, do without the query builder.
      const { prepareConnection } = await import('./tenant-protocol.ts')
      await prepareConnection(client)
      await requireRole(client)
    },
  })
  sessionUrls.set(pool, url)
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined)
  // Nor one that breaks between two statements of a transaction: its next statement says so.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection of its own beside the pool, under the same role and limits. It is not connected yet. */
export function besidePool(pool: pg.Pool, options: pg.ClientConfig): pg.Client {
  const { onConnect: _, ...shared } = pool.options
  return new pg.Client({ ...shared, ...options })
}

/** The same past any pooler, for what lives as long as its session. */
export const sessionBesidePool = (pool: pg.Pool, options: pg.ClientConfig): pg.Client =>
  besidePool(pool, { ...options, connectionString: sessionUrls.get(pool)! })

/** A pooler in between may drop what a connection asks for: then the walls between companies would not stand. */
async function requireRole(client: pg.ClientBase) {
  const { rows } = await client.query<{ role: string }>('select current_user as role')
  if (rows[0]?.role !== appRole)
    throw new Error(`The database answers as ${rows[0]?.role}, not as ${appRole}`)
}

/** One connection as the owner of the tables, for migrations and for the operator's commands. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    types: columnTypes,
    connectionTimeoutMillis: 10_000,
    application_name: 'muster-owner',
  })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

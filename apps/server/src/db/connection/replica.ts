import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config, ReplicaConfig } from '../../config.ts'
import { openScope, type Scope, type ScopeOwner, type ScopeSource } from '../scope.ts'
import { openPool } from './pool.ts'

/** A streaming copy of the database, from which is read what may be a little old. */
export interface Replica {
  readonly pool: pg.Pool
  /** How old at most what is read from it is. */
  readonly lagMs: number
  /** Whether it has everything that was committed so long ago. */
  isFresh(): boolean
  /** Not asked any more until it was seen to follow. */
  distrust(): void
  /** Resolves when it was first looked at. */
  readonly begun: Promise<void>
  stop(): Promise<void>
}

interface ReplicaRead {
  readonly pool: pg.Pool
  readonly primary: pg.Pool
  readonly lagMs: number
  /** Told when the copy falls behind and when it has caught up. */
  readonly turned: (isFresh: boolean) => void
}

/** The copy at `url`, under the role and within the limits of the primary's connections. */
export const openReplica = (
  { url, lagMs }: ReplicaConfig,
  { databaseConnections, waits }: Pick<Config, 'databaseConnections' | 'waits'>,
  primary: pg.Pool,
  log: Logger,
): Replica =>
  followReplica({
    ...{ pool: openPool(url, databaseConnections, { waits }), primary, lagMs },
    turned: (isFresh) =>
      isFresh ? log.info('the copy of the database follows') : log.warn('the copy of the database is behind'),
  })

/** A place in the log of the database, as a number that grows. */
const placeOf = (lsn: string) => {
  const [high, low] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/**
 * Looks again and again how far the primary has written and how far the copy has followed. No clock but that of this process
 * counts: the copy has what was committed before a moment once it has followed to where the primary was after that moment. A
 * copy that has lost its primary, and one that was made a primary, grows old here by itself.
 */
function followReplica({ pool, primary, lagMs, turned }: ReplicaRead): Replica {
  const lookMs = Math.min(1000, lagMs / 4)
  let written: { at: number; place: bigint }[] = []
  let hasAllSince = Number.NEGATIVE_INFINITY
  let wasFresh = false
  let isStopped = false
  const isFresh = () => performance.now() - hasAllSince <= lagMs

  const look = async () => {
    const at = performance.now()
    const told = await primary.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    written.push({ at, place: placeOf(told.rows[0]!.lsn) })
    written = written.filter((each) => at - each.at <= 2 * lagMs)
    const copy = await pool.query<{ lsn: string | null }>(
      'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as lsn',
    )
    const lsn = copy.rows[0]?.lsn
    if (!lsn) return
    const followed = placeOf(lsn)
    hasAllSince = written.findLast(({ place }) => place <= followed)?.at ?? hasAllSince
  }
  const keepLooking = async () => {
    await look().catch(() => undefined)
    if (isFresh() !== wasFresh) {
      wasFresh = !wasFresh
      turned(wasFresh)
    }
  }
  let looking = keepLooking()
  const begun = looking
  // One look at a time: the next waits for the one before it.
  const timer = setInterval(() => {
    looking = looking.then(() => (isStopped ? undefined : keepLooking()))
  }, lookMs)
  timer.unref()
  return {
    ...{ pool, lagMs, isFresh, begun },
    distrust() {
      hasAllSince = Number.NEGATIVE_INFINITY
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await pool.end()
    },
  }
}

const tookTooLong = '57014'

/**
 * Reads on the copy where it is fresh, else, and where anything comes in between, on the primary. What is refused on the copy is
 * asked again too: there it may be only not yet known.
 */
export async function readOnCopy<T>(
  source: ScopeSource,
  replica: Replica | undefined,
  {
    whose,
    primary,
    isRefusal,
  }: { whose: ScopeOwner; primary: Scope; isRefusal: (error: unknown) => boolean },
  read: (scope: Scope) => Promise<T>,
): Promise<T> {
  if (!replica?.isFresh()) return read(primary)
  try {
    return await read(openScope({ ...source, pool: replica.pool }, whose))
  } catch (error) {
    // What takes too long here takes too long there.
    if ((error as { code?: string }).code === tookTooLong) throw error
    if (!isRefusal(error)) replica.distrust()
    return read(primary)
  }
}

import type pg from 'pg'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

/** How often a key was counted within the minute that began with its first count. */
export interface Count {
  key: string
  made: number
}
/** The sum over all processes. */
export interface Sum extends Count {
  msLeft: number
}
/** Adds the counts of one process to those of the others. */
export type AddUp = (counts: readonly Count[]) => Promise<readonly Sum[]>

const minute = 60
/** Keys below this part of the limit stay in one process: most people, so that counting them costs no statement. */
const toldFrom = 0.1
/** The busiest keys are shared first; the others a second later. */
const toldAtOnce = 1000

/** Counts in memory, and learns once a second what the other processes counted. */
export interface RateCounter {
  /** The count of this minute, this call included; undefined over the limit. */
  take(key: string): Promise<number | undefined>
  /** Takes back a call that was refused for another reason. */
  giveBack(key: string): Promise<void>
  /** Seconds until `key` may do it again. */
  wait(key: string): Promise<number>
  /** Counts that were not shared yet. */
  untold(): Count[]
  learn(sum: Sum, told: number): Promise<void>
}

/** `points` a minute for each key. `name` sets its keys apart from those of other tallies. */
export function openRateCounter(name: string, points: number): RateCounter {
  const here = new RateLimiterMemory({ points, duration: minute })
  const busy = new Map<string, { untold: number; until: number }>()
  const note = (key: string, { consumedPoints, msBeforeNext }: RateLimiterRes) => {
    if (consumedPoints < points * toldFrom) return
    const known = busy.get(key)
    if (known && known.until > Date.now()) known.untold += 1
    else busy.set(key, { untold: consumedPoints, until: Date.now() + msBeforeNext })
  }
  return {
    async take(key) {
      try {
        const taken = await here.consume(`${name}:${key}`)
        note(`${name}:${key}`, taken)
        return taken.consumedPoints
      } catch (full) {
        if (full instanceof RateLimiterRes) return undefined
        throw full
      }
    },
    async giveBack(key) {
      await here.reward(`${name}:${key}`, 1)
      const known = busy.get(`${name}:${key}`)
      if (known && known.untold > 0) known.untold -= 1
    },
    async wait(key) {
      const left = (await here.get(`${name}:${key}`))?.msBeforeNext ?? 0
      return Math.max(1, Math.ceil(left / 1000))
    },
    untold() {
      for (const [key, { until }] of busy) if (until <= Date.now()) busy.delete(key)
      return [...busy].flatMap(([key, { untold }]) => (untold > 0 ? [{ key, made: untold }] : []))
    },
    async learn({ key, made, msLeft }, told) {
      const known = busy.get(key)
      // Fewer than were told: a new minute began meanwhile.
      if (!known || known.untold < told) return
      known.untold -= told
      known.until = Date.now() + msLeft
      await here.set(key, made + known.untold, msLeft / 1000)
    },
  }
}

/** Shares the counts with the other processes and learns theirs. What could not be shared is shared the next time. */
export async function share(tallies: readonly RateCounter[], addUp: AddUp) {
  const counts = tallies
    .flatMap((tally) => tally.untold().map((count) => ({ ...count, tally })))
    .sort((a, b) => b.made - a.made)
    .slice(0, toldAtOnce)
  if (counts.length === 0) return
  const sums = new Map(
    (await addUp(counts.map(({ key, made }) => ({ key, made })))).map((sum) => [sum.key, sum]),
  )
  for (const { tally, key, made } of counts) await tally.learn(sums.get(key)!, made)
}

/**
 * In the table that attempts are counted in, by the database's clock: servers may differ. Whose minute is over begins anew, and
 * whose minute would last longer than one: the clock went back since.
 */
export const addUpIn =
  (pool: pg.Pool): AddUp =>
  async (counts) => {
    const { rows } = await pool.query<Sum>(
      `insert into rate_limits as known (key, points, expire)
      select key, made, now_ms + $3 from unnest($1::text[], $2::int[]) as told (key, made),
        (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms) as clock
      order by key
      on conflict (key) do update set
        points = case when known.expire between excluded.expire - $3 + 1 and excluded.expire then known.points else 0 end + excluded.points,
        expire = case when known.expire between excluded.expire - $3 + 1 and excluded.expire then known.expire else excluded.expire end
      returning key, points as made,
        greatest(1, expire - (extract(epoch from clock_timestamp()) * 1000)::bigint)::int as "msLeft"`,
      [counts.map(({ key }) => key), counts.map(({ made }) => made), minute * 1000],
    )
    return rows
  }

import type pg from 'pg'
import type { Counts } from './counts.ts'

export interface KeptChecks {
  /** The newest that could be made. */
  readonly last: (Counts & { readonly at: string }) | null
  /** The newest of all, where it failed. */
  readonly failedAt: string | null
}

/** What is under way or was given up does not count. */
export async function readChecks(pool: pg.Pool): Promise<KeptChecks> {
  const { rows } = await pool.query<{ at: Date; failure: string | null; counts: Counts }>(
    `select ended_at as at, failure, json_build_object('orphans', orphans, 'missing', missing,
        'otherLength', other_length, 'altered', altered, 'deadReferences', dead_references, 'brokenLogs', broken_logs,
        'brokenVisits', broken_visits, 'damagedEnds', damaged_ends) as counts
      from nightly_checks where ended_at is not null order by ended_at desc`,
  )
  const [newest] = rows
  const last = rows.find(({ failure }) => failure === null)
  return {
    last: last ? { at: last.at.toISOString(), ...last.counts } : null,
    failedAt: newest?.failure ? newest.at.toISOString() : null,
  }
}

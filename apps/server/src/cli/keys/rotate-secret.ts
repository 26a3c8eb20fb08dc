import { setTimeout as pause } from 'node:timers/promises'
import { asOwner } from '../../db/connection/pool.ts'
import { Mistake } from '../command.ts'
import { withCompany } from '../companies/one-company.ts'
import type { CommandDatabase } from '../with-database.ts'
import { resealAll } from './rotate-key.ts'

/** Nobody takes as long between asking for the secret and writing what was wrapped with it. */
const graceMs = 5000
// Any number of our own, as those of rotate-key are.
const lock = 7_202_612

export interface SecretRotated {
  /** Companies whose keys were wrapped anew. */
  readonly wrapped: number
  /** Values that were sealed with a key derived from the secret, before companies had keys. */
  readonly resealed: number
  /** A change that was cut off before was taken up again. */
  readonly isResumed: boolean
}

/**
 * Gives the installation a new secret while it works. From one moment on the new one signs, seals and wraps; then the key
 * of every company is wrapped anew, and what was sealed with the secret itself is sealed with its company's key. Keys of
 * the secret before verify what was made with them for a while, unless `atOnce`. Cut off anywhere, the next call takes it
 * up again. Throws Mistake where another call is at it, or the secret is configured and the one before is not.
 */
export async function rotateSecret(
  db: CommandDatabase,
  { atOnce = false, waitMs = graceMs }: { atOnce?: boolean; waitMs?: number } = {},
): Promise<SecretRotated> {
  const { secrets, companyKeys, clock } = db.deps
  const { configured, former } = { configured: db.config.secret, former: db.config.secret?.former }
  if (configured && !former)
    throw new Mistake(
      'MUSTER_SECRET is configured: start the servers with a new one in it and the present one in MUSTER_SECRET_FORMER, and call this with both',
    )
  return asOwner(db.url, async (client) => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) throw new Mistake('The secret is being changed by another command')
    const isResumed = !configured && secrets.isChanging()
    if (!configured && !isResumed) secrets.replace(clock.now())
    let wrapped = companyKeys.wrapAnew()
    const companies = await client.query<{ code: string }>(
      `select code from tenants where status <> 'closed' order by id`,
    )
    let resealed = 0
    for (const { code } of companies.rows)
      resealed += await withCompany(db, code, (own, { id }) =>
        // Without a key of its own nothing of it is sealed with that.
        resealAll(own, db.deps.vault, id, companyKeys.current(id).generation),
      )
    await pause(waitMs)
    wrapped += companyKeys.wrapAnew()
    secrets.finish(clock.now(), atOnce)
    return { wrapped, resealed, isResumed }
  })
}

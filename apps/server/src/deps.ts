import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { ChoreQueue } from './chores/queue.ts'
import type { Config, MapConfig } from './config.ts'
import { openLimits } from './http/limits.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { openPasswords, type PasswordCost } from './http/passwords.ts'
import type { ServeDeps } from './http/serve.ts'
import { accessTokens } from './http/tokens.ts'
import { openTurns } from './http/turns.ts'
import { type Clock, systemClock } from './outside/clock.ts'
import { type CompanyKeys, openCompanyKeys } from './outside/company-keys.ts'
import { folderStore } from './outside/disk.ts'
import type { Outside } from './outside/index.ts'
import { smtp } from './outside/mail.ts'
import { openPieces } from './outside/pieces.ts'
import { placeSearch } from './outside/places/index.ts'
import { isQuiet } from './outside/quiet.ts'
import { clamd } from './outside/scanner.ts'
import { deriveKey, openVault, readSecret } from './outside/secrets.ts'
import { signLink } from './outside/signed-links.ts'

export interface AppDeps extends ServeDeps {
  readonly outside: Outside
  readonly companyKeys: CompanyKeys
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  /** Refused sign-ins are answered at multiples of this; 0 at once. */
  readonly refusalStepMs: number
  readonly map: MapConfig
  readonly metrics: Metrics
  /** Undefined where nobody may read them. */
  readonly metricsToken: string | undefined
  /** The folder of the built web application, where there is one to serve. */
  readonly webRoot: string | undefined
  /** Resolves when the database and the disk can be used. */
  readonly ready: () => Promise<void>
}

/** Longer than the hash of a password takes on a small machine. */
export const refusalStepMs = 100

interface Given {
  config: Config
  pool: pg.Pool
  queue: ChoreQueue
  log: Logger
  publicUrl: string
  webRoot?: string | undefined
  clock?: Clock
  /** Cheaper hashing than in production; for tests alone. */
  passwordCost?: PasswordCost
}

/** Everything the application works with, made once a process. */
export async function makeDeps({
  config,
  pool,
  queue,
  log,
  publicUrl,
  webRoot,
  clock = systemClock,
  passwordCost,
}: Given): Promise<AppDeps> {
  const secret = await readSecret(config.secret, config.dataRoot)
  const linkKey = deriveKey(secret, 'file-links')
  const companyKeys = openCompanyKeys(
    path.join(config.dataRoot, 'keys', 'companies'),
    deriveKey(secret, 'company-keys'),
  )
  const store = await folderStore(path.join(config.dataRoot, 'files'))
  const quarantine = await folderStore(path.join(config.dataRoot, 'quarantine'))
  return {
    pool,
    queue,
    log,
    clock,
    publicUrl,
    map: config.map,
    metrics: openMetrics(),
    metricsToken: config.metricsToken,
    webRoot,
    trustedProxies: config.trustedProxies,
    tokens: accessTokens(deriveKey(secret, 'access-tokens')),
    limits: openLimits(pool),
    passwords: openPasswords(passwordCost),
    turns: openTurns({
      atOnce: Math.max(2, Math.floor(config.databaseConnections / 2)),
      heavyAtOnce: 1,
      waitingAtMost: 500,
    }),
    refusalStepMs: passwordCost ? 0 : refusalStepMs,
    vault: openVault(deriveKey(secret, 'vault'), companyKeys),
    companyKeys,
    pieces: openPieces(store),
    tempPath: store.tempPath,
    scanning: config.scanner && { scan: clamd(config.scanner), quarantine, log },
    outside: {
      store,
      quarantine,
      linkKey,
      sendMail:
        config.smtpUrl && !isQuiet(config.dataRoot) ? smtp(config.smtpUrl, config.mailFrom) : undefined,
      places: placeSearch(config.placeSearch),
    },
    files: {
      address: (tenantId, fileId, variant, disposition = 'inline') =>
        signLink(linkKey, { tenantId, fileId, variant, disposition }, clock.now().getTime()),
    },
    ready: async () => {
      await pool.query('select 1')
    },
  }
}

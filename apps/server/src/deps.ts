import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { BackgroundQueue } from './background/queue.ts'
import type { Config, MapConfig } from './config.ts'
import type { Replica } from './db/connection/replica.ts'
import type { FileAddresses } from './db/scope.ts'
import type { ServeDeps } from './http/handler.ts'
import { Limits } from './http/limits/attempts.ts'
import { openRequestRate } from './http/limits/request-rate.ts'
import { openConcurrency } from './http/limits/tenant-concurrency.ts'
import { type Metrics, openMetrics } from './http/metrics.ts'
import { openPasswords, type PasswordCost } from './http/session/passwords.ts'
import { openCallers } from './http/session/session.ts'
import { accessTokens } from './http/session/tokens.ts'
import { type KeptLogEnds, readLogEnds } from './integrity/log-ends.ts'
import { readChecks } from './integrity/read-checks.ts'
import { type Clock, systemClock } from './outside/clock.ts'
import { clamd } from './outside/content/scanner.ts'
import { withBreaker } from './outside/egress/breaker.ts'
import { openEgress } from './outside/egress/egress.ts'
import { isOutboundHeld, noEgress } from './outside/egress/outbound-hold.ts'
import type { Outside } from './outside/index.ts'
import { type CompanyKeys, openCompanyKeys } from './outside/keys/company-keys.ts'
import { type KeyRing, openSecretRing, type SecretRing } from './outside/keys/secret-ring.ts'
import { openVault } from './outside/keys/secrets.ts'
import { isRefusedForGood, smtp } from './outside/messages/mail.ts'
import { pushSender } from './outside/messages/push.ts'
import { textSender } from './outside/messages/texts.ts'
import { readVapidKeys } from './outside/messages/vapid.ts'
import { placeSearch } from './outside/places/index.ts'
import { openPieces } from './outside/store/pieces.ts'
import { openLinks } from './outside/store/signed-links.ts'
import { openStores, originOf } from './outside/store/stores.ts'
import { openTraces, type Traces } from './outside/traces.ts'
import type { Waits } from './waits.ts'

export interface AppDeps extends ServeDeps {
  readonly outside: Outside
  readonly companyKeys: CompanyKeys
  readonly secrets: SecretRing
  readonly log: Logger
  readonly trustedProxies: readonly string[]
  /** Refused sign-ins are answered at multiples of this; 0 at once. */
  readonly refusalStepMs: number
  readonly waits: Waits
  readonly map: MapConfig
  /** Where else than here the browser may fetch pictures. */
  readonly pictureOrigins: readonly string[]
  readonly metrics: Metrics
  /** Undefined where nobody asked for traces. */
  readonly traces: Traces | undefined
  /** Whether backups are made by the clock. */
  readonly backups: { readonly isPlanned: boolean; readonly isEncrypted: boolean }
  /** Whether store and links are looked through by the clock. */
  readonly plansChecks: boolean
  /** Where audit logs and seals of visits ended at the last nightly check, written down outside the database. */
  readonly logEnds: () => Promise<KeptLogEnds>
  /** Undefined where nobody may read them. */
  readonly metricsToken: string | undefined
  /** The folder of the built web application, where there is one to serve. */
  readonly webRoot: string | undefined
  /** What is to be ended before the server closes. */
  readonly endings: (() => Promise<void>)[]
  /** Resolves when the database and the disk can be used. */
  readonly ready: () => Promise<void>
}

const concurrency = {
  heavyAtOnce: 1,
  exportsAtOnce: 1,
  // While one list waits for the database, the other one is worked out.
  batchesAtOnce: 2,
  waitingAtMost: 500,
  batchesWaitingAtMost: 40,
  // Two pictures are decoded at once; meanwhile others are stored.
  uploadsAtOnce: 3,
  uploadsOfAllAtOnce: 4,
  uploadsWaitingAtMost: 200,
}
/** Longer than the hash of a password takes on a small machine. */
export const refusalStepMs = 100

interface DepsInput {
  config: Config
  pool: pg.Pool
  replica?: Replica | undefined
  queue: BackgroundQueue
  log: Logger
  publicUrl: string
  webRoot?: string | undefined
  clock?: Clock
  isDatabaseAway?: () => boolean
  isShortOfRoom?: () => boolean
  /** Cheaper hashing than in production; for tests alone. */
  passwordCost?: PasswordCost
}

const defaults = {
  replica: undefined,
  webRoot: undefined,
  clock: systemClock,
  isDatabaseAway: () => false,
  isShortOfRoom: () => false,
}

/** Everything the application works with, made once a process. */
export async function makeDeps({ config, passwordCost, ...input }: DepsInput): Promise<AppDeps> {
  const shared = { ...defaults, ...input }
  const { pool, clock, log } = shared
  const secrets = openSecretRing({ configured: config.secret, root: config.sharedRoot })
  const linkKeys = secrets.ring('file-links')
  const companyKeys = openCompanyKeys(
    path.join(config.sharedRoot, 'keys', 'companies'),
    secrets.ring('company-keys'),
  )
  const { store, quarantine } = await openStores(config)
  const atOnce = Math.max(2, Math.floor(config.databaseConnections / 2))
  const pictureOrigins = [await originOf(store)].filter((each) => each !== null)
  return {
    ...shared,
    waits: config.waits,
    map: config.map,
    pictureOrigins,
    metrics: openMetrics(() => readChecks(pool)),
    traces: config.traces && (await openTraces(config.traces)),
    backups: { isPlanned: config.backups !== undefined, isEncrypted: config.backupKey !== undefined },
    plansChecks: config.checkHour !== 'off',
    logEnds: () => readLogEnds(config.sharedRoot),
    metricsToken: config.metricsToken,
    trustedProxies: config.trustedProxies,
    tokens: accessTokens(secrets.ring('access-tokens')),
    callers: openCallers(pool, clock),
    limits: new Limits(pool),
    passwords: openPasswords(passwordCost),
    requestRate: openRequestRate(config.callsAMinute),
    concurrency: openConcurrency({ ...concurrency, atOnce, longestWaitMs: config.waits.slot }),
    refusalStepMs: passwordCost ? 0 : refusalStepMs,
    vault: openVault(secrets.ring('vault'), companyKeys),
    companyKeys,
    secrets,
    pieces: openPieces(store, companyKeys),
    tempPath: store.tempPath,
    scanning: config.scanner && { scan: clamd(config.scanner, config.waits.scanner), quarantine, log },
    outside: {
      store,
      quarantine,
      linkKeys,
      unsubscribeKeys: secrets.ring('unsubscribe'),
      ...openChannels(config),
      longestRender: config.waits.render,
      places: placeSearch(config.placeSearch, config.waits.placeSearch),
    },
    files: fileAddresses(linkKeys, clock),
    endings: [],
    ready: async () => {
      if (shared.isDatabaseAway()) throw new Error('The database does not answer')
      await pool.query('select 1')
    },
  }
}

function fileAddresses(keys: KeyRing, clock: Clock): FileAddresses {
  const link = openLinks(keys)
  return {
    address: (tenantId, fileId, variant, disposition = 'inline', ttlMs = undefined) =>
      link({ tenantId, fileId, variant, disposition }, clock.now().getTime(), ttlMs),
  }
}

/** How people are reached; none while the installation is held after a restore. */
function openChannels({ sharedRoot, smtpUrl, mailFrom, pushHosts, texts, waits }: Config) {
  const isHeld = isOutboundHeld(sharedRoot)
  const isFault = (error: unknown) => !isRefusedForGood(error)
  return {
    sendMail: smtpUrl && !isHeld ? withBreaker(smtp(smtpUrl, mailFrom, waits), { isFault }) : undefined,
    push: pushSender({
      keys: readVapidKeys(sharedRoot),
      egress: isHeld ? noEgress : openEgress({ trusted: pushHosts, waitMs: waits.egress }),
      contact: `mailto:${mailFrom}`,
      ownHosts: pushHosts,
    }),
    sendText:
      texts && !isHeld
        ? textSender(texts, openEgress({ trusted: [new URL(texts.url).host], waitMs: waits.egress }))
        : undefined,
  }
}

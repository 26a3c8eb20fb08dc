import path from 'node:path'
import { z } from 'zod'
import type { BackupPlan } from './backup/backup-plan.ts'
import { type ScannerAddress, scannerAddress } from './outside/content/scanner.ts'
import type { TextGateway } from './outside/messages/texts.ts'
import { isPlaceSearch, type PlaceSearchConfig, placeSearchOf } from './outside/places/place-search-config.ts'
import type { S3Config } from './outside/store/s3.ts'
import type { TraceConfig } from './outside/traces.ts'
import { type Waits, waitsOf } from './waits.ts'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const variable = <T extends z.ZodType>(shape: T) => z.preprocess(blankIsAbsent, shape)
const databaseAddress = variable(
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'Must begin with postgres://')
    .optional(),
)
const flag = variable(z.stringbool().default(true))

const Environment = z.object({
  /** Where the server listens. */
  PORT: variable(z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: variable(z.string().default('127.0.0.1')),
  /** Where people reach it, for links in messages; by default the address it listens on. */
  PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
  /** The folder of the embedded database, the files and the keys. */
  MUSTER_DATA: variable(z.string().default('./data')),
  /** What several machines have in common: keys, and files where no bucket is named; by default the folder above. */
  MUSTER_SHARED: variable(z.string().optional()),
  /** An external PostgreSQL instead of the embedded one; its user owns the tables. */
  DATABASE_URL: databaseAddress,
  /** How many calls a person may make in a minute; 0 for any number. */
  CALLS_A_MINUTE: variable(z.coerce.number().int().min(0).default(600)),
  /** How many processes answer requests; with one the main process does it itself. */
  PROCESSES: variable(z.coerce.number().int().min(1).max(64).default(1)),
  DATABASE_CONNECTIONS: variable(z.coerce.number().int().min(4).max(200).default(16)),
  /** A pooler in transaction mode in front of DATABASE_URL, through which the application's statements go. */
  DATABASE_POOLER_URL: databaseAddress,
  /** A streaming copy of DATABASE_URL, which reports read from. */
  DATABASE_REPLICA_URL: databaseAddress,
  /** Further behind than so many seconds the copy is not asked. */
  DATABASE_REPLICA_LAG: variable(z.coerce.number().int().min(1).max(60).default(5)),
  /** A bucket of any S3-compatible store, which holds the files instead of a folder. */
  S3_BUCKET: variable(z.string().max(63).optional()),
  /** Where the store answers; without it Amazon's own. */
  S3_ENDPOINT: variable(z.url({ protocol: /^https?$/ }).optional()),
  S3_REGION: variable(z.string().default('us-east-1')),
  /** Without both the role of the machine counts. */
  S3_ACCESS_KEY: variable(z.string().optional()),
  S3_SECRET_KEY: variable(z.string().optional()),
  /** The bucket in the path and not before the host; by default where S3_ENDPOINT is named. */
  S3_PATH_STYLE: variable(z.stringbool().optional()),
  /** Pictures and downloads are fetched from the store itself, by signed addresses that live for minutes. */
  S3_REDIRECT: variable(z.stringbool().default(false)),
  /** 32 bytes in base64 from which all keys are derived; by default made once and kept in the data folder. */
  MUSTER_SECRET: variable(z.base64().length(44, 'Must be 32 bytes in base64').optional()),
  /** The one before, while it is changed. */
  MUSTER_SECRET_FORMER: variable(z.base64().length(44, 'Must be 32 bytes in base64').optional()),
  /** The demo company on an empty database. */
  MUSTER_DEMO: flag,
  /** Whoever sends it as a bearer token may read `/metrics`; without one nobody may. */
  METRICS_TOKEN: variable(z.string().min(16, 'Must have 16 letters or more').optional()),
  /** Where traces go, over OTLP as JSON; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(z.url({ protocol: /^https?$/ }).optional()),
  /** The share of requests and background jobs that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: variable(z.coerce.number().min(0).max(1).default(0.1)),
  /** Multiplies every wait after which the server gives up; for slow machines and tests. */
  WAITS_FACTOR: variable(z.coerce.number().min(1).max(100).default(1)),
  LOG_LEVEL: variable(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
  /** Proxies whose forwarded addresses are believed, as a list of addresses or networks. */
  TRUSTED_PROXIES: variable(z.string().optional()),
  /** The mail server as smtp:// or smtps:// with user and password; without one mails stay in the outbox. */
  SMTP_URL: variable(z.url({ protocol: /^smtps?$/ }).optional()),
  /** A MapLibre style for all maps instead of the built-in one; its host and MAP_HOSTS may be asked by the browser. */
  MAP_STYLE_URL: variable(z.url({ protocol: /^https$/ }).optional()),
  /** A file of PMTiles: streets under all maps, served by Muster itself. */
  MAP_TILES: variable(z.string().optional()),
  /** Further hosts that the style loads tiles, fonts and pictures from, with commas. */
  MAP_HOSTS: variable(
    z
      .string()
      .regex(/^([a-z0-9.-]+(:\d+)?)(\s*,\s*[a-z0-9.-]+(:\d+)?)*$/i, 'Must be hosts with commas between')
      .optional(),
  ),
  /** A service for looking up places, streets too, instead of the built-in list: photon:https://… or nominatim:https://… */
  PLACE_SEARCH: variable(
    z.string().refine(isPlaceSearch, 'Must be photon:https://… or nominatim:https://…').optional(),
  ),
  PLACE_SEARCH_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
  PLACE_SEARCH_KIND: variable(z.enum(['photon', 'nominatim']).default('photon')),
  /** A clamd that looks through every file that is sent; without one none is. */
  SCANNER: variable(
    z
      .string()
      .refine((text) => scannerAddress(text) !== null, 'Must be tcp://host:port or unix:/path')
      .optional(),
  ),
  /** Where a backup is put every day; without it none is made by the clock. */
  BACKUP_FOLDER: variable(z.string().optional()),
  /** 32 bytes in base64 that backups are encrypted with; without it they are not. */
  BACKUP_KEY: variable(z.base64().length(44, 'Must be 32 bytes in base64').optional()),
  /** The hour of it, in UTC; by default two o'clock at night in Sydney. */
  BACKUP_HOUR: variable(z.coerce.number().int().min(0).max(23).default(16)),
  /** How many are kept. */
  BACKUP_KEEP: variable(z.coerce.number().int().min(1).max(1000).default(14)),
  /** The hour in UTC at which store and links are looked through every day, after the backup; `off` for never. */
  CHECK_HOUR: variable(z.union([z.literal('off'), z.coerce.number().int().min(0).max(23)]).default(17)),
  /** Whether this process does what is due at night in each company. */
  NIGHTLY_WORK: flag,
  /** Whom mails come from. */
  MAIL_FROM: variable(z.email().default('no-reply@localhost.localdomain')),
  /** The gateway of text messages: the address for our own contract, with Twilio only where it is not theirs. */
  SMS_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
  SMS_KIND: variable(z.enum(['http', 'twilio']).default('http')),
  SMS_TOKEN: variable(z.string().optional()),
  SMS_ACCOUNT: variable(z.string().optional()),
  SMS_FROM: variable(z.string().max(20).optional()),
  /** Push services of one's own besides those of the browsers, as host or host:port with commas. */
  PUSH_HOSTS: variable(
    z
      .string()
      .regex(/^([a-z0-9.-]+(:\d+)?)(\s*,\s*[a-z0-9.-]+(:\d+)?)*$/i, 'Must be hosts with commas between')
      .optional(),
  ),
})
type Environment = z.infer<typeof Environment>

export interface Config {
  port: number
  host: string
  publicUrl: string | undefined
  dataRoot: string
  sharedRoot: string
  databaseUrl: string | undefined
  callsAMinute: number
  processes: number
  databaseConnections: number
  /** Undefined where connections go to the database itself. */
  poolerUrl: string | undefined
  /** Undefined where every question goes to the one database. */
  replica: ReplicaConfig | undefined
  /** Undefined where files lie in a folder. */
  s3: S3Config | undefined
  /** Undefined where it lies beside the data. */
  secret: { secret: string; former: string | undefined } | undefined
  demo: boolean
  waits: Waits
  logLevel: Environment['LOG_LEVEL']
  metricsToken: string | undefined
  /** Undefined where there are no traces. */
  traces: TraceConfig | undefined
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined without a gateway of text messages. */
  texts: TextGateway | undefined
  pushHosts: readonly string[]
  map: MapConfig
  /** Undefined where files are not looked through. */
  scanner: ScannerAddress | undefined
  /** Undefined where none are made by the clock. */
  backups: BackupPlan | undefined
  /** What backups are encrypted with, and opened. */
  backupKey: Buffer | undefined
  /** In UTC; when store and links are looked through. */
  checkHour: Environment['CHECK_HOUR']
  nightlyWork: boolean
  /** Undefined for the built-in list of places. */
  placeSearch: PlaceSearchConfig | undefined
}

export interface ReplicaConfig {
  readonly url: string
  readonly lagMs: number
}

export interface MapConfig {
  /** A style of another server; it wins over the street map of `tilesFile`. Undefined for the built-in style. */
  readonly styleUrl: string | undefined
  readonly tilesFile: string | undefined
  /** Origins that the browser may ask for the map. */
  readonly origins: readonly string[]
}

/** Every variable that is wrong, one a line; the boot stops with it. */
export class BadConfig extends Error {}

const saying = (faults: readonly string[]) =>
  `The configuration cannot be used:\n${faults.map((each) => `  ${each}`).join('\n')}`
function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new BadConfig(saying(faults))
}

/** The only reader of the environment. Throws BadConfig with the whole list of what is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success)
    throw new BadConfig(
      saying(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)),
    )
  const v = parsed.data
  if (v.DATABASE_REPLICA_URL && !v.DATABASE_URL)
    refuse(['DATABASE_REPLICA_URL: Needs DATABASE_URL, of which it is the copy'])
  if (v.DATABASE_POOLER_URL && !v.DATABASE_URL)
    refuse(['DATABASE_POOLER_URL: Needs DATABASE_URL, in front of which it stands'])
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: v.PUBLIC_URL?.replace(/\/$/, ''),
    dataRoot: path.resolve(v.MUSTER_DATA),
    sharedRoot: path.resolve(v.MUSTER_SHARED ?? v.MUSTER_DATA),
    databaseUrl: v.DATABASE_URL,
    callsAMinute: v.CALLS_A_MINUTE,
    processes: v.PROCESSES,
    databaseConnections: v.DATABASE_CONNECTIONS,
    poolerUrl: v.DATABASE_POOLER_URL,
    replica: v.DATABASE_REPLICA_URL
      ? { url: v.DATABASE_REPLICA_URL, lagMs: v.DATABASE_REPLICA_LAG * 1000 }
      : undefined,
    s3: s3Of(v),
    secret: v.MUSTER_SECRET ? { secret: v.MUSTER_SECRET, former: v.MUSTER_SECRET_FORMER } : undefined,
    demo: v.MUSTER_DEMO,
    waits: waitsOf(v.WAITS_FACTOR),
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: v.OTEL_TRACES_SAMPLER_ARG }
      : undefined,
    trustedProxies: listOf(v.TRUSTED_PROXIES),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    texts: textsOf(v),
    pushHosts: listOf(v.PUSH_HOSTS),
    scanner: (v.SCANNER && scannerAddress(v.SCANNER)) || undefined,
    map: mapOf(v),
    backups: backupsOf(v),
    backupKey: v.BACKUP_KEY ? Buffer.from(v.BACKUP_KEY, 'base64') : undefined,
    checkHour: v.CHECK_HOUR,
    nightlyWork: v.NIGHTLY_WORK,
    placeSearch: placeSearchOf(
      v.PLACE_SEARCH ?? (v.PLACE_SEARCH_URL ? `${v.PLACE_SEARCH_KIND}:${v.PLACE_SEARCH_URL}` : ''),
    ),
  }
}

const backupsOf = (v: Environment): BackupPlan | undefined =>
  v.BACKUP_FOLDER
    ? {
        ...{ folder: path.resolve(v.BACKUP_FOLDER), hour: v.BACKUP_HOUR, keep: v.BACKUP_KEEP },
        isEncrypted: v.BACKUP_KEY !== undefined,
      }
    : undefined

/** For a process beside: the same configuration on a database that runs. */
export const environmentOn = (url: string): NodeJS.ProcessEnv => ({ ...process.env, DATABASE_URL: url })

const listOf = (text = '') => text.split(',').flatMap((each) => each.trim() || [])

function s3Of(v: Environment): S3Config | undefined {
  const faults: string[] = []
  if (!v.S3_BUCKET && (v.S3_ENDPOINT || v.S3_ACCESS_KEY || v.S3_SECRET_KEY))
    faults.push('S3_BUCKET: Needed with the other S3 variables')
  if (!v.S3_ACCESS_KEY !== !v.S3_SECRET_KEY)
    faults.push('S3_ACCESS_KEY: Needed together with S3_SECRET_KEY, or neither of them')
  // Cookies and storage of the application must be out of reach for whatever the store serves.
  if (v.S3_REDIRECT && v.S3_ENDPOINT && v.PUBLIC_URL && hostOf(v.S3_ENDPOINT) === hostOf(v.PUBLIC_URL))
    faults.push('S3_REDIRECT: The store must have another host than PUBLIC_URL')
  refuse(faults)
  if (!v.S3_BUCKET) return undefined
  const { S3_ACCESS_KEY: accessKeyId, S3_SECRET_KEY: secretAccessKey } = v
  return {
    endpoint: v.S3_ENDPOINT,
    region: v.S3_REGION,
    bucket: v.S3_BUCKET,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: v.S3_PATH_STYLE ?? v.S3_ENDPOINT !== undefined,
    redirect: v.S3_REDIRECT,
  }
}
const hostOf = (url: string) => new URL(url).hostname

function textsOf(v: Environment): TextGateway | undefined {
  const url = v.SMS_URL ?? (v.SMS_KIND === 'twilio' && v.SMS_ACCOUNT ? 'https://api.twilio.com' : undefined)
  if (!url) return undefined
  const { SMS_KIND: kind, SMS_TOKEN: token = '', SMS_ACCOUNT: account = '', SMS_FROM: from = '' } = v
  const missing = kind === 'twilio' ? (['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const) : []
  refuse(missing.filter((name) => !v[name]).map((name) => `${name}: Needed for Twilio`))
  return { kind, url, token, account, from }
}

function mapOf({ MAP_STYLE_URL: styleUrl, MAP_HOSTS, MAP_TILES }: Environment): MapConfig {
  const tilesFile = MAP_TILES && path.resolve(MAP_TILES)
  if (!styleUrl) return { styleUrl, tilesFile, origins: [] }
  const origins = [new URL(styleUrl).origin, ...listOf(MAP_HOSTS).map((host) => `https://${host}`)]
  return { styleUrl, tilesFile, origins: [...new Set(origins)] }
}

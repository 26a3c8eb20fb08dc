import path from 'node:path'
import { z } from 'zod'
import { type ScannerAddress, scannerAddress } from './outside/scanner.ts'

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const variable = <T extends z.ZodType>(shape: T) => z.preprocess(blankIsAbsent, shape)
const flag = variable(z.stringbool().default(true))

const Environment = z.object({
  /** Where the server listens. */
  PORT: variable(z.coerce.number().int().min(0).max(65_535).default(3000)),
  HOST: variable(z.string().default('127.0.0.1')),
  /** Where people reach it, for links in messages; by default the address it listens on. */
  PUBLIC_URL: variable(z.url({ protocol: /^https?$/ }).optional()),
  /** The folder of the embedded database, the files and the keys. */
  MUSTER_DATA: variable(z.string().default('./data')),
  /** An external PostgreSQL instead of the embedded one; its user owns the tables. */
  DATABASE_URL: variable(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'Must begin with postgres://')
      .optional(),
  ),
  DATABASE_CONNECTIONS: variable(z.coerce.number().int().min(4).max(200).default(16)),
  /** 32 bytes in base64 from which all keys are derived; by default made once and kept in the data folder. */
  MUSTER_SECRET: variable(z.base64().length(44, 'Must be 32 bytes in base64').optional()),
  /** The demo company on an empty database. */
  MUSTER_DEMO: flag,
  /** Whoever sends it as a bearer token may read `/metrics`; without one nobody may. */
  METRICS_TOKEN: variable(z.string().min(16, 'Must have 16 letters or more').optional()),
  LOG_LEVEL: variable(z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
  /** Proxies whose forwarded addresses are believed, as a list of addresses or networks. */
  TRUSTED_PROXIES: variable(z.string().optional()),
  /** The mail server as smtp:// or smtps:// with user and password; without one mails stay in the outbox. */
  SMTP_URL: variable(z.url({ protocol: /^smtps?$/ }).optional()),
  /** A MapLibre style for all maps instead of the built-in one; its host and MAP_HOSTS may be asked by the browser. */
  MAP_STYLE_URL: variable(z.url({ protocol: /^https$/ }).optional()),
  /** Further hosts that the style loads tiles, fonts and pictures from, with commas. */
  MAP_HOSTS: variable(
    z
      .string()
      .regex(/^([a-z0-9.-]+(:\d+)?)(\s*,\s*[a-z0-9.-]+(:\d+)?)*$/i, 'Must be hosts with commas between')
      .optional(),
  ),
  /** A Photon- or Nominatim-compatible service for looking up places, instead of the built-in list. */
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
  /** The hour of it, in UTC; by default two o'clock at night in Sydney. */
  BACKUP_HOUR: variable(z.coerce.number().int().min(0).max(23).default(16)),
  /** How many are kept. */
  BACKUP_KEEP: variable(z.coerce.number().int().min(1).max(1000).default(14)),
  /** Whom mails come from. */
  MAIL_FROM: variable(z.email().default('no-reply@localhost.localdomain')),
})
type Environment = z.infer<typeof Environment>

export interface Config {
  port: number
  host: string
  publicUrl: string | undefined
  dataRoot: string
  databaseUrl: string | undefined
  databaseConnections: number
  secret: string | undefined
  demo: boolean
  logLevel: Environment['LOG_LEVEL']
  metricsToken: string | undefined
  trustedProxies: string[]
  smtpUrl: string | undefined
  mailFrom: string
  map: MapConfig
  /** Undefined where files are not looked through. */
  scanner: ScannerAddress | undefined
  /** Undefined where none are made by the clock. */
  backups: BackupPlan | undefined
  /** Undefined for the built-in list of places. */
  placeSearch: PlaceSearchConfig | undefined
}

/** Backups by the clock: where, at which hour in UTC, and how many stay. */
export interface BackupPlan {
  readonly folder: string
  readonly hour: number
  readonly keep: number
}

export interface PlaceSearchConfig {
  readonly kind: 'photon' | 'nominatim'
  /** Where the service stands, without the path of its search. */
  readonly url: string
}

export interface MapConfig {
  /** Undefined for the built-in style. */
  readonly styleUrl: string | undefined
  /** Origins that the browser may ask for the map. */
  readonly origins: readonly string[]
}

/** Every variable that is wrong, one a line; the boot stops with it. */
export class BadConfig extends Error {}

/** The only reader of the environment. Throws BadConfig with the whole list of what is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new BadConfig(`The configuration cannot be used:\n${faults.join('\n')}`)
  }
  const v = parsed.data
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: v.PUBLIC_URL?.replace(/\/$/, ''),
    dataRoot: path.resolve(v.MUSTER_DATA),
    databaseUrl: v.DATABASE_URL,
    databaseConnections: v.DATABASE_CONNECTIONS,
    secret: v.MUSTER_SECRET,
    demo: v.MUSTER_DEMO,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    trustedProxies:
      v.TRUSTED_PROXIES?.split(',')
        .map((each) => each.trim())
        .filter(Boolean) ?? [],
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    scanner: (v.SCANNER && scannerAddress(v.SCANNER)) || undefined,
    map: mapOf(v.MAP_STYLE_URL, v.MAP_HOSTS),
    backups: v.BACKUP_FOLDER
      ? { folder: path.resolve(v.BACKUP_FOLDER), hour: v.BACKUP_HOUR, keep: v.BACKUP_KEEP }
      : undefined,
    placeSearch: v.PLACE_SEARCH_URL ? { kind: v.PLACE_SEARCH_KIND, url: v.PLACE_SEARCH_URL } : undefined,
  }
}

function mapOf(styleUrl: string | undefined, hosts: string | undefined): MapConfig {
  if (!styleUrl) return { styleUrl: undefined, origins: [] }
  const further = (hosts ?? '').split(',').map((each) => each.trim())
  const origins = [new URL(styleUrl).origin, ...further.filter(Boolean).map((host) => `https://${host}`)]
  return { styleUrl, origins: [...new Set(origins)] }
}

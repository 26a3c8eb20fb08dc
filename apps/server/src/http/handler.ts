import type { HandlerAnswer, Received } from '@muster/contract/kit/endpoint'
import type { Replica } from '../db/connection/replica.ts'
import type { Scope, ScopeSource } from '../db/scope.ts'
import type { Clock } from '../outside/clock.ts'
import type { Pieces } from '../outside/store/pieces.ts'
import type { Response } from './answer/responses.ts'
import type { Scanning } from './input/scanned.ts'
import type { Arrived } from './input/uploads.ts'
import type { Limits } from './limits/attempts.ts'
import type { RequestRate } from './limits/request-rate.ts'
import type { TenantConcurrency } from './limits/tenant-concurrency.ts'
import type { Metrics } from './metrics.ts'
import type { DeviceCookie } from './session/device-cookie.ts'
import type { Passwords } from './session/passwords.ts'
import type { Callers } from './session/session.ts'
import type { Tokens } from './session/tokens.ts'

/** What a call is served with. */
export interface ServeDeps extends ScopeSource {
  readonly tokens: Tokens
  readonly callers: Callers
  readonly clock: Clock
  readonly limits: Limits
  readonly passwords: Passwords
  readonly pieces: Pieces
  /** A path for a file that exists while a call is answered. */
  readonly tempPath: () => string
  /** Undefined where no scanner is configured. */
  readonly scanning: Scanning | undefined
  readonly concurrency: TenantConcurrency
  readonly requestRate: RequestRate
  /** The database does not answer: calls are refused at once. */
  readonly isDatabaseAway: () => boolean
  /** The disk is so full that nothing more is saved. */
  readonly isShortOfRoom: () => boolean
  readonly metrics: Metrics
  /** Undefined where every query goes to the one database. */
  readonly replica: Replica | undefined
  /** Where people reach the application. */
  readonly publicUrl: string
}

/** What a handler receives. Public endpoints have no scope: no person has signed in. */
export interface HandlerInput<E> extends Received<E> {
  readonly scope: E extends { readonly access: 'public' } ? undefined : Scope
  readonly file: Arrived
  readonly now: Date
  readonly requestId: string
  /** Where the request came from. */
  readonly address: string
  readonly device: DeviceCookie
  /** What the browser says the answer is for: `image`, `document`, `empty` for a script's call; not all say it. */
  readonly wantedAs: string | undefined
}
export type Handler<E> = (
  input: HandlerInput<E>,
) => Promise<Response<HandlerAnswer<E>>> | Response<HandlerAnswer<E>>

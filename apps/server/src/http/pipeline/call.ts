import type { Endpoint } from '@muster/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope, ScopeOwner } from '../../db/scope.ts'
import type { ServeDeps } from '../handler.ts'
import type { KeyBatch } from '../idempotency/batch.ts'
import type { Arrived } from '../input/uploads.ts'
import type { Caller } from '../session/session.ts'
import type { AccessClaims } from '../session/tokens.ts'

/** What was sent, each part in the shape that the contract gives it. */
export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}
export type CallerNow = Caller & { readonly now: Date }

/** One call on its way through a pipeline. What a step finds out, the steps after it read. */
export interface CallContext {
  readonly deps: ServeDeps
  readonly endpoint: Endpoint
  readonly handler: (input: never) => unknown
  readonly address: string
  readonly requestId: string
  readonly now: Date
  /** Before it is parsed. */
  readonly sent: Readonly<CallInput>
  /** The Idempotency-Key as it was sent. */
  readonly key: unknown
  /** The transaction of the call that carries this one, where one does. */
  readonly carrier?: Scope
  /** The keys of all calls that share the carrier's transaction, where they do. */
  readonly keys?: KeyBatch | undefined
  /** Set by `loadCaller`. */
  caller: ScopeOwner
  /** Set by `parseInput`. */
  input: CallInput
  /** Set by `openScope`; the transaction where a step has begun one. */
  scope: Scope
  /** Set by `receiveForm`, and whole from `assembleFile` on. */
  file: Arrived
  /** Set by `oncePerKey`: the answer is the one that was given before. */
  isReplayed?: boolean
}

/** A call that is a request of its own. */
export interface RequestContext extends CallContext {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The body becomes the fields of the form where it carried a file. */
  sent: Readonly<CallInput>
  /** Set by `readToken`. */
  claims: AccessClaims
  caller: CallerNow
}

/**
 * Does its part of a call, before or after the steps that come behind it. A step for every `CallContext` knows nothing of
 * the request, so that a call which another one carries takes it too.
 */
export type Step<Call extends CallContext = RequestContext> = (
  call: Call,
  next: () => Promise<unknown>,
) => Promise<unknown>

/** Runs the steps in their order; the last one answers. */
export function runPipeline<Call extends CallContext>(
  steps: readonly Step<Call>[],
  call: Call,
): Promise<unknown> {
  const from = (at: number): Promise<unknown> => {
    const step = steps[at]
    if (!step) throw new Error('A pipeline without an answer')
    return step(call, () => from(at + 1))
  }
  return from(0)
}

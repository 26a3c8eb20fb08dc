import type { Endpoint } from '@muster/contract/kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../../db/scope.ts'
import type { Handler, ServeDeps } from '../handler.ts'
import type { Caller } from '../session.ts'
import type { AccessClaims } from '../tokens.ts'
import type { Arrived } from '../uploads.ts'

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
  readonly handler: Handler<Endpoint>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly now: Date
  /** The body, or the fields of the form that carried a file. */
  body: unknown
  /** Set by `readToken`. */
  claims: AccessClaims
  /** Set by `loadCaller`. */
  caller: CallerNow
  /** Set by `parseInput`. */
  input: CallInput
  /** Set by `openScope`; the transaction where a step has begun one. */
  scope: Scope
  /** Set by `receiveForm`, and whole from `assembleFile` on. */
  file: Arrived
}

/** Does its part of a call, before or after the steps that come behind it. */
export type Step = (call: CallContext, next: () => Promise<unknown>) => Promise<unknown>

/** Runs the steps in their order; the last one answers. */
export function runPipeline(steps: readonly Step[], call: CallContext): Promise<unknown> {
  const from = (at: number): Promise<unknown> => {
    const step = steps[at]
    if (!step) throw new Error('A pipeline without an answer')
    return step(call, () => from(at + 1))
  }
  return from(0)
}

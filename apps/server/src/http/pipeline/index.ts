import { type Endpoint, isExport } from '@muster/contract/kit/endpoint'
import { namedPeople } from '../namesakes.ts'
import { loadCaller, readToken } from './authenticate.ts'
import type { CallContext, Step } from './call.ts'
import { checkPromise } from './check-promise.ts'
import { handle } from './handle.ts'
import { inSavepoint } from './in-savepoint.ts'
import { inTransaction } from './in-transaction.ts'
import { limitAddress, limitPerson } from './limit-rate.ts'
import { oncePerKey } from './once-per-key.ts'
import { openScope } from './open-scope.ts'
import { parseInput } from './parse-input.ts'
import { readOnReplica } from './read-on-replica.ts'
import { assembleFile, receiveForm } from './receive-form.ts'
import { recordAct, recordDenial, recordExport } from './record-act.ts'
import { recordRefusal } from './record-refusal.ts'
import { requireLevel } from './require-level.ts'
import { requireReady } from './require-ready.ts'
import { scanFile } from './scan-file.ts'
import { takeSlot } from './take-slot.ts'
import { tellNamesakesApart } from './tell-namesakes-apart.ts'

const identify: readonly Step[] = [loadCaller, recordDenial, recordRefusal, requireLevel]
const write: readonly Step<CallContext>[] = [
  ...[tellNamesakesApart, inTransaction, oncePerKey, recordAct, handle],
]

/** What happens to a call, step by step. */
export const pipelines = {
  public: [requireReady, limitAddress, parseInput, handle],
  query: [
    ...[requireReady, readToken, limitPerson, takeSlot],
    ...identify,
    ...[parseInput, openScope, recordExport, readOnReplica, tellNamesakesApart, handle],
  ],
  command: [
    ...[requireReady, readToken, limitPerson, takeSlot],
    ...identify,
    ...[parseInput, openScope, ...write],
  ],
  // What a person is still sending takes its time, and no slot until it is there.
  upload: [
    ...[requireReady, readToken, limitPerson],
    ...identify,
    ...[receiveForm, parseInput, openScope, assembleFile, scanFile, takeSlot, ...write],
  ],
} satisfies Record<string, readonly Step[]>

/** What happens to a command that another call carries: among others whose keys it shares, or with a key of its own. */
export const carriedPipelines = {
  together: [checkPromise, parseInput, ...write],
  apart: [recordDenial, recordRefusal, inSavepoint, checkPromise, parseInput, ...write],
} satisfies Record<string, readonly Step<CallContext>[]>

function stepsOf(endpoint: Endpoint): readonly Step[] {
  if (endpoint.access === 'public') return pipelines.public
  if (endpoint.upload) return pipelines.upload
  return endpoint.method === 'GET' ? pipelines.query : pipelines.command
}
/** Steps that only some endpoints need. */
const needed = new Map<Step, (endpoint: Endpoint) => boolean>([
  [recordRefusal, ({ idempotent }) => idempotent === 'outbox'],
  [recordExport, isExport],
  [readOnReplica, ({ replica }) => replica === true],
  [tellNamesakesApart, (endpoint) => namedPeople(endpoint) !== undefined],
])
/** The steps of one endpoint, without those that it does not need. */
export const pipelineOf = (endpoint: Endpoint): readonly Step[] =>
  stepsOf(endpoint).filter((step) => needed.get(step)?.(endpoint) ?? true)

import type { Endpoint } from '@muster/contract/kit'
import { msg } from '@muster/contract/msg'
import type { Step, StepAnswer } from '@muster/contract/work-steps'
import { works } from '@muster/contract/works'
import { type RequestStats, withOwnStats } from '../../db/request-stats.ts'
import type { Scope } from '../../db/scope.ts'
import type { AppDeps } from '../../deps.ts'
import { refusalOf } from '../../http/answers.ts'
import { actOf, denialOf, recordLast } from '../../http/audited-act.ts'
import { checkAnswer } from '../../http/check-answer.ts'
import { isStall } from '../../http/failures.ts'
import { claimKeys, type KeyBatch, OtherCalls } from '../../http/idempotency/batch.ts'
import { keyOf, once } from '../../http/idempotency/single.ts'
import { inputOf } from '../../http/parse-input.ts'
import { isPassing, recordRefusedStep } from '../../http/refused-steps.ts'
import { fieldCommands } from './field-commands.ts'

/** After this time the next request runs the rest, so that no other list waits long for a slot. */
const longestMs = 5000
/** Steps that share a transaction: they wait for the disk and seal their visits once, and hold their locks no longer than that. */
const stepsATransaction = 50

interface StepsRequest {
  readonly deps: AppDeps
  readonly address: string
  readonly requestId: string
}

interface StepProgress {
  readonly answers: readonly StepAnswer[]
  /** The works that starts of this list began, by the keys of their steps. */
  readonly begun: ReadonlyMap<string, number>
  /** False when no step may come after the last one. */
  readonly mayGoOn: boolean
}

/** A refused step undoes all steps that share its transaction and keys. */
class RefusedAmongOthers extends Error {
  readonly key: string
  constructor(key: string, cause: unknown) {
    super('Refused', { cause })
    this.key = key
  }
}

/** The work of a step; undefined where its start was refused, and for a start. */
const workIdOf = ({ id, startKey }: Step, begun: StepProgress['begun']) =>
  id ?? (startKey && begun.get(startKey))

/**
 * How the steps of one transaction run. With a batch of keys no step may be refused. Without it each step claims its
 * own key in a savepoint; `stalled` timed out before the rollback, and would wait as long again.
 */
interface StepAttempt {
  readonly keys?: KeyBatch
  readonly stalled?: RefusedAmongOthers | undefined
}

/** Runs one step and answers what its own endpoint would. Throws RefusedAmongOthers. */
async function runStep(tx: Scope, request: StepsRequest, attempt: StepAttempt, step: Step, workId: unknown) {
  const { key, body } = step
  const endpoint: Endpoint = works[step.step]
  const sent = { params: { id: workId }, query: {}, body }
  const effect = async (inner: Scope) => {
    const input = inputOf(endpoint, sent, inner)
    const idempotencyKey = keyOf(endpoint, key)!
    const run = async () => {
      const command = fieldCommands[step.step] as (tx: Scope, input: unknown) => Promise<unknown>
      const answer = await command(inner, input)
      await recordLast(inner, actOf(endpoint, { input, answer, address: request.address }))
      return answer
    }
    const keyed = { key: idempotencyKey, endpoint, sent: { ...input, file: undefined } }
    const { answer } = await (attempt.keys ? attempt.keys.once(keyed, run) : once(inner, keyed, run))
    return checkAnswer(endpoint, answer)
  }
  try {
    if (attempt.stalled?.key === key) throw attempt.stalled.cause
    const data = await (attempt.keys ? effect(tx) : tx.attempt(effect))
    return { status: endpoint.status ?? 200, message: endpoint.message ?? msg('OK'), data }
  } catch (error) {
    if (attempt.keys) throw new RefusedAmongOthers(key, error)
    const denial = denialOf(endpoint, { error, params: sent.params, address: request.address })
    if (denial) await recordLast(tx, denial)
    await recordRefusedStep(tx, endpoint, error, { key, params: sent.params, body })
    const { tenantId, actor } = tx
    const { status, envelope } = refusalOf(error, request.deps.log, {
      tenantId,
      userId: actor.id,
    })
    return { status, ...envelope }
  }
}

/** Logs and counts a step like a request. The request that carries it counts the company's share. */
function observe(
  { deps, requestId }: StepsRequest,
  step: Step,
  status: number,
  ms: number,
  stats: RequestStats,
) {
  const { method, path: route } = works[step.step]
  deps.log.info({ reqId: requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'carried')
  deps.metrics.observe({
    ...{ endpoint: `${method} ${route}`, status, seconds: ms / 1000 },
    stats: { ...stats, tenantId: undefined },
  })
}

/** Runs the next steps. The caller invokes the observations after the commit. */
async function runBatch(
  tx: Scope,
  request: StepsRequest,
  attempt: StepAttempt,
  steps: readonly Step[],
  before: StepProgress,
) {
  const begun = new Map(before.begun)
  const answers: StepAnswer[] = []
  const observations: (() => void)[] = []
  let mayGoOn = true
  for (const step of steps) {
    const workId = workIdOf(step, begun)
    if (step.startKey !== undefined && workId === undefined) continue
    const began = performance.now()
    const answer = await withOwnStats(async (stats) => {
      const result = await runStep(tx, request, attempt, step, workId)
      const ms = performance.now() - began
      observations.push(() => observe(request, step, result.status, ms, stats))
      return result
    })
    answers.push({ key: step.key, ...answer })
    mayGoOn = !isPassing(answer.status)
    if (!mayGoOn) break
    if (step.step === 'start' && answer.status < 300)
      begun.set(step.key, (answer.data as { workId: number }).workId)
  }
  return { progress: { answers: [...before.answers, ...answers], begun, mayGoOn }, observations }
}

/**
 * Runs some steps in one transaction. Usually none is refused, and they share one claim of their keys. A refused step
 * undoes all of them; then they run again, each in its own savepoint.
 */
async function runInTransaction(
  scope: Scope,
  request: StepsRequest,
  steps: readonly Step[],
  before: StepProgress,
) {
  const named = steps.map(({ key, step }) => ({ endpoint: works[step], key }))
  const runWithSharedKeys = () =>
    scope.transaction(async (tx) => {
      const keys = await claimKeys(tx, named)
      const result = await runBatch(tx, request, { keys }, steps, before)
      await keys.store()
      return result
    })
  const runSeparately = (stalled?: RefusedAmongOthers) =>
    scope.transaction((tx) => runBatch(tx, request, { stalled }, steps, before))
  const { progress, observations } = await runWithSharedKeys().catch((error: unknown) => {
    if (error instanceof OtherCalls) return runSeparately()
    if (error instanceof RefusedAmongOthers) return runSeparately(isStall(error.cause) ? error : undefined)
    throw error
  })
  for (const observeStep of observations) observeStep()
  return progress
}

/**
 * Runs the steps in order, each as its own endpoint would. Steps of a refused start get no answer, and so do steps
 * after one that the phone must retry: they would overtake it.
 */
export async function runSteps(
  request: StepsRequest,
  scope: Scope,
  steps: readonly Step[],
): Promise<StepAnswer[]> {
  let progress: StepProgress = { answers: [], begun: new Map(), mayGoOn: true }
  const until = performance.now() + longestMs
  for (let from = 0; from < steps.length; from += stepsATransaction) {
    const some = steps.slice(from, from + stepsATransaction)
    progress = await runInTransaction(scope, request, some, progress)
    if (!progress.mayGoOn || performance.now() > until) break
  }
  return [...progress.answers]
}

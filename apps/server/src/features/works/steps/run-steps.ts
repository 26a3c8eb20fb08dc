import type { Step, StepAnswer } from '@muster/contract/works/steps'
import { works } from '@muster/contract/works/works'
import type { Scope } from '../../../db/scope.ts'
import { type Carrier, type Carry, carryCalls } from '../../../http/pipeline/carry.ts'
import { isPassing } from '../../../http/refused-steps.ts'
import { fieldHandlers } from './field-handlers.ts'

/** After this time the next request runs the rest, so that no other list waits long for a slot. */
const longestMs = 5000
/** Steps that share a transaction: they wait for the disk and seal their visits once, and hold their locks no longer than that. */
const stepsATransaction = 50

interface StepProgress {
  readonly answers: readonly StepAnswer[]
  /** The works that starts of this list began, by the keys of their steps. */
  readonly begun: ReadonlyMap<string, number>
  /** False when no step may come after the last one. */
  readonly mayGoOn: boolean
}

/** The work of a step; undefined where its start was refused, and for a start. */
const workIdOf = ({ id, startKey }: Pick<Step, 'id' | 'startKey'>, begun: StepProgress['begun']) =>
  id ?? (startKey && begun.get(startKey))

async function runBatch(carry: Carry, steps: readonly Step[], before: StepProgress): Promise<StepProgress> {
  const begun = new Map(before.begun)
  const answers = [...before.answers]
  let mayGoOn = true
  for (const { step, key, body, ...work } of steps) {
    const workId = workIdOf(work, begun)
    if (work.startKey !== undefined && workId === undefined) continue
    const call = { endpoint: works[step], handler: fieldHandlers[step], key, params: { id: workId }, body }
    const answer = await carry(call)
    answers.push({ key, ...answer })
    mayGoOn = !isPassing(answer.status)
    if (!mayGoOn) break
    if (step === 'start' && answer.status < 300) begun.set(key, (answer.data as { workId: number }).workId)
  }
  return { answers, begun, mayGoOn }
}

/**
 * Runs the steps in order, each as its own endpoint would. Steps of a refused start get no answer, and so do steps
 * after one that the phone must retry: they would overtake it.
 */
export async function runSteps(
  carrier: Carrier,
  scope: Scope,
  steps: readonly Step[],
): Promise<StepAnswer[]> {
  let progress: StepProgress = { answers: [], begun: new Map(), mayGoOn: true }
  const until = performance.now() + longestMs
  for (let from = 0; from < steps.length; from += stepsATransaction) {
    const some = steps.slice(from, from + stepsATransaction)
    const announced = some.map(({ key, step }) => ({ endpoint: works[step], key }))
    const before = progress
    progress = await carryCalls(carrier, scope, announced, (carry) => runBatch(carry, some, before))
    if (!progress.mayGoOn || performance.now() > until) break
  }
  return [...progress.answers]
}

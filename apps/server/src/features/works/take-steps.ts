import type { Step, StepAnswer } from '@muster/contract/work-steps'
import { works } from '@muster/contract/works'
import { isPassing } from '../../http/refused-steps.ts'
import type { Each, Together } from '../../http/serve.ts'

/** After this long the rest is left to the next request, so that nobody waits long for a turn. */
const longestMs = 5000
/** So many wait for the disk once, and hold what they lock no longer than that. */
const inOneTransaction = 20

interface Taken {
  answers: StepAnswer[]
  /** The works that starts of this list began, by their keys. */
  begun: ReadonlyMap<string, number>
  /** False when nothing may come after it. */
  mayGoOn: boolean
}

/** The work that a step is of; undefined where its start was refused, and for a start. */
const workOf = ({ id, startKey }: Step, begun: Taken['begun']) => id ?? (startKey && begun.get(startKey))

/** Takes some steps after those that were taken, each as its own endpoint would. */
async function takeSome(each: Each, steps: readonly Step[], before: Taken): Promise<Taken> {
  const begun = new Map(before.begun)
  const answers: StepAnswer[] = []
  for (const one of steps) {
    const { key, step, startKey, body } = one
    const workId = workOf(one, begun)
    if (startKey !== undefined && workId === undefined) continue
    const answer = await each(works[step], { key, params: { id: workId }, body })
    answers.push({ key, ...answer })
    if (isPassing(answer.status)) return { answers: [...before.answers, ...answers], begun, mayGoOn: false }
    if (step === 'start' && answer.status < 300) begun.set(key, (answer.data as { workId: number }).workId)
  }
  return { answers: [...before.answers, ...answers], begun, mayGoOn: true }
}

/**
 * Takes the steps in their order. Not tried, and without an answer, are steps whose start was refused, and all that comes
 * after one that is to be tried again: they would overtake it.
 */
export async function takeSteps(steps: readonly Step[], together: Together): Promise<StepAnswer[]> {
  let taken: Taken = { answers: [], begun: new Map(), mayGoOn: true }
  const until = performance.now() + longestMs
  for (let from = 0; from < steps.length; from += inOneTransaction) {
    const before = taken
    const some = steps.slice(from, from + inOneTransaction)
    const carried = some.map(({ key, step }) => ({ endpoint: works[step], key }))
    taken = await together(carried, (each) => takeSome(each, some, before))
    if (!taken.mayGoOn || performance.now() > until) break
  }
  return taken.answers
}

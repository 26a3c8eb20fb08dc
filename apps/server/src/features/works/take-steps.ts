import type { Step, StepAnswer } from '@muster/contract/work-steps'
import { works } from '@muster/contract/works'
import { isPassing } from '../../http/refused-steps.ts'
import type { Each, Together } from '../../http/serve.ts'

/** After this long the rest is left to the next request, so that nobody waits long for a turn. */
const longestMs = 5000
/** So many wait for the disk once, and hold what they lock no longer than that. */
const inOneTransaction = 10

interface Taking {
  each: Each
  answers: StepAnswer[]
  /** The works that starts of this list began, by their keys. */
  begun: Map<string, number>
}

/** Takes one step, unless its start was refused; false when nothing may come after it. */
async function takeStep({ each, answers, begun }: Taking, { key, step, id, startKey, body }: Step) {
  const workId = id ?? (startKey && begun.get(startKey))
  if (startKey !== undefined && workId === undefined) return true
  const answer = await each(works[step], { key, params: { id: workId }, body })
  answers.push({ key, ...answer })
  if (step === 'start' && answer.status < 300) begun.set(key, (answer.data as { workId: number }).workId)
  return !isPassing(answer.status)
}

/**
 * Takes the steps in their order, each as its own endpoint would. Not tried, and without an answer, are steps whose start was
 * refused, and all that comes after one that is to be tried again: they would overtake it.
 */
export async function takeSteps(steps: readonly Step[], together: Together): Promise<StepAnswer[]> {
  const answers: StepAnswer[] = []
  const begun = new Map<string, number>()
  const until = performance.now() + longestMs
  for (let from = 0; from < steps.length; from += inOneTransaction) {
    const some = steps.slice(from, from + inOneTransaction)
    const mayGoOn = await together(async (each) => {
      for (const step of some) if (!(await takeStep({ each, answers, begun }, step))) return false
      return true
    })
    if (!mayGoOn || performance.now() > until) break
  }
  return answers
}

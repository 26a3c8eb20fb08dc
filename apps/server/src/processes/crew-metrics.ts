import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { Metrics } from '../http/metrics.ts'

interface Asked {
  readonly muster: 'metrics?'
  readonly question: number
}
interface Answered {
  readonly muster: 'metrics'
  readonly question: number
  /** Undefined where a process did not answer in time. */
  readonly text: string | undefined
}

const isAsked = (message: unknown): message is Asked => (message as Asked | null)?.muster === 'metrics?'
const isAnswered = (message: unknown): message is Answered =>
  (message as Answered | null)?.muster === 'metrics'

/** In the main process: whoever of the serving processes asks is told the metrics of all of them. Answers how to stop. */
export function answerMetrics(): () => void {
  const registry = new AggregatorRegistry()
  const answer = async (worker: Worker, message: unknown) => {
    if (!isAsked(message)) return
    const text = await registry.clusterMetrics().catch(() => undefined)
    const answered: Answered = { muster: 'metrics', question: message.question, text }
    if (worker.isConnected()) worker.send(answered)
  }
  cluster.on('message', answer)
  return () => cluster.off('message', answer)
}

/** In a serving process: what is read are the metrics of all of them, as whoever scrapes meets any one. */
export function metricsOfAll(own: Metrics): Metrics {
  AggregatorRegistry.setRegistries([own.registry])
  const registry = new AggregatorRegistry()
  const waiting = new Map<number, (answered: Answered) => void>()
  let questions = 0
  process.on('message', (message) => {
    if (!isAnswered(message)) return
    waiting.get(message.question)?.(message)
    waiting.delete(message.question)
  })
  return {
    ...own,
    async read() {
      const question = questions++
      const { text } = await new Promise<Answered>((resolve) => {
        waiting.set(question, resolve)
        process.send?.({ muster: 'metrics?', question } satisfies Asked)
      })
      if (text === undefined) throw new Error('A serving process told no metrics')
      return { text, contentType: registry.contentType }
    },
  }
}

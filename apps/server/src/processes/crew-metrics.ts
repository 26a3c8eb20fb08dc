import type { ChildProcess } from 'node:child_process'
import { AggregatorRegistry } from 'prom-client'
import type { Metrics } from '../http/metrics.ts'
import {
  type AllMetricsAsked,
  type MetricsTold,
  messageOf,
  type OwnMetrics,
  type ToMain,
  type ToMember,
  tell,
} from './messages.ts'

const patienceMs = 5000

interface Question {
  readonly told: NonNullable<OwnMetrics['metrics']>[]
  readonly asked: number
  readonly answer: (text: string | undefined) => void
}

/** In the main process: whoever of the serving processes asks is told the metrics of all of them. */
export function collectMetrics(members: () => readonly ChildProcess[]) {
  const open = new Map<number, Question>()
  let questions = 0

  async function ofAll(): Promise<string | undefined> {
    const question = questions++
    const asked = members().filter(({ connected }) => connected)
    let timer: NodeJS.Timeout | undefined
    const text = await new Promise<string | undefined>((answer) => {
      timer = setTimeout(() => answer(undefined), patienceMs)
      open.set(question, { told: [], asked: asked.length, answer })
      for (const child of asked) tell(child, { muster: 'metrics of one?', question })
    })
    clearTimeout(timer)
    open.delete(question)
    return text
  }
  async function hear({ told, answer, ...question }: Question, metrics: OwnMetrics['metrics']) {
    if (!metrics) return answer(undefined)
    told.push(metrics)
    if (told.length < question.asked) return
    // Whatever is wrong with them, the main process goes on.
    const added = async () => AggregatorRegistry.aggregate(told as never).metrics()
    answer(await added().catch(() => undefined))
  }
  return {
    async heard(child: ChildProcess, message: AllMetricsAsked | OwnMetrics): Promise<void> {
      if (message.muster === 'metrics of one') {
        const question = open.get(message.question)
        if (question) await hear(question, message.metrics)
        return
      }
      tell(child, { muster: 'metrics of all', question: message.question, text: await ofAll() })
    },
  }
}

/** In a serving process: what is read are the metrics of all of them, as whoever scrapes meets any one. */
export function metricsOfAll(own: Metrics): Metrics {
  const waiting = new Map<number, (told: MetricsTold) => void>()
  let questions = 0
  const send = (message: ToMain) => process.send?.(message)
  process.on('message', async (sent) => {
    const message = messageOf<ToMember>(sent)
    if (message?.muster === 'metrics of one?') {
      const metrics = (await own.registry.getMetricsAsJSON().catch(() => undefined)) as OwnMetrics['metrics']
      send({ muster: 'metrics of one', question: message.question, metrics })
    }
    if (message?.muster !== 'metrics of all') return
    waiting.get(message.question)?.(message)
    waiting.delete(message.question)
  })
  return {
    ...own,
    async read() {
      const question = questions++
      const { text } = await new Promise<MetricsTold>((resolve) => {
        waiting.set(question, resolve)
        send({ muster: 'metrics of all?', question })
      })
      if (text === undefined) throw new Error('A serving process told no metrics')
      return { text, contentType: own.registry.contentType }
    },
  }
}

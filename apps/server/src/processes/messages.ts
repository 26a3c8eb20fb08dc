import type { ChildProcess } from 'node:child_process'
import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/** From the main process: serve with this database. Anything before it is preparation. */
export interface Serve {
  readonly muster: 'serve'
  readonly databaseUrl: string
}
/** From the main process: take no more, answer what is under way, end. */
export interface Drain {
  readonly muster: 'drain'
  /** Another process serves in its place. */
  readonly isReplaced: boolean
}
/** From the main process: what are your metrics? */
export interface MetricsAsked {
  readonly muster: 'metrics of one?'
  readonly question: number
}
/** From the main process: the metrics of all, in the text format of Prometheus; undefined where one did not answer in time. */
export interface MetricsTold {
  readonly muster: 'metrics of all'
  readonly question: number
  readonly text: string | undefined
}
export type ToMember = Serve | Drain | MetricsAsked | MetricsTold

/** To the main process: it serves at this port. */
export interface Serves {
  readonly muster: 'serves'
  readonly port: number
}
/** To the main process: what are the metrics of all? */
export interface AllMetricsAsked {
  readonly muster: 'metrics of all?'
  readonly question: number
}
export interface OwnMetrics {
  readonly muster: 'metrics of one'
  readonly question: number
  /** Undefined where they could not be told, as while the database is away. */
  readonly metrics: MetricObjectWithValues<MetricValue<string>>[] | undefined
}
export type ToMain = Serves | AllMetricsAsked | OwnMetrics

/** What another process said, if it is one of these; the system sends messages of its own on the same channel. */
export const messageOf = <M extends ToMember | ToMain>(message: unknown): M | undefined =>
  typeof (message as { muster?: unknown } | null)?.muster === 'string' ? (message as M) : undefined

/** Says it to a process of the crew; one that has just ended hears nothing of it, which is no fault. */
export const tell = (child: ChildProcess, message: ToMember): void => {
  if (child.connected) child.send(message, () => undefined)
}

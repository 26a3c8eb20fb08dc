import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { answerMetrics } from './crew-metrics.ts'
import type { ToWorker } from './messages.ts'
import type { Serving } from './serve-http.ts'

const workerFile = fileURLToPath(new URL('worker.ts', import.meta.url))
/** One that ends sooner than this is likely to end again: the next one waits. */
const shortLifeMs = 5000
const longestWaitMs = 30_000

/**
 * The processes that answer requests, behind one port. The main process keeps the database, the clock's work and the
 * queue for itself, so that none of it makes a request wait.
 */
export interface Crew {
  /** Lets them serve; answers the port once all do, and how to drain all of them. Rejects when one ends before. */
  serve(databaseUrl: string): Promise<Serving>
  /** Puts a new process in the place of each, one after the other: the old one drains once the new one serves. */
  replaceAll(): Promise<void>
}

/** Starts so many processes, which load the program while the database is still being opened. */
export function startCrew(size: number, log: Logger): Crew {
  let databaseUrl: string | undefined
  let isEnding = false
  let waitMs = 0
  const leaving = new WeakSet<Worker>()
  const answering = new WeakSet<Worker>()
  const tell = (worker: Worker, message: ToWorker) => worker.isConnected() && worker.send(message)

  cluster.setupPrimary({ exec: workerFile })
  const stopMetrics = answerMetrics()

  const start = () => {
    const worker = cluster.fork()
    const startedAt = Date.now()
    worker.once('listening', () => answering.add(worker))
    worker.once('exit', (code, signal) => {
      if (isEnding || leaving.has(worker) || !databaseUrl) return
      log.error(
        { pid: worker.process.pid, code, signal },
        'a serving process ended; another one takes its place',
      )
      waitMs = Date.now() - startedAt < shortLifeMs ? Math.min(waitMs * 2 || 500, longestWaitMs) : 0
      setTimeout(() => isEnding || start(), waitMs)
    })
    if (databaseUrl) tell(worker, { muster: 'serve', databaseUrl })
    return worker
  }
  /** Resolves with its port; rejects when it ends before it serves. */
  const serving = (worker: Worker) =>
    new Promise<number>((resolve, reject) => {
      worker.once('listening', ({ port }) => resolve(port))
      worker.once('exit', () => reject(new Error('A serving process ended before it served')))
    })
  const leave = async (worker: Worker, isReplaced: boolean) => {
    leaving.add(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    if (answering.has(worker)) tell(worker, { muster: 'drain', isReplaced })
    // One that is still loading has nothing to finish, and would hear of it late.
    else worker.process.kill('SIGKILL')
    await ended
  }
  const all = () => Object.values(cluster.workers ?? {}).filter((each) => each !== undefined)

  const drain = async () => {
    isEnding = true
    stopMetrics()
    await Promise.all(all().map((each) => leave(each, false)))
  }

  for (let n = 0; n < size; n++) start()
  return {
    async serve(url) {
      const first = all()
      if (first.length < size) throw new Error('A serving process ended before it served')
      const ports = first.map(serving)
      // From here on whichever ends is replaced, one that served while others were still loading too.
      databaseUrl = url
      for (const worker of first) tell(worker, { muster: 'serve', databaseUrl: url })
      const [port = 0] = await Promise.all(ports)
      return { port, drain }
    },
    async replaceAll() {
      for (const old of all()) {
        if (isEnding) return
        await serving(start())
        await leave(old, true)
      }
    },
  }
}

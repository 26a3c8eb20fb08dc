import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { collectMetrics } from './crew-metrics.ts'
import { messageOf, type ToMain, tell } from './messages.ts'
import type { Serving } from './serve-http.ts'

const workerFile = fileURLToPath(new URL('worker.ts', import.meta.url))
/** One that ends sooner than this is likely to end again: the next one waits. */
const shortLifeMs = 5000
const longestWaitMs = 30_000
const endedEarly = 'A serving process ended before it served'

interface Member {
  readonly child: ChildProcess
  readonly startedAt: number
  port?: number
  isLeaving?: true
}

const isOver = ({ child }: Member) => child.exitCode !== null || child.signalCode !== null

/** Resolves with the port where it serves; rejects when it ends before. */
const serving = ({ child }: Member) =>
  new Promise<number>((resolve, reject) => {
    child.on('message', (sent) => {
      const message = messageOf<ToMain>(sent)
      if (message?.muster === 'serves') resolve(message.port)
    })
    child.once('exit', () => reject(new Error(endedEarly)))
  })

async function drain(member: Member, isReplaced: boolean) {
  member.isLeaving = true
  if (isOver(member)) return
  const exit = once(member.child, 'exit')
  if (member.port !== undefined) tell(member.child, { muster: 'drain', isReplaced })
  // One that is still loading has nothing to finish, and would hear of it late.
  else member.child.kill('SIGKILL')
  await exit
}

/**
 * The processes that answer requests, behind one port. The main process keeps the database, the clock's work and the
 * queue for itself, so that none of it makes a request wait.
 */
export class Crew {
  readonly #processes: number
  readonly #log: Logger
  readonly #members = new Set<Member>()
  readonly #metrics = collectMetrics(() =>
    [...this.#members].filter(({ port }) => port !== undefined).map(({ child }) => child),
  )
  #databaseUrl: string | undefined
  #isEnding = false
  #waitMs = 0

  /** Starts the processes, which load the program while the database is still being opened. */
  constructor({ processes }: Config, log: Logger) {
    this.#processes = processes
    this.#log = log
    cluster.setupPrimary({ exec: workerFile })
    for (let n = 0; n < processes; n++) this.#start()
  }

  /** Lets them serve; answers the port once all do, and how to drain all of them. Rejects when one ends before. */
  async serve(databaseUrl: string): Promise<Serving> {
    const first = [...this.#members]
    if (first.length < this.#processes) throw new Error(endedEarly)
    const served = first.map(serving)
    // From here on a process that ends is replaced, one that served while others were still loading too.
    this.#databaseUrl = databaseUrl
    for (const member of first) tell(member.child, { muster: 'serve', databaseUrl })
    const [port] = await Promise.all(served)
    return { port: port!, drain: () => this.#drainAll() }
  }
  /** Puts a new process in the place of each, one after the other: the old one drains once the new one serves. */
  async replaceAll() {
    for (const old of [...this.#members]) {
      if (this.#isEnding) return
      await serving(this.#start())
      await drain(old, true)
    }
  }
  async #drainAll() {
    this.#isEnding = true
    await Promise.all([...this.#members].map((each) => drain(each, false)))
  }

  #start(): Member {
    const child = cluster.fork().process
    const member: Member = { child, startedAt: Date.now() }
    this.#members.add(member)
    child.on('message', (sent) => {
      const message = messageOf<ToMain>(sent)
      if (message?.muster === 'serves') member.port = message.port
      else if (message) this.#metrics.heard(child, message)
    })
    child.once('exit', (code, signal) => this.#replace(member, code, signal))
    if (this.#databaseUrl) tell(child, { muster: 'serve', databaseUrl: this.#databaseUrl })
    return member
  }
  #replace(member: Member, code: number | null, signal: string | null) {
    this.#members.delete(member)
    if (this.#isEnding || member.isLeaving || !this.#databaseUrl) return
    const { pid } = member.child
    this.#log.error({ pid, code, signal }, 'a serving process ended; another one takes its place')
    const isShort = Date.now() - member.startedAt < shortLifeMs
    this.#waitMs = isShort ? Math.min(this.#waitMs * 2 || 500, longestWaitMs) : 0
    setTimeout(() => this.#isEnding || this.#start(), this.#waitMs)
  }
}

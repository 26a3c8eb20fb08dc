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

interface Member {
  readonly child: ChildProcess
  readonly startedAt: number
  /** Where it serves, once it does. */
  port?: number
  isLeaving?: true
}

const isOver = ({ child }: Member) => child.exitCode !== null || child.signalCode !== null

/** Starts the processes, which load the program while the database is still being opened. */
export function startCrew({ processes }: Config, log: Logger): Crew {
  let databaseUrl: string | undefined
  let isEnding = false
  let waitMs = 0
  const members = new Set<Member>()
  cluster.setupPrimary({ exec: workerFile })
  const metrics = collectMetrics(() =>
    [...members].filter(({ port }) => port !== undefined).map(({ child }) => child),
  )

  const heard = (member: Member, message: ToMain) => {
    if (message.muster !== 'serves') return void metrics.heard(member.child, message)
    member.port = message.port
  }
  const ended = (member: Member, code: number | null, signal: string | null) => {
    members.delete(member)
    if (isEnding || member.isLeaving || !databaseUrl) return
    const { pid } = member.child
    log.error({ pid, code, signal }, 'a serving process ended; another one takes its place')
    const isShort = Date.now() - member.startedAt < shortLifeMs
    waitMs = isShort ? Math.min(waitMs * 2 || 500, longestWaitMs) : 0
    setTimeout(() => isEnding || start(), waitMs)
  }
  const start = (): Member => {
    const child = cluster.fork().process
    const member: Member = { child, startedAt: Date.now() }
    members.add(member)
    child.on('message', (sent) => {
      const message = messageOf<ToMain>(sent)
      if (message) heard(member, message)
    })
    child.once('exit', (code, signal) => ended(member, code, signal))
    if (databaseUrl) tell(member.child, { muster: 'serve', databaseUrl })
    return member
  }
  /** Resolves with the port where it serves; rejects when it ends before. */
  const serving = ({ child }: Member) =>
    new Promise<number>((resolve, reject) => {
      child.on('message', (sent) => {
        const message = messageOf<ToMain>(sent)
        if (message?.muster === 'serves') resolve(message.port)
      })
      child.once('exit', () => reject(new Error('A serving process ended before it served')))
    })
  const leave = async (member: Member, isReplaced: boolean) => {
    member.isLeaving = true
    if (isOver(member)) return
    const exit = once(member.child, 'exit')
    if (member.port !== undefined) tell(member.child, { muster: 'drain', isReplaced })
    // One that is still loading has nothing to finish, and would hear of it late.
    else member.child.kill('SIGKILL')
    await exit
  }

  for (let n = 0; n < processes; n++) start()
  return {
    async serve(url) {
      const first = [...members]
      if (first.length < processes) throw new Error('A serving process ended before it served')
      const served = first.map(serving)
      // From here on a process that ends is replaced, one that served while others were still loading too.
      databaseUrl = url
      for (const member of first) tell(member.child, { muster: 'serve', databaseUrl: url })
      const [port] = await Promise.all(served)
      return {
        port: port!,
        async drain() {
          isEnding = true
          await Promise.all([...members].map((each) => leave(each, false)))
        },
      }
    },
    async replaceAll() {
      for (const old of [...members]) {
        if (isEnding) return
        await serving(start())
        await leave(old, true)
      }
    },
  }
}

import { type ChildProcess, fork } from 'node:child_process'
import cluster from 'node:cluster'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { gatherMetrics } from './crew-metrics.ts'
import { messageOf, type Serves, type ToMain, tell } from './messages.ts'
import { clearSocket, ownSocket } from './own-socket.ts'
import type { Serving } from './serve-http.ts'

const workerFile = fileURLToPath(new URL('worker.ts', import.meta.url))
const batchFile = fileURLToPath(new URL('batch-worker.ts', import.meta.url))
/** One that ends sooner than this is likely to end again: the next one waits. */
const shortLifeMs = 5000
const longestWaitMs = 30_000

/**
 * The processes that answer requests, behind one port. The main process keeps the database, the clock's work and the
 * queue for itself, so that none of it makes a request wait. Calls that carry many are answered by processes of their own,
 * which give way to the others.
 */
export interface Crew {
  /** Lets them serve; answers the port once all do, and how to drain all of them. Rejects when one ends before. */
  serve(databaseUrl: string): Promise<Serving>
  /** Puts a new process in the place of each, one after the other: the old one drains once the new one serves. */
  replaceAll(): Promise<void>
}

interface Member {
  readonly child: ChildProcess
  readonly isBatch: boolean
  /** Of one that answers calls which carry many. */
  readonly socket?: string
  readonly startedAt: number
  /** Where it serves, once it does. */
  at?: Serves['at']
  isLeaving?: true
}

// In a session of its own, among which the system divides its processors first.
const forkBatch = (socket: string) => fork(batchFile, [socket], { detached: true })
const isOver = ({ child }: Member) => child.exitCode !== null || child.signalCode !== null

/** Starts the processes, which load the program while the database is still being opened. */
export function startCrew({ processes, batchProcesses }: Config, log: Logger): Crew {
  let databaseUrl: string | undefined
  let isEnding = false
  let waitMs = 0
  const members = new Set<Member>()
  cluster.setupPrimary({ exec: workerFile })
  const metrics = gatherMetrics(() =>
    [...members].filter(({ at }) => at !== undefined).map(({ child }) => child),
  )

  const batchPlaces = () =>
    [...members].filter(({ isBatch, isLeaving }) => isBatch && !isLeaving).flatMap(({ at }) => at ?? [])
  const tellPlaces = (to: Iterable<Member> = members) => {
    const places = batchPlaces().map(String)
    for (const { isBatch, child } of to) if (!isBatch) tell(child, { muster: 'batches', places })
  }
  const heard = (member: Member, message: ToMain) => {
    if (message.muster !== 'serves') return void metrics.heard(member.child, message)
    member.at = message.at
    tellPlaces()
  }
  const ended = (member: Member, code: number | null, signal: string | null) => {
    members.delete(member)
    // One that was killed could not do it.
    if (member.socket) clearSocket(member.socket)
    if (isEnding || member.isLeaving || !databaseUrl) return
    if (member.isBatch) tellPlaces()
    const { pid } = member.child
    log.error({ pid, code, signal }, 'a serving process ended; another one takes its place')
    const isShort = Date.now() - member.startedAt < shortLifeMs
    waitMs = isShort ? Math.min(waitMs * 2 || 500, longestWaitMs) : 0
    setTimeout(() => isEnding || start(member.isBatch), waitMs)
  }
  const start = (isBatch: boolean): Member => {
    const socket = isBatch ? ownSocket() : undefined
    const child = socket ? forkBatch(socket) : cluster.fork().process
    const member: Member = { child, isBatch, socket, startedAt: Date.now() }
    members.add(member)
    child.on('message', (sent) => {
      const message = messageOf<ToMain>(sent)
      if (message) heard(member, message)
    })
    child.once('exit', (code, signal) => ended(member, code, signal))
    if (databaseUrl) {
      // Before it serves, so that it sends nobody away.
      tellPlaces([member])
      tell(member.child, { muster: 'serve', databaseUrl })
    }
    return member
  }
  /** Resolves with where it serves; rejects when it ends before. */
  const serving = ({ child }: Member) =>
    new Promise<Serves['at']>((resolve, reject) => {
      child.on('message', (sent) => {
        const message = messageOf<ToMain>(sent)
        if (message?.muster === 'serves') resolve(message.at)
      })
      child.once('exit', () => reject(new Error('A serving process ended before it served')))
    })
  const leave = async (member: Member, isReplaced: boolean) => {
    member.isLeaving = true
    if (isOver(member)) return
    const exit = once(member.child, 'exit')
    if (member.isBatch) tellPlaces()
    if (member.at !== undefined) tell(member.child, { muster: 'drain', isReplaced })
    // One that is still loading has nothing to finish, and would hear of it late.
    else member.child.kill('SIGKILL')
    await exit
  }

  const drain = async () => {
    isEnding = true
    const leaving = (isBatch: boolean) =>
      Promise.all([...members].filter((each) => each.isBatch === isBatch).map((each) => leave(each, false)))
    // What the others still have answered elsewhere is answered before these go.
    await leaving(false)
    await leaving(true)
  }

  for (let n = 0; n < processes; n++) start(false)
  for (let n = 0; n < batchProcesses; n++) start(true)
  return {
    async serve(url) {
      const first = [...members]
      if (first.length < processes + batchProcesses)
        throw new Error('A serving process ended before it served')
      const served = first.map(serving)
      // From here on whichever ends is replaced, one that served while others were still loading too.
      databaseUrl = url
      for (const member of first) tell(member.child, { muster: 'serve', databaseUrl: url })
      const [port] = await Promise.all(served)
      return { port: Number(port), drain }
    },
    async replaceAll() {
      for (const old of [...members]) {
        if (isEnding) return
        await serving(start(old.isBatch))
        await leave(old, true)
      }
    },
  }
}

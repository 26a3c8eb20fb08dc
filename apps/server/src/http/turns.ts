import { failure, isStall } from './failures.ts'

/** One company never takes the whole server: so much of it runs at once, the rest waits for its turn. */
export interface Turns {
  /** Runs `work` in the company's turn; what reads much or carries many calls has few turns of its own. Throws server.busy. */
  take<T>(tenantId: number, kind: TurnKind, work: () => Promise<T>): Promise<T>
  /** Whether a company's line is so long that whoever comes now is sent away. */
  isFull(tenantId: number): boolean
}

export type TurnKind = 'usual' | 'heavy' | 'batch'

export interface TurnLimits {
  readonly atOnce: number
  readonly heavyAtOnce: number
  readonly batchesAtOnce: number
  readonly waitingAtMost: number
  /** Beyond a short line nobody is let in who would wait longer than this for a usual turn: sent away at once, they come again. */
  readonly longestWaitMs: number
  /** Whoever carries many calls comes again by itself: told so early, it keeps no connection waiting. */
  readonly batchesWaitingAtMost: number
}

interface Line {
  running: number
  readonly waiting: { go: () => void; refuse: (why: Error) => void }[]
}

/** So many may always wait: what was slow a moment ago need not be slow now. */
const shortLine = 50
/** How much the newest turn counts in what a turn takes. */
const newest = 0.05

interface Bounds {
  atOnce: number
  waitingAtMost: number
  longestWaitMs?: number
}
/** A line for each company that has something running; in the order of coming, but first who has waited elsewhere. */
function openLines({ atOnce, waitingAtMost, longestWaitMs = Number.POSITIVE_INFINITY }: Bounds) {
  const lines = new Map<number, Line>()
  let turnMs = 0
  const isFull = (many: number) =>
    many >= waitingAtMost || (many >= shortLine && (many * turnMs) / atOnce > longestWaitMs)
  async function inTurn<T>(tenantId: number, work: () => Promise<T>, hasWaited = false): Promise<T> {
    const line = lines.get(tenantId) ?? { running: 0, waiting: [] }
    lines.set(tenantId, line)
    if (line.running < atOnce) line.running += 1
    else {
      if (!hasWaited && isFull(line.waiting.length)) throw failure('server.busy')
      await new Promise<void>((go, refuse) => {
        const place = { go, refuse }
        if (hasWaited) line.waiting.unshift(place)
        else line.waiting.push(place)
      })
    }
    const began = performance.now()
    try {
      return await work()
    } catch (error) {
      // Whoever stands behind somebody who waited in vain would only begin to wait for the same.
      if (isStall(error)) for (const { refuse } of line.waiting.splice(0)) refuse(failure('server.busy'))
      throw error
    } finally {
      turnMs += newest * (performance.now() - began - turnMs)
      const next = line.waiting.shift()
      if (next) next.go()
      else line.running -= 1
      if (line.running === 0) lines.delete(tenantId)
    }
  }
  return { inTurn, isFull: (tenantId: number) => isFull(lines.get(tenantId)?.waiting.length ?? 0) }
}

export function openTurns(limits: TurnLimits): Turns {
  const { atOnce, heavyAtOnce, batchesAtOnce, waitingAtMost, batchesWaitingAtMost, longestWaitMs } = limits
  const usual = openLines({ atOnce, waitingAtMost, longestWaitMs })
  const lines = {
    heavy: openLines({ atOnce: heavyAtOnce, waitingAtMost }),
    batch: openLines({ atOnce: batchesAtOnce, waitingAtMost: batchesWaitingAtMost }),
  }
  return {
    take: (tenantId, kind, work) =>
      // Whoever waited in a line of few turns does not hold one of them while waiting once more.
      kind === 'usual'
        ? usual.inTurn(tenantId, work)
        : lines[kind].inTurn(tenantId, () => usual.inTurn(tenantId, work, true)),
    isFull: usual.isFull,
  }
}

import { failure, isStall } from './failures.ts'

/** One company never takes the whole server: so much of it runs at once, the rest waits for its turn. */
export interface Turns {
  /** Runs `work` in the company's turn; what reads much or carries many calls has few turns of its own. Throws server.busy. */
  take<T>(tenantId: number, kind: TurnKind, work: () => Promise<T>): Promise<T>
}

export type TurnKind = 'usual' | 'heavy' | 'batch'

export interface TurnLimits {
  readonly atOnce: number
  readonly heavyAtOnce: number
  readonly batchesAtOnce: number
  readonly waitingAtMost: number
  /** Whoever carries many calls comes again by itself: told so early, it keeps no connection waiting. */
  readonly batchesWaitingAtMost: number
}

interface Line {
  running: number
  readonly waiting: { go: () => void; refuse: (why: Error) => void }[]
}

/** A line for each company that has something running; whoever waits is served in the order of coming. */
function openLines(atOnce: number, waitingAtMost: number) {
  const lines = new Map<number, Line>()
  return async function inTurn<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
    const line = lines.get(tenantId) ?? { running: 0, waiting: [] }
    lines.set(tenantId, line)
    if (line.running < atOnce) line.running += 1
    else {
      if (line.waiting.length >= waitingAtMost) throw failure('server.busy')
      await new Promise<void>((go, refuse) => line.waiting.push({ go, refuse }))
    }
    try {
      return await work()
    } catch (error) {
      // Whoever stands behind somebody who waited in vain would only begin to wait for the same.
      if (isStall(error)) for (const { refuse } of line.waiting.splice(0)) refuse(failure('server.busy'))
      throw error
    } finally {
      const next = line.waiting.shift()
      if (next) next.go()
      else line.running -= 1
      if (line.running === 0) lines.delete(tenantId)
    }
  }
}

export function openTurns(limits: TurnLimits): Turns {
  const any = openLines(limits.atOnce, limits.waitingAtMost)
  const lines = {
    heavy: openLines(limits.heavyAtOnce, limits.waitingAtMost),
    batch: openLines(limits.batchesAtOnce, limits.batchesWaitingAtMost),
  }
  return {
    take: (tenantId, kind, work) =>
      kind === 'usual' ? any(tenantId, work) : lines[kind](tenantId, () => any(tenantId, work)),
  }
}

import { failure } from './failures.ts'

/** One company never takes the whole server: so much of it runs at once, the rest waits for its turn. */
export interface Turns {
  /** Runs `work` in the company's turn; what reads much has few turns of its own. Throws server.busy. */
  take<T>(tenantId: number, isHeavy: boolean, work: () => Promise<T>): Promise<T>
}

export interface TurnLimits {
  readonly atOnce: number
  readonly heavyAtOnce: number
  readonly waitingAtMost: number
}

interface Line {
  running: number
  readonly waiting: (() => void)[]
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
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(tenantId)
    }
  }
}

export function openTurns({ atOnce, heavyAtOnce, waitingAtMost }: TurnLimits): Turns {
  const any = openLines(atOnce, waitingAtMost)
  const heavy = openLines(heavyAtOnce, waitingAtMost)
  return {
    take: (tenantId, isHeavy, work) =>
      isHeavy ? heavy(tenantId, () => any(tenantId, work)) : any(tenantId, work),
  }
}

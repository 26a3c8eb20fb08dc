import { failure, isStall } from '../failures.ts'

/** Per-tenant concurrency limit with a bounded queue. */
export interface TenantConcurrency {
  /**
   * Runs `work` in a slot of the company; what reads much, makes a file, carries many steps or brings a file has few slots of
   * its own. Throws server.busy.
   */
  run<T>(tenantId: number, cost: CallCost, work: () => Promise<T>): Promise<T>
  /** Whether a company's queue is so long that a call is refused at once. */
  isFull(tenantId: number): boolean
}

export type CallCost = 'usual' | 'heavy' | 'export' | 'batch' | 'upload'

export interface ConcurrencyLimits {
  readonly atOnce: number
  readonly heavyAtOnce: number
  /** Reports and exports made at once. Drawing one takes seconds, for which heavy reads need not wait. */
  readonly exportsAtOnce: number
  readonly batchesAtOnce: number
  readonly waitingAtMost: number
  /** Behind a short queue a call that would wait longer than this for a usual slot is refused at once. */
  readonly longestWaitMs: number
  /** A list of steps is sent again by its phone: refused early, it keeps no connection waiting. */
  readonly batchesWaitingAtMost: number
  /** Files that a company has taken in at once. Each holds a connection while its picture is decoded. */
  readonly uploadsAtOnce: number
  /** The same for all companies together, so that other calls find a free connection. */
  readonly uploadsOfAllAtOnce: number
  /** Each of them has its bytes on the disk already. */
  readonly uploadsWaitingAtMost: number
}

interface Line {
  running: number
  readonly waiting: { go: () => void; refuse: (why: Error) => void }[]
}

/** A queue up to this length is never refused: what was slow a moment ago need not be slow now. */
const shortLine = 50
/** Weight of the newest call in the moving average of the time in a slot. */
const newest = 0.05

interface Bounds {
  atOnce: number
  waitingAtMost: number
  longestWaitMs?: number
  /** Calls that wait for things of their own: one that waited in vain says nothing of the others. */
  isApart?: boolean
}
/** A queue for each company with running calls: first in, first out, after calls that waited in another queue. */
function openLines({
  atOnce,
  waitingAtMost,
  longestWaitMs = Number.POSITIVE_INFINITY,
  isApart = false,
}: Bounds) {
  const lines = new Map<number, Line>()
  let slotMs = 0
  const isFull = (many: number) =>
    many >= waitingAtMost || (many >= shortLine && (many * slotMs) / atOnce > longestWaitMs)
  async function inSlot<T>(tenantId: number, work: () => Promise<T>, hasWaited = false): Promise<T> {
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
      // The calls behind one that waited in vain would only begin to wait for the same.
      if (isStall(error) && !isApart)
        for (const { refuse } of line.waiting.splice(0)) refuse(failure('server.busy'))
      throw error
    } finally {
      slotMs += newest * (performance.now() - began - slotMs)
      const next = line.waiting.shift()
      if (next) next.go()
      else line.running -= 1
      if (line.running === 0) lines.delete(tenantId)
    }
  }
  return { inSlot, isFull: (tenantId: number) => isFull(lines.get(tenantId)?.waiting.length ?? 0) }
}

/** The queue of all companies together. */
const everybody = 0

export function openConcurrency(limits: ConcurrencyLimits): TenantConcurrency {
  const { atOnce, heavyAtOnce, batchesAtOnce, waitingAtMost, batchesWaitingAtMost, longestWaitMs } = limits
  const usual = openLines({ atOnce, waitingAtMost, longestWaitMs })
  const uploads = { waitingAtMost: limits.uploadsWaitingAtMost, isApart: true }
  const uploadsOfAll = openLines({ ...uploads, atOnce: limits.uploadsOfAllAtOnce })
  const lines = {
    heavy: openLines({ atOnce: heavyAtOnce, waitingAtMost }),
    export: openLines({ atOnce: limits.exportsAtOnce, waitingAtMost }),
    batch: openLines({ atOnce: batchesAtOnce, waitingAtMost: batchesWaitingAtMost }),
    upload: openLines({ ...uploads, atOnce: limits.uploadsAtOnce }),
  }
  return {
    run: (tenantId, cost, work) => {
      if (cost === 'usual') return usual.inSlot(tenantId, work)
      // A file that waits in vain for its visit must refuse none of the usual calls.
      if (cost === 'upload') return lines.upload.inSlot(tenantId, () => uploadsOfAll.inSlot(everybody, work))
      // What waited for one of the few slots does not wait at the end of the other queue as well.
      return lines[cost].inSlot(tenantId, () => usual.inSlot(tenantId, work, true))
    },
    isFull: usual.isFull,
  }
}

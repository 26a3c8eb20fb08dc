import { Piscina } from 'piscina'
import { behindOthers } from '../behind.ts'
import { unpackTable } from './packed-table.ts'
import { type ReadTable, tableWords, type UnreadableTable, unreadable } from './table.ts'

export type { ReadTable, UnreadableTable } from './table.ts'

interface ReaderLimits {
  /** Of the thread that reads; what waits for it does not count. The largest honest file takes a second. */
  longestRunMs: number
  mostMegabytes: number
}
export interface TableReader {
  read: (bytes: Uint8Array) => Promise<ReadTable | UnreadableTable>
  /** A later `read` starts a new one. */
  close: () => Promise<void>
}

/** Reads one file at a time on a thread of its own, which keeps its time and its memory off the event loop. */
export function openTableReader({ longestRunMs, mostMegabytes }: ReaderLimits): TableReader {
  let pool: Piscina<Uint8Array, Uint8Array> | undefined
  /** The end of the file that is being read, or of the last one that waits. */
  let lastRun: Promise<unknown> = Promise.resolve()
  const open = () =>
    new Piscina<Uint8Array, Uint8Array>({
      filename: new URL('./table.worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 30_000,
      niceIncrement: behindOthers,
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
  async function runApart(bytes: Uint8Array): Promise<Uint8Array | UnreadableTable> {
    pool ??= open()
    try {
      return await pool.run(bytes, { signal: AbortSignal.timeout(longestRunMs) })
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') return unreadable(tableWords.tooLargeText)
      if (name === 'AbortError' || name === 'TimeoutError') return unreadable(tableWords.tooSlow)
      throw error
    }
  }
  return {
    async read(bytes) {
      const run = lastRun.then(() => runApart(bytes))
      lastRun = run.catch(() => undefined)
      const packed = await run
      return packed instanceof Uint8Array ? unpackTable(packed) : packed
    },
    async close() {
      const closing = pool
      pool = undefined
      await closing?.destroy()
    },
  }
}

const reader = openTableReader({ longestRunMs: 15_000, mostMegabytes: 256 })

/**
 * The rows of a table that a person saved from a spreadsheet, or why the file cannot be read. Calls that bring a table
 * have one slot a company, so companies take turns.
 */
export const readTable = reader.read
export const closeTablePool = reader.close

import { Piscina } from 'piscina'
import { behindOthers } from '../behind.ts'
import type { ReadTable, UnreadableTable } from './table.ts'

export type { ReadTable, UnreadableTable } from './table.ts'

const longestRun = 30_000
let pool: Piscina<Uint8Array, ReadTable | UnreadableTable> | undefined

// A large or hostile workbook takes seconds and much memory: a thread of its own keeps both off the event loop.
const open = () =>
  new Piscina<Uint8Array, ReadTable | UnreadableTable>({
    filename: new URL('./table.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    maxQueue: 50,
    niceIncrement: behindOthers,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })

/** The rows of a table that a person saved from a spreadsheet, or why the file cannot be read. */
export const readTable = (bytes: Uint8Array): Promise<ReadTable | UnreadableTable> => {
  pool ??= open()
  return pool.run(bytes, { signal: AbortSignal.timeout(longestRun) })
}

/** Ends the worker thread. A later `readTable` starts a new one. */
export const closeTablePool = async (): Promise<void> => {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

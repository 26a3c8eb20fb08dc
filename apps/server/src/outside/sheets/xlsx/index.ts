import { Piscina } from 'piscina'
import { behindOthers } from '../../behind.ts'
import type { Sheet } from '../sheet.ts'
import { type Workbook, workbookOf } from './workbook.ts'

/** Who waits for a workbook. */
export interface Drawn {
  /** Ends it when it is not wanted any more. */
  signal?: AbortSignal | undefined
  /** Milliseconds that it may take, its turn in the queue included. */
  longestRun: number
}
let pool: Piscina<Workbook, Uint8Array> | undefined

// Ten thousand rows take over a second: on a thread of its own that keeps nobody waiting.
const open = () =>
  new Piscina<Workbook, Uint8Array>({
    filename: new URL('./xlsx.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    maxQueue: 50,
    niceIncrement: behindOthers,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

/**
 * The bytes of a workbook. Rejects after `longestRun`, when 50 already wait, or with the reason of `signal`.
 */
export const renderXlsx = (
  name: string,
  sheet: Sheet,
  { signal, longestRun }: Drawn,
): Promise<Uint8Array> => {
  pool ??= open()
  const limit = AbortSignal.timeout(longestRun)
  return pool.run(workbookOf(name, sheet), { signal: signal ? AbortSignal.any([signal, limit]) : limit })
}

/** Ends the worker thread. A later `renderXlsx` starts a new one. */
export const closeXlsxPool = async (): Promise<void> => {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

import { Piscina } from 'piscina'
import type { PdfDocument } from './document.ts'

const longestRun = 60_000

let pool: Piscina<PdfDocument, Uint8Array> | undefined

// One thread, started when first needed and given up when idle: a long table must not keep anybody waiting,
// and its memory must not be the server's.
const open = () =>
  new Piscina<PdfDocument, Uint8Array>({
    filename: new URL('./pdf.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    maxQueue: 50,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

/**
 * The bytes of an A4 PDF. Rejects when it takes longer than a minute including its turn in the queue, when 50
 * already wait, when the document needs more memory than the worker has, or with the reason of `signal`.
 */
export const renderPdf = (document: PdfDocument, signal?: AbortSignal): Promise<Uint8Array> => {
  pool ??= open()
  const limit = AbortSignal.timeout(longestRun)
  return pool.run(document, { signal: signal ? AbortSignal.any([signal, limit]) : limit })
}

/** Ends the worker thread. A later `renderPdf` starts a new one. */
export const closePdfPool = async (): Promise<void> => {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

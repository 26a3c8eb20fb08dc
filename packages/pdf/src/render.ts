import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { PdfDocument } from './document.ts'

/** Milliseconds that a document may take unless whoever waits says otherwise. */
const usualLongestRun = 60_000
/** How far the thread stands back, in steps of `nice`. Only Linux counts them for each thread. */
const behindOthers = process.platform === 'linux' ? 10 : 0

/** What whoever waits for a document has to say while it is drawn. */
export interface Drawing {
  /** Ends it when it is not wanted any more. */
  signal?: AbortSignal | undefined
  /** Milliseconds that it may take, its turn in the queue included; longer on a machine that is known to be slow. */
  longestRun?: number
  /** Told how much is drawn, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}
export interface PdfTask {
  document: PdfDocument
  /** Told how much is drawn. */
  port: MessagePort
}
let pool: Piscina<PdfTask, Uint8Array> | undefined

// One thread, started when first needed and given up when idle: a long table must not keep anybody waiting,
// and its memory must not be the server's.
const open = () =>
  new Piscina<PdfTask, Uint8Array>({
    filename: new URL('./pdf.worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    maxQueue: 50,
    niceIncrement: behindOthers,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })

/**
 * The bytes of an A4 PDF. Rejects when it takes longer than `longestRun`, a minute unless told, when 50
 * already wait, when the document needs more memory than the worker has, or with the reason of `signal`.
 * `onProgress` is told how much is drawn, from 0 to 1.
 */
export const renderPdf = async (
  document: PdfDocument,
  { signal, onProgress, longestRun = usualLongestRun }: Drawing = {},
): Promise<Uint8Array> => {
  pool ??= open()
  const limit = AbortSignal.timeout(longestRun)
  const { port1, port2 } = new MessageChannel()
  port1.on('message', (share: number) => onProgress?.(share))
  try {
    return await pool.run(
      { document, port: port2 },
      { transferList: [port2], signal: signal ? AbortSignal.any([signal, limit]) : limit },
    )
  } finally {
    port1.close()
  }
}

/** Ends the worker thread. A later `renderPdf` starts a new one. */
export const closePdfPool = async (): Promise<void> => {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}

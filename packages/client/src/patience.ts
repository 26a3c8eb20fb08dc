/** What the server takes for silence too: a line slower than this carries nothing. */
const slowestBytesPerMs = 2

/** Long enough for an answer over a weak line. */
export const usualPatienceMs = 30_000

export interface Patience {
  readonly signal: AbortSignal | undefined
  /** Bytes have moved: the limit begins again. */
  hear(): void
  end(): void
}

/**
 * Ends a request on which nothing moves any more: a connection that died says nothing by itself. A browser does not tell
 * how much of a body has gone, so that the limit grows with what may still lie in the buffers of the device.
 */
export function patienceFor(
  patienceMs: number | undefined,
  bytes: number,
  outer: AbortSignal | undefined,
): Patience {
  if (patienceMs === undefined) return { signal: outer, hear: () => undefined, end: () => undefined }
  const ending = new AbortController()
  const abort = () => ending.abort()
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(abort, patienceMs + bytes / slowestBytesPerMs)
  }
  hear()
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: ending.signal,
    hear,
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}

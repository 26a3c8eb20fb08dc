const patienceMs = 5000
const laterMs = 1000

/** Does something once the page has nothing else to do; the answer takes it back. Safari cannot tell, and waits a moment. */
export function whenIdle(work: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, laterMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: patienceMs })
  return () => cancelIdleCallback(asked)
}

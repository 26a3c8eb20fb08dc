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

let shown = (): void => undefined
const firstPage = new Promise<void>((resolve) => {
  shown = resolve
})
/** To be told once the first page is on screen. */
export const firstPageShown = (): void => shown()

/** Does what only later pages need: on a slow connection it would hold up the first. */
export const afterFirstPage = (work: () => void): void => void firstPage.then(() => whenIdle(work))

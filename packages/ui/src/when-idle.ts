const patienceMs = 5000
const laterMs = 1000
/** What a frame takes from its drawing to the glass. */
const paintingMs = 60
const settlingMs = 700

/** Does something once the page has nothing else to do; the answer takes it back. Safari cannot tell, and waits a moment. */
export function whenIdle(work: () => void): () => void {
  if (!globalThis.requestIdleCallback) {
    const timer = setTimeout(work, laterMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: patienceMs })
  return () => cancelIdleCallback(asked)
}

let drawn = (): void => undefined
let shown = (): void => undefined
const firstPage = new Promise<void>((resolve) => {
  shown = resolve
})
/** Done when the first page can be seen: what is fetched before that keeps it waiting. */
export const firstPageDrawn = new Promise<void>((resolve) => {
  drawn = resolve
})
/** To be told once the first page is in the document; a page that nobody looks at is never painted. */
export function firstPageReady(): void {
  if (document.visibilityState === 'hidden') drawn()
  else requestAnimationFrame(() => setTimeout(drawn, paintingMs))
  setTimeout(shown, settlingMs)
}
/** To be told where there may never be a first page. */
export function firstPageGivenUp(): void {
  drawn()
  shown()
}

/** Does what only later pages need: on a slow connection it would hold up the first. */
export const afterFirstPage = (work: () => void): void => void firstPage.then(() => whenIdle(work))

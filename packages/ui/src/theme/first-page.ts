/** What a frame takes from its drawing to the glass of a slow phone. */
const paintingMs = 150
const settlingMs = 700

let drawn = (): void => undefined
let settle = (): void => undefined
const firstPage = new Promise<void>((resolve) => {
  settle = resolve
})
/** Done when the first page can be seen: what is fetched before that keeps it waiting. */
export const firstPageDrawn = new Promise<void>((resolve) => {
  drawn = resolve
})
/** To be told once the first page is in the document; a page that nobody looks at is never painted. */
export function firstPageReady(): void {
  if (document.visibilityState === 'hidden') drawn()
  // A frame is laid out after what asked for it has run: the next one begins when it is drawn.
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, paintingMs)))
  setTimeout(settle, settlingMs)
}
/** To be told where there may never be a first page. */
export function firstPageGivenUp(): void {
  drawn()
  settle()
}

/** Does what only later pages need, each by itself: on a slow phone it would hold up the first. */
export const afterFirstPage = (work: () => void): void => void firstPage.then(() => setTimeout(work))

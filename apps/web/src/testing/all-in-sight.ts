import { vi } from 'vitest'

/** The test browser lays nothing out, so that nothing comes in sight by itself: here all of a page is. */
export function allInSight(): void {
  class Watcher {
    readonly #tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      this.#tell = tell
    }
    observe(target: Element) {
      this.#tell([{ target, isIntersecting: true } as IntersectionObserverEntry], this as never)
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher)
}

type Write = () => Promise<unknown>

/** Writes one after the other, each after a pause in which no newer one came. A write that fails loses nothing on screen. */
export class DelayedWrites {
  #last: Promise<unknown> = Promise.resolve()
  #next: Write | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  after(pauseMs: number, write: Write): void {
    this.#next = write
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, pauseMs)
  }

  /** What waits is written at once. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    const write = this.#next
    this.#next = undefined
    if (write) this.#last = this.#last.then(write).catch(() => undefined)
  }
}

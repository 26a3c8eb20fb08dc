import { setImmediate } from 'node:timers/promises'

/** Long work yields after this time, so that another request waits for one step and this time at most. */
const sliceMs = 10

/** To be awaited between the steps of long work. Lets other requests run when the last slice is over. */
export function yieldingToEventLoop(): () => Promise<void> | undefined {
  let since = performance.now()
  const rest = async () => {
    await setImmediate()
    since = performance.now()
  }
  // No promise is made for most of the steps: there are thousands.
  return () => (performance.now() - since < sliceMs ? undefined : rest())
}

/** `items.map(made)`, yielding to the event loop between items. */
export async function mapYielding<S, T>(items: readonly S[], made: (item: S) => T): Promise<T[]> {
  const yieldNow = yieldingToEventLoop()
  const all: T[] = []
  for (const item of items) {
    all.push(made(item))
    const rest = yieldNow()
    if (rest) await rest
  }
  return all
}

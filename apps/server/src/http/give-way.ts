import { setImmediate } from 'node:timers/promises'

/** After so long the work gives way; whoever asks meanwhile waits for the step under way at most, and for this. */
const sliceMs = 10

/** To be awaited between the steps of work that takes long: from time to time everybody else's requests come first. */
export function givingWay(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < sliceMs) return
    await setImmediate()
    since = performance.now()
  }
}

/** `items.map(made)`, giving way. */
export async function mapGivingWay<S, T>(items: readonly S[], made: (item: S) => T): Promise<T[]> {
  const giveWay = givingWay()
  const all: T[] = []
  for (const item of items) {
    all.push(made(item))
    await giveWay()
  }
  return all
}

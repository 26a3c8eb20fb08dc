// Supplied where the browser has none of its own: the oldest that is promised is Safari of iOS 16.4. What is newer and not
// supplied here is refused by the build (apps/web/newer-functions.ts).

type KeyOf<T, K> = (item: T, index: number) => K

function mapGroupBy<T, K>(items: Iterable<T>, keyOf: KeyOf<T, K>): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

function objectGroupBy<T, K extends PropertyKey>(items: Iterable<T>, keyOf: KeyOf<T, K>) {
  const groups: Partial<Record<K, T[]>> = Object.create(null)
  for (const [key, group] of mapGroupBy(items, keyOf)) groups[key] = group
  return groups
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const all = [...signals]
  const ending = new AbortController()
  const end = ({ currentTarget }: { currentTarget: EventTarget | null }) => {
    for (const signal of all) signal.removeEventListener('abort', end)
    ending.abort((currentTarget as AbortSignal).reason)
  }
  const ended = all.find(({ aborted }) => aborted)
  if (ended) ending.abort(ended.reason)
  else for (const signal of all) signal.addEventListener('abort', end)
  return ending.signal
}

function parseUrl(address: string | URL, base?: string | URL): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

const supplied: readonly [owner: object, name: string, make: (...given: never[]) => unknown][] = [
  [Map, 'groupBy', mapGroupBy],
  [Object, 'groupBy', objectGroupBy],
  [AbortSignal, 'any', anySignal],
  [URL, 'parse', parseUrl],
  [URL, 'canParse', (address: string, base?: string) => parseUrl(address, base) !== null],
]

for (const [owner, name, make] of supplied)
  if (!(name in owner))
    Object.defineProperty(owner, name, { value: make, writable: true, configurable: true })

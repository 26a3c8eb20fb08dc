import { vi } from 'vitest'

function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (i) => [...items.keys()][i] ?? null,
    get length() {
      return items.size
    },
  }
}

/** What a browser keeps for a tab and for an origin, empty. */
export function freshStorage(): void {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('localStorage', aStorage())
}

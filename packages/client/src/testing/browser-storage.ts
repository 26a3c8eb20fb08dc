import { vi } from 'vitest'

function aStorage(): Storage {
  const held = new Map<string, string>()
  return {
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
    clear: () => held.clear(),
    key: (i) => [...held.keys()][i] ?? null,
    get length() {
      return held.size
    },
  }
}

/** What a browser keeps for a tab and for an origin, empty. */
export function freshStorage(): void {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('localStorage', aStorage())
}

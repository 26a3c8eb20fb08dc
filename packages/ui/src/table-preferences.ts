import { useState } from 'react'

interface Preferences {
  size?: number
  hidden?: readonly string[]
}
const keyOf = (name: string) => `muster.table.${name}`

function read(name: string): Preferences {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Preferences
  } catch {
    return {}
  }
}

/** How a person likes a table, remembered on this device under the table's name. */
export function usePreferences(name: string) {
  const [held, hold] = useState(() => read(name))
  const change = (next: Preferences) => {
    const all = { ...held, ...next }
    hold(all)
    localStorage.setItem(keyOf(name), JSON.stringify(all))
  }
  return [held, change] as const
}

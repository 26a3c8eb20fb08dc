import { useState } from 'react'
import type { Column } from './columns.tsx'

interface Preferences {
  size?: number
  hidden?: readonly string[]
}
const keyOf = (name: string) => `muster.table.${name}`

/** How a person likes a table, as this device remembers it. */
export function readPreferences(name: string): Preferences {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as Preferences
  } catch {
    return {}
  }
}

export function usePreferences(name: string) {
  const [preferences, setPreferences] = useState(() => readPreferences(name))
  const change = (next: Preferences) => {
    const all = { ...preferences, ...next }
    setPreferences(all)
    localStorage.setItem(keyOf(name), JSON.stringify(all))
  }
  return [preferences, change] as const
}

/** Keys of the columns that are not shown: as the person chose, or as the columns say. */
export const hiddenKeys = <Row>(columns: readonly Column<Row>[], { hidden }: Preferences) =>
  hidden ?? columns.filter((one) => one.hidden).map(({ key }) => key)

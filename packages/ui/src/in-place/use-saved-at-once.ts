import { useState } from 'react'
import { sayError } from '../dialog/dialogs.tsx'

/** What is chosen shows at once, and goes back when saving it was refused. */
export function useSavedAtOnce<V>(value: V, save: (next: V) => Promise<unknown>) {
  const [chosen, show] = useState<V>()
  const change = async (next: V) => {
    show(() => next)
    try {
      await save(next)
    } catch (error) {
      await sayError(error)
    } finally {
      show(undefined)
    }
  }
  return [chosen ?? value, change] as const
}

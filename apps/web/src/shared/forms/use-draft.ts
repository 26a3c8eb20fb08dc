import { useState } from 'react'

/**
 * What is being chosen before it counts. It begins anew where what counts has changed; the fields stay, and with them
 * the focus and what they have loaded.
 */
export function useDraft<T extends object>(start: T): [T, (change: Partial<T>) => void] {
  const key = JSON.stringify(start)
  const [draft, setDraft] = useState({ key, chosen: start })
  if (draft.key !== key) setDraft({ key, chosen: start })
  const change = (more: Partial<T>) =>
    setDraft((before) => ({ ...before, chosen: { ...before.chosen, ...more } }))
  return [draft.key === key ? draft.chosen : start, change]
}

import type { MouseEvent } from 'react'

/** Moves the focus to the line of a button that is about to go, so that the keyboard does not begin at the top again. */
export function lineFocus({ currentTarget }: MouseEvent): () => void {
  const line = currentTarget.closest('article')
  return () => line?.focus()
}

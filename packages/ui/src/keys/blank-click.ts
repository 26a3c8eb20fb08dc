import type { MouseEvent } from 'react'

/** A click beside the controls of a row or card, and not the end of a selection of its text. */
export function isOnBlank({ currentTarget, target }: MouseEvent): boolean {
  // What a menu or a dialog of it shows is not within it.
  const isControl =
    !currentTarget.contains(target as Node) || (target as Element).closest('a, button, input, label')
  return !isControl && !window.getSelection()?.toString()
}

import type { ReactNode } from 'react'

interface OpenDialog {
  id: number
  title: string
  content: (close: () => void) => ReactNode
  wide: boolean
  sheet: boolean
  closed: () => void
}

let opened: readonly OpenDialog[] = []
let counted = 0
const listeners = new Set<() => void>()
const change = (next: readonly OpenDialog[]) => {
  opened = next
  for (const listener of listeners) listener()
}
export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens a dialog over whatever is on screen; the promise resolves when it has been closed. */
export const openDialog = (
  title: string,
  content: (close: () => void) => ReactNode,
  { wide = false, sheet = false } = {},
): Promise<void> =>
  new Promise((resolve) => {
    counted += 1
    const id = counted
    const closed = () => {
      change(opened.filter((dialog) => dialog.id !== id))
      resolve()
    }
    change([...opened, { id, title, content, wide, sheet, closed }])
  })
export const openDialogs = () => opened

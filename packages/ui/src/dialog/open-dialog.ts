import type { ReactNode } from 'react'
import type { Values, Wording } from '../words/words.ts'
import type { Edges } from './place-beside.ts'

export interface DialogLook {
  of?: string | undefined
  wide?: boolean
  /** 1,120 px or nearly the whole window, and as high as it: for a calendar. */
  sheet?: boolean
  /** A popover beside what was pressed; on a phone a sheet from the bottom. */
  beside?: Edges | undefined
}
/** A sentence to be read and closed. */
export interface DialogMessage {
  text: string | Wording
  values?: Values | undefined
  requestId?: string | undefined
}
type Content = DialogMessage | ((close: () => void) => ReactNode)
interface OpenDialog extends DialogLook {
  id: number
  title: string
  content: Content
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
export const openDialog = (title: string, content: Content, look: DialogLook = {}): Promise<void> =>
  new Promise((resolve) => {
    counted += 1
    const id = counted
    const closed = () => {
      change(opened.filter((dialog) => dialog.id !== id))
      resolve()
    }
    change([...opened, { ...look, id, title, content, closed }])
  })

/** Opens a dialog that takes an answer; resolves to undefined when it was closed without one. */
export async function askInDialog<A>(
  title: string,
  content: (answer: (given: A) => void, close: () => void) => ReactNode,
  look?: DialogLook,
): Promise<A | undefined> {
  let answer: A | undefined
  const answering = (close: () => void) => (given: A) => {
    answer = given
    close()
  }
  await openDialog(title, (close) => content(answering(close), close), look)
  return answer
}
export const openDialogs = () => opened

export const closeDialogs = () => {
  for (const { closed } of opened) closed()
}

import { createContext, useContext, useEffect, useRef } from 'react'
import { msg } from '../words/msg.ts'

export interface Changeable {
  isDirty(): boolean
  discard?(): void
}
export const discarding = {
  title: msg('Discard the changes?'),
  sentence: msg('Your changes have not been saved.'),
  proceed: msg('Discard'),
  danger: true,
} as const
const forms = new Set<Changeable>()

/** The forms of the dialog around, so that closing it asks about them alone. */
export const DialogForms = createContext<Set<Changeable> | undefined>(undefined)
/** Closes the dialog around. */
export const CloseDialog = createContext<(() => void) | undefined>(undefined)

/** Whether something typed on screen would be lost by leaving. */
export const hasUnsaved = () => [...forms].some((form) => form.isDirty())
/** Takes back what was typed anywhere on screen, also in what stays there. */
export function discardUnsaved() {
  for (const form of forms) form.discard?.()
}

const warn = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault()
}

/** Watches a form, one of a dialog as one of its forms too, until the returned function is called. */
export function watchUnsaved(form: Changeable, ofDialog?: Set<Changeable>): () => void {
  if (forms.size === 0) window.addEventListener('beforeunload', warn)
  forms.add(form)
  ofDialog?.add(form)
  return () => {
    forms.delete(form)
    ofDialog?.delete(form)
    if (forms.size === 0) window.removeEventListener('beforeunload', warn)
  }
}

/** Watches what is typed or chosen outside a form: a dialog asks before it closes, and the page stays when the session ends. */
export function useUnsaved(isDirty: boolean, discard?: () => void): void {
  const ofDialog = useContext(DialogForms)
  const latest = useRef({ isDirty, discard })
  useEffect(() => {
    latest.current = { isDirty, discard }
  })
  useEffect(() => {
    const form = {
      isDirty: () => latest.current.isDirty,
      discard: () => latest.current.discard?.(),
    }
    return watchUnsaved(form, ofDialog)
  }, [ofDialog])
}

const underWay = new Set<object>()

/** Keeps the page when a session ends, as for a drag or a request; leaving asks nothing. Until the returned function is called. */
export function beginUnderWay(): () => void {
  const one = {}
  underWay.add(one)
  return () => underWay.delete(one)
}
/** Whether the person would lose their place if the page went away by itself. */
export const isUnderWay = () => underWay.size > 0 || hasUnsaved()

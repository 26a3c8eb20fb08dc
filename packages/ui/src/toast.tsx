import { useSyncExternalStore } from 'react'
import css from './toast.module.css'
import { useWords, type Values } from './words.ts'

interface Toast {
  id: number
  text: string
  values: Values | undefined
}
/** Long enough to read a short sentence twice. */
const shownMs = 6000

let toast: Toast | undefined
let counted = 0
const listeners = new Set<() => void>()
function change(next: Toast | undefined) {
  toast = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says a sentence at the bottom of the page for some seconds. Nothing waits for it, and a newer one replaces it. */
export function showToast(text: string, values?: Values) {
  counted += 1
  const id = counted
  change({ id, text, values })
  setTimeout(() => toast?.id === id && change(undefined), shownMs)
}

/** Where the sentence appears; mounted once. It is there before the sentence, so that screen readers read it. */
export function Toasts() {
  const say = useWords()
  const shown = useSyncExternalStore(subscribe, () => toast)
  return (
    <div className={css.toasts} role="status">
      {shown && <p key={shown.id}>{say(shown.text, shown.values)}</p>}
    </div>
  )
}

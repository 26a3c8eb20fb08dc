import { useEffect, useSyncExternalStore } from 'react'
import { useWords, type Values } from '../words/words.ts'
import { passesAfter } from './passing.ts'
import css from './toast.module.css'

interface ToastAct {
  label: string
  onPick: () => unknown
  /** Ctrl-Z picks it too, outside of fields. */
  isUndo?: true
}
interface Toast {
  id: number
  text: string
  values: Values | undefined
  act: ToastAct | undefined
}

let toast: Toast | undefined
let counted = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
function change(next: Toast | undefined) {
  toast = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const stay = () => clearTimeout(timer)
function leaveLater() {
  stay()
  timer = setTimeout(() => change(undefined), passesAfter(toast?.act ? 'toastWithAct' : 'toast'))
}

/** Nothing waits for a toast, and a newer one replaces it. */
export function showToast(text: string, values?: Values, act?: ToastAct) {
  counted += 1
  change({ id: counted, text, values, act })
  leaveLater()
}

/** Another act begins: what was done before it is no longer offered to be taken back. */
export function endUndo() {
  if (!toast?.act) return
  stay()
  change(undefined)
}

function pick({ onPick }: ToastAct) {
  stay()
  change(undefined)
  onPick()
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** With the keyboard the way to the button would be long. In a field the key takes back what was typed there. */
function listenForUndo() {
  const hear = (event: KeyboardEvent) => {
    const isKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (!isKey || !toast?.act?.isUndo || isField(event.target)) return
    event.preventDefault()
    pick(toast.act)
  }
  document.addEventListener('keydown', hear)
  return () => document.removeEventListener('keydown', hear)
}

/**
 * Where the sentence appears; mounted once. It is there before the sentence, so that screen readers read it. It stays
 * while the pointer or the focus is in it.
 */
export function Toasts() {
  const say = useWords()
  const current = useSyncExternalStore(subscribe, () => toast)
  useEffect(() => listenForUndo(), [])
  return (
    <div
      className={css.toasts}
      role="status"
      onPointerEnter={stay}
      onPointerLeave={leaveLater}
      onFocus={stay}
      onBlur={leaveLater}
    >
      {current && (
        <p key={current.id}>
          {say(current.text, current.values)}
          {current.act && (
            <button
              type="button"
              aria-keyshortcuts={current.act.isUndo && 'Control+Z Meta+Z'}
              onClick={() => pick(current.act!)}
            >
              {say(current.act.label)}
            </button>
          )}
        </p>
      )}
    </div>
  )
}

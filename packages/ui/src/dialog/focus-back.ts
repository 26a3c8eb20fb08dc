import { useEffect, useState } from 'react'

/** An entry of a menu goes with its menu: what opened that menu stays. */
function stays(element: EventTarget | null): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null
  const opener = element.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return opener ? document.getElementById(opener) : element
}

let lastFocused: HTMLElement | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    lastFocused = stays(target)
  })

// On a busy page a menu may be gone before the dialog that it opened is there: the focus is nowhere then.
const whereNow = () =>
  document.activeElement === document.body ? lastFocused : stays(document.activeElement)

/**
 * What had the focus before this was on screen has it again afterwards, unless it went somewhere by then. If it is gone, the
 * dialog has the focus in which it stood.
 */
export function useFocusBack(): void {
  const [before] = useState(whereNow)
  const [around] = useState(() => before?.closest<HTMLElement>('[role=dialog]'))
  useEffect(
    () => () => {
      const { activeElement, body } = document
      if (activeElement !== null && activeElement !== body) return
      const next = before?.isConnected ? before : around
      next?.focus({ preventScroll: true })
    },
    [before, around],
  )
}

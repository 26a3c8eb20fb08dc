import { useEffect, useState } from 'react'

function whereNow(): HTMLElement | null {
  const { activeElement } = document
  const opener = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const at = opener ? document.getElementById(opener) : activeElement
  return at instanceof HTMLElement ? at : null
}

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

import { useEffect } from 'react'

/**
 * Closes what opened over a page by Escape, wherever the focus is: for a moment after opening it is still on the button, or
 * nowhere, and the library hears of keys inside alone.
 */
export function useEscape(isOpen: boolean, close: () => void) {
  useEffect(() => {
    if (!isOpen) return
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  })
}

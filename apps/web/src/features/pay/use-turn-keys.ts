import { useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]')

/** Alt with an arrow up or down turns to the person before or after, unless something is being typed. */
export function useTurnKeys(onBefore: (() => void) | undefined, onAfter: (() => void) | undefined) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const turn = event.key === 'ArrowUp' ? onBefore : event.key === 'ArrowDown' ? onAfter : undefined
      if (!turn) return
      event.preventDefault()
      turn()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onBefore, onAfter])
}

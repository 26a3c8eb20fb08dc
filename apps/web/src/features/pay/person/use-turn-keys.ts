import { useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role="dialog"]')

interface TurnKeys {
  onBefore: (() => void) | undefined
  onAfter: (() => void) | undefined
  onDecide: (() => unknown) | undefined
}
/**
 * Alt with an arrow up or down turns to the person before or after, and Alt with Enter decides, unless something is being
 * typed. A key that is held decides once.
 */
export function useTurnKeys({ onBefore, onAfter, onDecide }: TurnKeys) {
  useEffect(() => {
    const acts: Record<string, (() => unknown) | undefined> = {
      ArrowUp: onBefore,
      ArrowDown: onAfter,
      Enter: onDecide,
    }
    const press = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      const act = acts[event.key]
      if (!act) return
      event.preventDefault()
      if (!event.repeat || event.key !== 'Enter') void act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [onBefore, onAfter, onDecide])
}

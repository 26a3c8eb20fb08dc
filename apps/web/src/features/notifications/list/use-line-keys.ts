import { useEffect, useRef } from 'react'

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 }
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * J and K walk through the lines of a list, E settles the one that has the focus. A line is an article with its number in
 * `data-line`, and its first button gets the focus.
 */
export function useLineKeys(settle: (nth: number) => void) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog], dialog[open]')) return
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
      const here = lines.findIndex((line) => line.contains(document.activeElement))
      const step = steps[event.key.toLowerCase()]
      if (step) lines[here < 0 ? 0 : here + step]?.querySelector('button')?.focus()
      else if (event.key.toLowerCase() === 'e' && here >= 0) settle(here)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [settle])
  return list
}

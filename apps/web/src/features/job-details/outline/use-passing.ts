import { type RefObject, useEffect, useRef } from 'react'

/**
 * True while a person only tabs through the outline: the focus came in by Tab, and no other key or click followed. Tab then
 * moves to the next field, as in the rest of the form, and changes no level.
 */
export function usePassing(box: RefObject<HTMLElement | null>, isDrawn: boolean): RefObject<boolean> {
  const passing = useRef(false)
  useEffect(() => {
    const outline = box.current
    if (!isDrawn || !outline) return
    const ended = new AbortController()
    const { signal } = ended
    let isTab = false
    const acted = () => {
      passing.current = false
      isTab = false
    }
    const pressed = ({ key, target }: KeyboardEvent) => {
      isTab = key === 'Tab'
      if (!isTab && key !== 'Shift' && outline.contains(target as Node)) acted()
    }
    const entered = ({ relatedTarget }: FocusEvent) => {
      const from = relatedTarget as Node | null
      // What the outline itself focused comes from nowhere, or from a row.
      if (from && !outline.contains(from)) passing.current = isTab
    }
    window.addEventListener('keydown', pressed, { signal, capture: true })
    window.addEventListener('pointerdown', acted, { signal, capture: true })
    outline.addEventListener('focusin', entered, { signal })
    return () => ended.abort()
  }, [box, isDrawn])
  return passing
}

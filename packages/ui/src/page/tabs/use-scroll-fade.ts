import { useEffect, useRef } from 'react'

export function useScrollFade<E extends HTMLElement>(open: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    const mark = () => {
      // Negative where the page is read from right to left.
      const before = Math.abs(row.scrollLeft)
      const after = row.scrollWidth - row.clientWidth - before
      row.dataset.more = `${before > 1 ? 'before' : ''} ${after > 1 ? 'after' : ''}`
    }
    const size = new ResizeObserver(mark)
    size.observe(row)
    row.addEventListener('scroll', mark, { passive: true })
    return () => {
      size.disconnect()
      row.removeEventListener('scroll', mark)
    }
  }, [])
  useEffect(() => showOpen(ref.current, open), [open])
  return ref
}

/** Room for the fade beside it. */
const margin = 32

function showOpen(row: HTMLElement | null, open: string) {
  const one = row?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(open)}"]`)
  if (!row || !one) return
  const [box, { left, right }] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
  if (left < box.left) row.scrollLeft += left - box.left - margin
  else if (right > box.right) row.scrollLeft += right - box.right + margin
}

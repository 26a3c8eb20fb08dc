import { type Gap, gapsOf, nearestGap } from './tree/gaps.ts'
import type { Target } from './tree/outline-reducer.ts'
import type { ChecklistRow } from './tree/rows.ts'

const leastPixels = 4
const edgePixels = 72
const scrollStep = 12

interface Dragged {
  key: string
  rows: readonly ChecklistRow[]
  box: HTMLElement
  line: HTMLElement
  onDrop: (target: Target) => void
}

/** Drags a row by its handle, with a mouse, pen or finger. No row is rendered while the pointer moves. */
export function dragRow(press: PointerEvent, { key, rows, box, line, onDrop }: Dragged): void {
  const dragged = rows.find((row) => row.key === key)
  if (press.button !== 0 || !dragged) return
  press.preventDefault()
  const elements = new Map(
    [...box.querySelectorAll<HTMLElement>('[data-row]')].map((each) => [each.dataset.row, each]),
  )
  const lifted = elements.get(key)
  let gap: Gap | undefined
  let isDragging = false
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    lifted?.removeAttribute('data-lifted')
    line.hidden = true
  }
  const move = ({ clientY: y }: PointerEvent) => {
    if (!isDragging && Math.abs(y - press.clientY) < leastPixels) return
    isDragging = true
    lifted?.setAttribute('data-lifted', '')
    if (y < edgePixels) window.scrollBy(0, -scrollStep)
    if (y > window.innerHeight - edgePixels) window.scrollBy(0, scrollStep)
    gap = nearestGap(
      gapsOf(rows, dragged.level, (row) => elements.get(row.key)!.getBoundingClientRect()),
      y,
    )
    if (!gap) return
    line.hidden = false
    line.style.top = `${gap.y - box.getBoundingClientRect().top}px`
  }
  const up = () => {
    end()
    if (isDragging && gap) onDrop(gap.target)
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }
  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', leave, { signal, capture: true })
}

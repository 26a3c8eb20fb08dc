import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import type { ShiftItem } from '../week/roster-rows.ts'
import { type Edge, snapped, type TimeSpan } from './day-scale.ts'
import type { Resize } from './use-resize.ts'

interface EdgePress {
  item: ShiftItem
  edge: Edge
  scale: TimeSpan
  resize: Resize
  /** The click that ends it opens nothing. */
  onDragged: () => void
}

/**
 * Pulls an edge of a shift, by mouse or one finger, from a press on its handle. A press that trembles pulls nothing. Escape
 * leaves it as it was, and so does a finger that goes up or down: it scrolls.
 */
export function dragEdge(press: PointerEvent, { item, edge, scale, resize, onDragged }: EdgePress): void {
  const track = (press.target as HTMLElement).closest<HTMLElement>('[data-track]')
  // The hand that lies on a tablet besides is not the first to touch it.
  if (press.button !== 0 || !press.isPrimary || !track) return
  // A press that selected text would be a drag of that text the next time.
  press.preventDefault()
  const { width } = track.getBoundingClientRect()
  const isFromRight = getComputedStyle(track).direction === 'rtl'
  const finish = beginUnderWay()
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    finish()
  }
  const begun = resize.spanOf(item)[edge]
  let minute = snapped(begun)
  const move = ({ clientX, target }: PointerEvent) => {
    const way = (clientX - press.clientX) * (isFromRight ? -1 : 1)
    const next = snapped(begun + (way / width) * (scale.end - scale.start))
    if (next !== minute || target !== press.target) onDragged()
    if (next === minute) return
    minute = next
    resize.aim(item, edge, minute)
  }
  const leave = () => {
    end()
    resize.cancel()
  }
  const { signal } = listening
  const save = () => {
    end()
    void resize.save()
  }
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: PointerEvent) => void) =>
    window.addEventListener(type, (event) => event.pointerId === press.pointerId && then(event), { signal })
  listen('pointermove', move)
  listen('pointerup', save)
  listen('pointercancel', leave)
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
}

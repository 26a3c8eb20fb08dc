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

/** Pulls an edge of a shift, by mouse or finger, from a press on its handle. Escape leaves it as it was. */
export function dragEdge(press: PointerEvent, { item, edge, scale, resize, onDragged }: EdgePress): void {
  const track = (press.target as HTMLElement).closest<HTMLElement>('[data-track]')
  if (press.button !== 0 || !track) return
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
  const move = ({ clientX }: PointerEvent) => {
    onDragged()
    const way = (clientX - press.clientX) * (isFromRight ? -1 : 1)
    resize.aim(item, edge, snapped(begun + (way / width) * (scale.end - scale.start)))
  }
  const leave = () => {
    end()
    resize.cancel()
  }
  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener(
    'pointerup',
    () => {
      end()
      void resize.save()
    },
    { signal },
  )
  window.addEventListener('pointercancel', leave, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
}

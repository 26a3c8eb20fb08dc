import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import { scrollNear } from '../shifts/scroll-near.ts'
import type { ShiftItem } from '../week/roster-rows.ts'
import { type Edge, snapped, type TimeSpan } from './day-scale.ts'
import type { Resize } from './use-resize.ts'

/** Pixels of a frame, while the pointer rests near the edge of the grid. */
const scrollStep = 6
/** Less is a press that trembles: near the edge of the grid it scrolls nothing. */
const leastPixels = 8

interface EdgePress {
  item: ShiftItem
  edge: Edge
  scale: TimeSpan
  resize: Resize
  /** What the day is scrolled in, where the window has no room for all of it. */
  scroller: HTMLElement | null
  /** The click that ends it opens nothing. */
  onDragged: () => void
}

/**
 * Pulls an edge of a shift, by mouse or one finger, from a press on its handle. A press that trembles pulls nothing. Escape
 * leaves it as it was, and so does a finger that goes up or down: it scrolls.
 */
export function dragEdge(
  press: PointerEvent,
  { item, edge, scale, resize, scroller, onDragged }: EdgePress,
): void {
  const track = (press.target as HTMLElement).closest<HTMLElement>('[data-track]')
  // The hand that lies on a tablet besides is not the first to touch it.
  if (press.button !== 0 || !press.isPrimary || !track) return
  // A press that selected text would be a drag of that text the next time.
  press.preventDefault()
  const { width } = track.getBoundingClientRect()
  const isFromRight = getComputedStyle(track).direction === 'rtl'
  const finish = beginUnderWay()
  const listening = new AbortController()
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    listening.abort()
    finish()
  }
  const begun = resize.spanOf(item)[edge]
  let minute = snapped(begun)
  const scrolledAtPress = scroller?.scrollLeft ?? 0
  const aimAt = (x: number) => {
    const scrolled = (scroller?.scrollLeft ?? 0) - scrolledAtPress
    const way = (x + scrolled - press.clientX) * (isFromRight ? -1 : 1)
    const next = snapped(begun + (way / width) * (scale.end - scale.start))
    if (next === minute) return
    onDragged()
    minute = next
    resize.aim(item, edge, minute)
  }
  const scrollAlong = (x: number) => {
    const before = scroller?.scrollLeft
    if (scroller) scroller.scrollLeft += scrollNear(x, daysInSight(scroller, track), scrollStep)
    if (scroller?.scrollLeft === before) return
    aimAt(x)
    frame = requestAnimationFrame(() => scrollAlong(x))
  }
  const move = ({ clientX, target }: PointerEvent) => {
    if (target !== press.target) onDragged()
    aimAt(clientX)
    cancelAnimationFrame(frame)
    if (Math.abs(clientX - press.clientX) >= leastPixels)
      frame = requestAnimationFrame(() => scrollAlong(clientX))
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

/** The head of the row stays where it is, before what is scrolled. */
function daysInSight(scroller: HTMLElement, track: HTMLElement) {
  const { left, right } = scroller.getBoundingClientRect()
  const head = track.closest('tr')?.querySelector('th')?.getBoundingClientRect()
  if (!head) return { from: left, to: right }
  return head.left - left < right - head.right
    ? { from: head.right, to: right }
    : { from: left, to: head.left }
}

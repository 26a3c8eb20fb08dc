import { beginUnderWay } from '@muster/ui/form/unsaved.ts'
import { whenItRests } from '../changes/use-verdict.ts'
import type { GridCell } from '../week/roster-rows.ts'
import { scrollNear } from './scroll-near.ts'

const leastPixels = 5
const scrollStep = 14
/** A verdict is no wider. */
const verdictPixels = 340

interface Surroundings {
  scroller: HTMLElement | null
  onDrop: (itemKey: string, cell: GridCell, isCopy: boolean) => void
  /** The click that ends a drag opens nothing. */
  onDragged: () => void
  /** What a drop on this cell would do, in lines. */
  verdictOf: (cell: GridCell, isCopy: boolean, signal: AbortSignal) => Promise<readonly string[]>
}

const isCopying = ({ altKey, ctrlKey }: { altKey: boolean; ctrlKey: boolean }) => altKey || ctrlKey

/**
 * Drags a shift or place to a cell with the mouse, from a press on it. It draws on the document alone, so that no row is
 * rendered while the pointer moves. A finger scrolls; it has the menu.
 */
export function dragChip(press: PointerEvent, { scroller, ...surroundings }: Surroundings): void {
  const { onDrop, onDragged, verdictOf } = surroundings
  const chip = (press.target as HTMLElement).closest<HTMLElement>('[data-item]')
  const itemKey = chip?.dataset.item
  if (press.button !== 0 || press.pointerType === 'touch' || !itemKey || chip.hasAttribute('data-fixed'))
    return
  let ghost: HTMLElement | undefined
  let cell: HTMLElement | undefined
  let stopAsking: (() => void) | undefined
  const listening = new AbortController()
  const finish = beginUnderWay()
  const aimAt = (next: HTMLElement | undefined, isCopy: boolean) => {
    if (next === cell) return
    cell?.removeAttribute('data-target')
    next?.setAttribute('data-target', '')
    cell = next
    stopAsking?.()
    showVerdict(ghost, [])
    const { row, date } = next?.dataset ?? {}
    if (!row || !date) return
    stopAsking = whenItRests(async (signal) => {
      const lines = await verdictOf({ row, date }, isCopy, signal)
      if (!signal.aborted) showVerdict(ghost, lines)
    })
  }
  const end = () => {
    listening.abort()
    aimAt(undefined, false)
    ghost?.remove()
    finish()
  }
  const move = (event: PointerEvent) => {
    const { clientX: x, clientY: y } = event
    if (!ghost && Math.hypot(x - press.clientX, y - press.clientY) < leastPixels) return
    ghost ??= ghostOf(chip)
    ghost.style.translate = `${x + 8}px ${y + 8}px`
    ghost.toggleAttribute('data-at-edge', x > window.innerWidth - verdictPixels)
    scrollAtEdge(scroller, y)
    aimAt(cellUnder(x, y), isCopying(event))
  }
  const up = (event: PointerEvent) => {
    const { row, date } = cell?.dataset ?? {}
    const isDragged = ghost !== undefined
    // A drop that is refused as the session has ended is repeated on this page.
    if (isDragged && row && date) onDrop(itemKey, { row, date }, isCopying(event))
    end()
    if (isDragged) onDragged()
  }
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && end()
  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('keydown', leave, { signal })
}

const cellUnder = (x: number, y: number) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]') ?? undefined

function ghostOf(chip: HTMLElement): HTMLElement {
  const ghost = chip.cloneNode(true) as HTMLElement
  const { width, height } = chip.getBoundingClientRect()
  ghost.removeAttribute('data-item')
  ghost.setAttribute('data-ghost', '')
  ghost.setAttribute('aria-hidden', 'true')
  ghost.style.width = `${width}px`
  ghost.style.height = `${height}px`
  document.body.append(ghost)
  return ghost
}

/** Below the chip that is dragged; replaced with the cell. */
function showVerdict(ghost: HTMLElement | undefined, lines: readonly string[]) {
  ghost?.querySelector('[data-verdict]')?.remove()
  if (!ghost || lines.length === 0) return
  const verdict = document.createElement('span')
  verdict.setAttribute('data-verdict', '')
  for (const line of lines) {
    const part = document.createElement('span')
    part.textContent = line
    verdict.append(part)
  }
  ghost.append(verdict)
}

function scrollAtEdge(scroller: HTMLElement | null, y: number) {
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  scroller.scrollTop += scrollNear(y, { from: top, to: bottom }, scrollStep)
}

/** The edges of what was pressed, in the window. */
export type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>
interface Size {
  width: number
  height: number
}

const gap = 8
const within = (wanted: number, most: number) => Math.max(gap, Math.min(wanted, most - gap))

export function placeBeside(anchor: Edges, size: Size, view: Size, isRightToLeft = false) {
  const after = anchor.right + gap
  const before = anchor.left - gap - size.width
  const fits = (left: number) => left >= gap && left + size.width <= view.width - gap
  const sides = isRightToLeft ? [before, after] : [after, before]
  return {
    left: sides.find(fits) ?? within(anchor.left, view.width - size.width),
    top: within(anchor.top, view.height - size.height),
  }
}

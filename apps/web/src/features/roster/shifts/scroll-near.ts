const edgePixels = 48

/** How far to scroll, by a step, while a pointer is near one end of what is in sight; 0 between the ends. */
export function scrollNear(at: number, { from, to }: { from: number; to: number }, step: number): number {
  if (at < from + edgePixels) return -step
  return at > to - edgePixels ? step : 0
}

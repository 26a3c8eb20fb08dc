import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { heightOf } from './GridRowView.tsx'
import type { RosterView } from './roster-rows.ts'

/** Which rows are in sight, and where they begin. */
export function useVirtualRows(
  { rows, lane }: RosterView,
  { days, isLaneOpen }: { days: number; isLaneOpen: boolean },
  scroller: { current: HTMLDivElement | null },
) {
  const ref = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  // The heading and the lane above have the height of what they say.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lane makes it higher
  useLayoutEffect(() => setMargin(ref.current?.offsetTop ?? 0), [lane, isLaneOpen])
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]!, days),
    getItemKey: (index) => rows[index]!.key,
    overscan: 3,
    scrollMargin: margin,
    scrollPaddingStart: margin,
  })
  // Heights are known before: another answer is measured at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what it measures
  useLayoutEffect(() => virtual.measure(), [rows, days])
  return { ref, virtual, margin, items: virtual.getVirtualItems() }
}

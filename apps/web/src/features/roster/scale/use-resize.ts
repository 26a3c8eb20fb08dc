import { useWords } from '@muster/ui/words/words.ts'
import { useEffect, useRef, useState } from 'react'
import { retime } from '../changes/shift-changes.ts'
import type { RosterActs } from '../changes/use-roster-acts.ts'
import { whenItRests } from '../changes/use-verdict.ts'
import { askVerdict, verdictLines } from '../changes/verdict.ts'
import { isFixed } from '../shifts/Chip.tsx'
import type { Item, ShiftItem } from '../week/roster-rows.ts'
import { type Edge, spanOfItem, stepped, type TimeSpan, timeText, withEdge } from './day-scale.ts'

/** A shift whose start or end was pulled, and is not drafted yet. */
export interface Resizing extends TimeSpan {
  item: ShiftItem
}

export const isResizable = (item: Item | undefined): item is ShiftItem =>
  item?.kind === 'shift' && !isFixed(item)

const timesOf = ({ start, end }: TimeSpan) => ({ from: timeText(start), to: timeText(end) })
const isSame = ({ item, start, end }: Resizing) => {
  const before = spanOfItem(item)
  return before.start === start && before.end === end
}

/** The shift with its new times, as it is drawn meanwhile. */
export const resizedItem = ({ item, start, end }: Resizing): ShiftItem => ({
  ...item,
  ...timesOf({ start, end }),
  isOvernight: end > 24 * 60,
  minutes: end - start,
})

interface ResizeContext {
  acts: Pick<RosterActs, 'changeTimes'>
  costs: boolean
}
/** Changes the start or end of one shift at a time; what the rules say of it stands before it is drafted. */
export function useResize({ acts, costs }: ResizeContext) {
  const [resizing, setResizing] = useState<Resizing>()
  // The press of a mouse and the keys that follow see what was pulled last.
  const latest = useRef(resizing)
  const put = (next: Resizing | undefined) => {
    latest.current = next
    setResizing(next)
  }
  const save = async () => {
    const wanted = latest.current
    put(undefined)
    if (wanted && !isSame(wanted)) await acts.changeTimes([wanted.item], timesOf(wanted))
  }
  const spanOf = (item: ShiftItem): TimeSpan =>
    latest.current?.item.key === item.key ? latest.current : spanOfItem(item)
  const aim = (item: ShiftItem, edge: Edge, minute: number) => {
    // What was pulled of another shift is not lost.
    if (latest.current && latest.current.item.key !== item.key) void save()
    put({ item, ...withEdge(spanOf(item), edge, minute) })
  }
  return {
    resizing,
    lines: useLines(resizing, costs),
    spanOf,
    aim,
    save,
    step: (item: ShiftItem, edge: Edge, way: 1 | -1) => aim(item, edge, stepped(spanOf(item)[edge], way)),
    cancel: () => put(undefined),
  }
}
export type Resize = ReturnType<typeof useResize>

function useLines(resizing: Resizing | undefined, costs: boolean) {
  const say = useWords()
  const [lines, setLines] = useState<readonly string[]>([])
  const { item, start, end } = resizing ?? {}
  const ask = async (pulled: Resizing, signal: AbortSignal) => {
    const verdict = await askVerdict(retime(pulled.item, timesOf(pulled)), { costs, signal })
    if (!signal.aborted) setLines(verdictLines(say, verdict))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each length
  useEffect(() => {
    setLines([])
    if (!resizing || isSame(resizing)) return undefined
    return whenItRests((signal) => ask(resizing, signal))
  }, [item?.key, start, end])
  return lines
}

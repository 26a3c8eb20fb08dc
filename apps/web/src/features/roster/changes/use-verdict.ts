import { useWords } from '@muster/ui/words/words.ts'
import { useEffect, useState } from 'react'
import type { GridCell, RosterView } from '../week/roster-rows.ts'
import { askVerdict, changeAt, type Placing, verdictLines } from './verdict.ts'

/** A pointer or a key that goes on asks nothing of the cells on its way. */
const restMs = 120

/** Asks once the aim rests, of the last cell alone. Answers how to stop it. */
export function whenItRests(ask: (signal: AbortSignal) => Promise<void>): () => void {
  const stopping = new AbortController()
  const timer = setTimeout(() => void ask(stopping.signal), restMs)
  return () => {
    clearTimeout(timer)
    stopping.abort()
  }
}

interface VerdictContext {
  items: RosterView['items']
  costs: boolean
}
/** The words of a verdict on putting an item into a cell; none where nothing would change. */
export function useVerdictOf({ items, costs }: VerdictContext) {
  const say = useWords()
  return async (placing: Placing, cell: GridCell, signal: AbortSignal): Promise<string[]> => {
    const change = changeAt({ ...placing, cell }, items)
    if (!change) return []
    const verdict = await askVerdict(change, { costs, signal })
    return signal.aborted ? [] : verdictLines(say, verdict)
  }
}
export type VerdictOf = ReturnType<typeof useVerdictOf>

/** The verdict on the cell that a placed shift aims at; empty while it is asked. */
export function useAimedVerdict(
  verdictOf: VerdictOf,
  placing: Placing | undefined,
  cell: GridCell | undefined,
) {
  const [lines, setLines] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each cell
  useEffect(() => {
    setLines([])
    if (!placing || !cell) return undefined
    const stop = whenItRests(async (signal) => {
      const found = await verdictOf(placing, cell, signal)
      if (!signal.aborted) setLines(found)
    })
    return () => stop()
  }, [placing, cell?.row, cell?.date])
  return lines
}

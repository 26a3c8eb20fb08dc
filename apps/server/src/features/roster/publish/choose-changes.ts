import type { ChangeRow } from '../../planning/change-queries.ts'
import type { DayRange } from '../../planning/times.ts'

const isSeries = ({ kind, frequency, fromDate, occurrenceDate }: ChangeRow) =>
  kind === 'ADD' ? frequency !== null : fromDate !== null || occurrenceDate === null

/** Whether a removal leaves nothing of the draft that it removes. */
const isWhole = (change: ChangeRow, added: ChangeRow) =>
  added.frequency === null || (change.occurrenceDate === null && change.fromDate === null)

interface ChosenChanges {
  /** To be published, in the order in which they were drafted. */
  chosen: ChangeRow[]
  /** Drafts that a later draft took away again, with that one: nothing is left of them. */
  cancelled: ChangeRow[]
}

/**
 * Of all drafts those of these days and jobs, with what is published together: a removal and the shift that takes its
 * place, and a draft with what was taken away of it as a whole.
 */
export function chooseChanges(
  all: readonly ChangeRow[],
  { startDate, endDate }: DayRange,
  jobIds: ReadonlySet<number> | undefined,
): ChosenChanges {
  const byId = new Map(all.map((change) => [change.id, change]))
  const pairs = Map.groupBy(all, ({ pairId }) => pairId ?? 0)
  const removals = Map.groupBy(all, ({ addedId }) => addedId ?? 0)
  const isOfDays = (change: ChangeRow) =>
    change.firstDate <= endDate && (change.firstDate >= startDate || isSeries(change))
  const open = all.filter((change) => isOfDays(change) && (!jobIds || jobIds.has(change.jobId)))
  const chosen = new Set<ChangeRow>()
  for (let change = open.pop(); change; change = open.pop()) {
    if (chosen.has(change)) continue
    chosen.add(change)
    const { id, pairId, addedId } = change
    const wholly = (removals.get(id) ?? []).filter((each) => isWhole(each, byId.get(id)!))
    const together = [byId.get(pairId ?? 0), byId.get(addedId ?? 0), ...(pairs.get(id) ?? []), ...wholly]
    open.push(...together.filter((each) => each !== undefined))
  }
  const inOrder = [...chosen].sort((a, b) => a.id - b.id)
  const gone = new Set(
    inOrder.filter(({ addedId, ...change }) => {
      const added = byId.get(addedId ?? 0)
      return added && isWhole({ addedId, ...change }, added)
    }),
  )
  const cancelled = [...gone].flatMap((change) => [change, byId.get(change.addedId!)!])
  const isCancelled = new Set(cancelled)
  return { chosen: inOrder.filter((change) => !isCancelled.has(change)), cancelled }
}

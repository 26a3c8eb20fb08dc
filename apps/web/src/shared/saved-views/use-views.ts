import { ask, useAsk } from '@muster/client/query'
import { type SavedView, savedViews, type ViewList } from '@muster/contract/saved-views'

const all = ask(savedViews.list)
/** All saved views that the reader may open, by name. */
export const useViews = (): readonly SavedView[] => useAsk(all).answer ?? []

/** Those of some lists, each with how many rows it has once that is known. One call counts all of them. */
export function useCountedViews(lists: readonly ViewList[]) {
  const ofLists = useViews().filter(({ list }) => lists.includes(list))
  const { answer } = useAsk(
    ofLists.length > 0 ? ask(savedViews.counts, { query: { lists: [...lists] } }) : undefined,
  )
  const counts = new Map(answer?.map(({ id, count }) => [id, count]))
  return ofLists.map((view) => ({ ...view, count: counts.get(view.id) }))
}

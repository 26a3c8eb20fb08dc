import { call } from '@muster/client/call'
import { type Question, useAsk } from '@muster/client/query'
import { rowsOf } from '@muster/contract/kit/rows'
import { users } from '@muster/contract/users/users'

const mostAsked = 100

interface Batch {
  ids: Set<number>
  removed: Promise<ReadonlySet<number>>
}
let open: Batch | undefined

/** Asks about everyone who is named on a page in one call. */
function openBatch(): Batch {
  const ids = new Set<number>()
  const removed = new Promise<void>((go) => setTimeout(go)).then(async () => {
    open = undefined
    const answer = await call(users.list, { query: { ids: [...ids], withRemoved: true } })
    return new Set(rowsOf(answer).flatMap(({ id, removed }) => (removed ? [id] : [])))
  })
  return { ids, removed }
}

async function isRemoved(id: number): Promise<boolean> {
  if (!open || open.ids.size >= mostAsked) open = openBatch()
  open.ids.add(id)
  return (await open.removed).has(id)
}

/** It belongs to the users, so that it is asked again once one of them is changed. */
const removal = (id: number): Question<boolean> => ({
  queryKey: [users.list.feature, 'isRemoved', id],
  queryFn: () => isRemoved(id),
})

/** Whether a person was removed; false until it is known. Management alone may ask. */
export function useRemoved(id: number | undefined): boolean {
  const { answer, isLoading } = useAsk(id === undefined ? undefined : removal(id))
  return answer === true && !isLoading
}

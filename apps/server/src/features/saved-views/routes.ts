import { mayOpenList, mostViews, type SavedViewInput, savedViews } from '@muster/contract/saved-views'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import type { Serve } from '../../http/serve.ts'
import { goneThings } from './gone-things.ts'
import { countRows, requireFilters } from './lists.ts'
import {
  countOwnViews,
  deleteView,
  insertView,
  listViews,
  lockOwnViews,
  readView,
  updateView,
} from './queries.ts'

export function savedViewRoutes(serve: Serve) {
  serve(savedViews.list, ({ scope }) => listViews(scope))
  serve(savedViews.counts, async ({ scope, query }) => {
    const counts: { id: number; count: number }[] = []
    // One after another: a row of counts is worth one connection at most.
    for (const view of await listViews(scope, query.lists)) {
      const count = await countRows(scope, view)
      if (count !== undefined) counts.push({ id: view.id, count })
    }
    return counts
  })
  serve(savedViews.read, async ({ scope, params }) => {
    const view = await found(readView(scope, params.id))
    return { ...view, gone: await goneThings(scope, view.query) }
  })
  serve(savedViews.create, ({ scope, body }) => createView(scope, body))
  serve(savedViews.update, ({ scope, params, body }) => changeView(scope, params.id, body))
  serve(savedViews.remove, ({ scope, params }) =>
    scope.transaction(async (tx) => {
      await requireChangeable(tx, params.id)
      await deleteView(tx, params.id)
      return null
    }),
  )
}

/** Throws access.level, values.refused, view.tooMany. */
const createView = (scope: Scope, view: SavedViewInput) =>
  scope.transaction(async (tx) => {
    if (!mayOpenList(view.list, tx.actor.level)) throw failure('access.level')
    requireFilters(view.list, view.query ?? {})
    await lockOwnViews(tx)
    if ((await countOwnViews(tx)) >= mostViews) throw failure('view.tooMany', { most: mostViews })
    return insertView(tx, view)
  })

/** Throws row.notFound, access.level, values.refused. */
const changeView = (scope: Scope, id: number, change: Partial<SavedViewInput>) =>
  scope.transaction(async (tx) => {
    const view = await requireChangeable(tx, id)
    if (change.query) requireFilters(view.list, change.query)
    return updateView(tx, view, change)
  })

/** A shared view of somebody else is changed by levels 1 and 2 alone. Throws row.notFound, access.level. */
async function requireChangeable(tx: Scope, id: number) {
  const view = await found(readView(tx, id))
  if (!view.mayChange) throw failure('access.level')
  return view
}

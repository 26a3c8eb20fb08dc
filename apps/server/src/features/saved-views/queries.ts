import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import {
  mayOpenList,
  type SavedView,
  type SavedViewInput,
  type ViewList,
  type ViewQuery,
  viewLists,
} from '@muster/contract/saved-views'
import { nameOrder } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'

/** Shared views that one answer has; of one's own there are fewer. */
const mostListed = 500

/** One's own, and those that are shared with the office, of the lists that the actor opens. */
const reachableViews = (scope: Scope) =>
  scope
    .from('saved_views')
    .where(
      'list',
      'in',
      viewLists.filter((list) => mayOpenList(list, scope.actor.level)),
    )
    .where((eb) => eb.or([eb('user_id', '=', scope.actor.id), eb('shared', '=', true)]))

const viewColumns = ['id', 'user_id as userId', 'list', 'name', 'query', 'columns', 'shared'] as const
type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]
const selectViews = (scope: Scope) => reachableViews(scope).select(viewColumns).execute()

const asView = (scope: Scope, { userId, list, query, ...row }: ViewRow): SavedView => {
  const isMine = userId === scope.actor.id
  return {
    ...row,
    list: list as ViewList,
    query: query as ViewQuery,
    isMine,
    mayChange: isMine || isCompanyAdmin(scope.actor.level),
  }
}

/** By name. */
export async function listViews(scope: Scope, lists?: readonly ViewList[]): Promise<SavedView[]> {
  const rows = await reachableViews(scope)
    .$if(lists !== undefined, (query) => query.where('list', 'in', lists!))
    .select(viewColumns)
    .orderBy(nameOrder(scope, sql.ref('name')))
    .orderBy('id')
    .limit(mostListed)
    .execute()
  return rows.map((row) => asView(scope, row))
}

export async function readView(scope: Scope, id: number): Promise<SavedView | undefined> {
  const row = await reachableViews(scope).select(viewColumns).where('id', '=', id).executeTakeFirst()
  return row && asView(scope, row)
}

/** How many views the actor has. */
export async function countOwnViews(scope: Scope): Promise<number> {
  const { own } = await scope
    .from('saved_views')
    .where('user_id', '=', scope.actor.id)
    .select((eb) => eb.fn.countAll<number>().as('own'))
    .executeTakeFirstOrThrow()
  return own
}

export async function insertView(tx: Scope, view: SavedViewInput): Promise<SavedView> {
  const row = await tx
    .into('saved_views', {
      user_id: tx.actor.id,
      list: view.list,
      name: view.name,
      query: JSON.stringify(view.query ?? {}),
      columns: view.columns ?? [],
      shared: view.shared ?? false,
      made_at: tx.now,
      changed_at: tx.now,
    })
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  return asView(tx, row)
}

export async function updateView(
  tx: Scope,
  id: number,
  { query, ...change }: Partial<SavedViewInput>,
): Promise<SavedView> {
  const row = await tx
    .change('saved_views', { ...change, ...(query && { query: JSON.stringify(query) }), changed_at: tx.now })
    .where('id', '=', id)
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  return asView(tx, row)
}

export const deleteView = (tx: Scope, id: number) =>
  tx.remove('saved_views').where('id', '=', id).returning('id').executeTakeFirst()

/** One person's views are counted and added one after another. */
export const lockOwnViews = (tx: Scope) =>
  tx.from('users').where('id', '=', tx.actor.id).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()

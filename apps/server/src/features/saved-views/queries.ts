import { isCompanyAdmin } from '@muster/contract/kit/permissions'
import {
  mayOpenList,
  type SavedView,
  type SavedViewInput,
  type ViewList,
  type ViewQuery,
  viewLists,
} from '@muster/contract/saved-views'
import { movedDays } from '@muster/rules/time/moved-days'
import { nameOrder } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { companyToday } from '../contracts/company-today.ts'

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

const viewColumns = [
  ...(['id', 'user_id as userId', 'list', 'name', 'query', 'columns', 'shared'] as const),
  'days_as_of as daysAsOf' as const,
] as const
type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]
const selectViews = (scope: Scope) => reachableViews(scope).select(viewColumns).execute()

const asView = (scope: Scope, { userId, list, query, daysAsOf, ...row }: ViewRow): SavedView => {
  const isMine = userId === scope.actor.id
  const chosen = query as ViewQuery
  return {
    ...row,
    list: list as ViewList,
    query: daysAsOf === null ? chosen : movedDays(chosen, daysAsOf, companyToday(scope)),
    daysMove: daysAsOf !== null,
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
      days_as_of: view.daysMove ? companyToday(tx) : null,
      made_at: tx.now,
      changed_at: tx.now,
    })
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  return asView(tx, row)
}

/** Writes over a view as it was just read, so that its days are as of today whether they move or not. */
export async function updateView(
  tx: Scope,
  view: SavedView,
  { query = view.query, daysMove = view.daysMove, ...change }: Partial<SavedViewInput>,
): Promise<SavedView> {
  const days_as_of = daysMove ? companyToday(tx) : null
  const row = await tx
    .change('saved_views', { ...change, query: JSON.stringify(query), days_as_of, changed_at: tx.now })
    .where('id', '=', view.id)
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  return asView(tx, row)
}

export const deleteView = (tx: Scope, id: number) =>
  tx.remove('saved_views').where('id', '=', id).returning('id').executeTakeFirst()

/** One person's views are counted and added one after another. */
export const lockOwnViews = (tx: Scope) =>
  tx.from('users').where('id', '=', tx.actor.id).select('id').forNoKeyUpdate().executeTakeFirstOrThrow()

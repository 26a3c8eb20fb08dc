import { idText, many } from '@muster/contract/kit/shapes'
import { mostCounted, type SavedView, type ViewList, type ViewQuery } from '@muster/contract/saved-views'
import { z } from 'zod'
import { type Path, paths } from '../../navigation/paths.ts'
import { type Search, stringifySearch } from '../../navigation/url.ts'

/** Where each list that can be saved stands. */
export const pathOfList: Readonly<Record<ViewList, Path>> = {
  users: paths.users,
  leave: paths.leave,
  contracts: paths.contracts,
  sites: paths.sites,
  jobDetails: paths.jobDetails,
  jobs: paths.jobs,
  visits: paths.visits,
  reviews: paths.worksReview,
  corrections: paths.worksCorrections,
  offers: paths.cover,
  deliveries: paths.deliveries,
  problems: paths.problems,
  actions: paths.actions,
  audit: paths.auditLog,
  swaps: paths.cover,
  trends: paths.inspectionTrend,
  heatMaps: paths.heatMap,
}
/** The lists that stand at this path, of which the page shows one at a time. */
export const listsAt = (path: string) =>
  (Object.keys(pathOfList) as ViewList[]).filter((list) => pathOfList[list] === path)
/** Of a list that is not the first of its page: how the page shows it, and what stands before its names in the address. */
const partOfPage: Readonly<Partial<Record<ViewList, { shown: Search; prefix: string }>>> = {
  swaps: { shown: { show: 'swaps' }, prefix: 'swap-' },
}

/** What an address says of a view beside the filters of its list: which one is open, and the columns that are shown. */
export const ViewAddress = z.object({
  saved: idText.optional(),
  columns: many(z.string().max(60)).optional(),
})

/** A view is an address of its list: it can be sent, and stays after a reload. */
export function addressOfView({ id, list, query, columns }: SavedView): string {
  const { shown, prefix = '' } = partOfPage[list] ?? {}
  const named = Object.fromEntries(Object.entries(query).map(([name, value]) => [prefix + name, value]))
  return `${pathOfList[list]}${stringifySearch({ ...shown, ...named, columns, saved: id })}`
}

/** The filters, search and order in an address, for the fields of a list: no page, and nothing of another part of the page. */
export function queryInAddress(search: Search, fields: readonly string[], prefix = ''): ViewQuery {
  const parts = fields.filter((name) => name !== 'page' && name !== 'size')
  return Object.fromEntries(
    parts.flatMap((name) => {
      const value = search[prefix + name]
      return value?.length ? [[name, typeof value === 'string' ? value : [...value]]] : []
    }),
  )
}

const inOneOrder = (query: ViewQuery) =>
  JSON.stringify(
    Object.entries(query)
      .map(([name, value]) => [name, [value].flat().sort()] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
type Content = Pick<SavedView, 'query' | 'columns'>
/** Whether two views show the same, whatever the order in which it was chosen. */
export const isSameView = (one: Content, other: Content) =>
  inOneOrder(one.query) === inOneOrder(other.query) &&
  [...one.columns].sort().join() === [...other.columns].sort().join()

/** How many rows a view has: "999+" where there are more than are counted. */
export const countText = (count: number) => (count > mostCounted ? `${mostCounted}+` : String(count))

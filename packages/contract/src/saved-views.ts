import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { management, owner } from './kit/permissions.ts'
import { byId, id, many, name, nothing } from './kit/shapes.ts'

/** The lists and reports of the office that can be saved as a view. */
export const viewLists = [
  ...(['users', 'leave', 'contracts', 'sites', 'jobDetails', 'jobs', 'visits'] as const),
  ...(['reviews', 'corrections', 'offers', 'deliveries', 'problems', 'actions', 'audit', 'swaps'] as const),
  // Reports: a view of them has no rows to count.
  ...(['trends', 'heatMaps'] as const),
] as const
export const ViewList = z.enum(viewLists)
export type ViewList = z.infer<typeof ViewList>

/** Who opens the list, where that is not everyone in the office. */
export const levelsOfList: Readonly<Partial<Record<ViewList, readonly number[]>>> = { audit: owner }
export const mayOpenList = (list: ViewList, level: number) => levelsOfList[list]?.includes(level) ?? true

/** Views that one person may have. */
export const mostViews = 50
/** Rows of a view are counted up to here; one more says that there are more. */
export const mostCounted = 999

const value = z.string().max(500)
/** Filters, search and order, as the URL of the list holds them. The page and its size are no part of a view. */
export const ViewQuery = z.record(z.string().min(1).max(40), z.union([value, z.array(value).max(500)]))
export type ViewQuery = z.infer<typeof ViewQuery>

const viewName = name(msg('Name is required')).pipe(z.string().max(60))
const content = {
  query: ViewQuery,
  /** The columns that are shown, in no order; none leaves the choice to the device. */
  columns: z.array(z.string().min(1).max(60)).max(60),
  /** Whether the whole office has it, or its maker alone. */
  shared: z.boolean(),
  /** Whether the days of the query move with today, as "Last Month" does; the query is as of today then. */
  daysMove: z.boolean(),
}
export const SavedViewInput = z.object({
  list: ViewList,
  name: viewName,
  query: content.query.optional(),
  columns: content.columns.optional(),
  shared: content.shared.optional(),
  daysMove: content.daysMove.optional(),
})
export type SavedViewInput = z.infer<typeof SavedViewInput>
const SavedViewChange = SavedViewInput.omit({ list: true }).partial()

export const SavedView = z.object({
  id,
  list: ViewList,
  name: z.string(),
  ...content,
  isMine: z.boolean(),
  /** Its maker; of a shared one levels 1 and 2 too. */
  mayChange: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>

export const GoneThing = z.enum(['CLIENT', 'CONTRACT', 'GROUP', 'LEAVE_TYPE', 'PERSON', 'SITE'])
export type GoneThing = z.infer<typeof GoneThing>

export const savedViews = endpoints('savedViews', {
  list: {
    GET: '/api/view/all',
    says: 'Saved views of lists by name: mine, and those shared with the office',
    access: management,
    answer: z.array(SavedView),
  },
  counts: {
    GET: '/api/view/count',
    says: 'How many rows the saved views of some lists have, up to 999; 1000 means more',
    access: management,
    query: z.object({ lists: many(ViewList) }),
    answer: z.array(z.object({ id, count: z.int().min(0) })),
  },
  read: {
    GET: '/api/view/:id',
    says: 'One saved view, with what its filters name that is no longer there',
    access: management,
    params: byId,
    answer: SavedView.extend({ gone: z.array(GoneThing) }),
  },
  create: {
    status: 201,
    POST: '/api/view',
    says: 'Save filters, columns and order of a list under a name',
    access: management,
    body: SavedViewInput,
    answer: SavedView,
  },
  update: {
    PUT: '/api/view/:id',
    says: 'Rename, overwrite or share a saved view',
    access: management,
    params: byId,
    body: SavedViewChange,
    answer: SavedView,
  },
  remove: {
    DELETE: '/api/view/:id',
    says: 'Delete a saved view; the rows of its list stay',
    access: management,
    params: byId,
    answer: nothing,
  },
})

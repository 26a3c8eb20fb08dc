import { prefetch, type Question } from '@muster/client/query'
import type { Page } from '@muster/contract/kit/rows'
import { readPreferences } from '@muster/ui/table/table-preferences.ts'
import type { z } from 'zod'
import { readSearch, type Search } from '../../navigation/url.ts'

/** The page and its size are known when the question is put, whatever the URL leaves out. */
export type ListQuery<S extends z.ZodObject> = Omit<z.output<S>, 'page' | 'size'> & {
  page: number
  size: number
}

export interface ServerList<S extends z.ZodObject, Row extends object> {
  /** Read aloud, remembered with page size and columns, and the name of its file. */
  name: string
  /** What of the list stands in the URL: `page` and `size`; `sort` and `search` where the server has them; filters. */
  shape: S
  query: (filters: ListQuery<S>) => Question<Row[] | Page<Row>>
  size?: number
  sort?: string
  /** Before the names in the URL, where a page has more than this list. */
  prefix?: string
}

interface Paged {
  page?: number
  size?: number
}

/** The query that the URL asks for, with the size that this device remembers. */
export function queryOf<S extends z.ZodObject, Row extends object>(
  list: ServerList<S, Row>,
  filters: z.output<S>,
): ListQuery<S> {
  const { page = 0, size } = filters as Paged
  return { ...filters, page, size: size ?? readPreferences(list.name).size ?? list.size ?? usualSize }
}
export const usualSize = 50

/** Begins to fetch what the table asks for when it is drawn; for the loader of its page. */
export const prefetchList = <S extends z.ZodObject, Row extends object>(
  list: ServerList<S, Row>,
  search: Search,
  ...others: readonly Question<unknown>[]
) => prefetch(list.query(queryOf(list, readSearch(list.shape, search, list.prefix))), ...others)

/** Only fixes the types of a list. */
export const serverList = <S extends z.ZodObject, Row extends object>(list: ServerList<S, Row>) => list

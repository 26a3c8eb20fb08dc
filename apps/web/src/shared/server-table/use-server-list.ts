import { useAsk } from '@muster/client/query'
import { pageOf } from '@muster/contract/kit/rows'
import type { Paging, Sorting } from '@muster/ui/table/paging.ts'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useUrlState } from '../../navigation/url.ts'
import { queryOf, type ServerList, usualSize } from './server-list.ts'
import { useTypedSearch } from './use-typed-search.ts'

interface Listed {
  page?: number
  size?: number
  sort?: string
  search?: string
}

interface ListOptions {
  /** Asks again so often while the page is visible. */
  everyMs?: number | undefined
  /** Nothing is asked while something else stands in place of the rows. */
  isOff?: boolean
}

export function useServerList<S extends z.ZodObject, Row extends object>(
  list: ServerList<S, Row>,
  { everyMs, isOff = false }: ListOptions = {},
) {
  const [filters, setUrl] = useUrlState(list.shape, list.prefix)
  const change = setUrl as (next: Readonly<Record<string, unknown>>) => void
  const fromStart = (next: Readonly<Record<string, unknown>>) => change({ ...next, page: undefined })
  const query = queryOf(list, filters)
  const { answer, failure, isLoading, again } = useAsk(isOff ? undefined : list.query(query), everyMs)
  const found = answer && pageOf(answer)
  const { sort = list.sort, search: searched } = filters as Listed
  const search = useTypedSearch(searched, (text) => fromStart({ search: text }))
  const paging: Paging = {
    page: found?.page ?? query.page,
    pages: found?.totalPages ?? 1,
    size: found?.size ?? query.size,
    usualSize: list.size ?? usualSize,
    total: found?.totalElements,
    onPage: (page) => change({ page: page || undefined }),
    onSize: (size) => fromStart({ size }),
  }
  // Where the list comes in falling order, the step after it is the rising one.
  const other = sort === list.sort ? sort?.replace(/^-/, '') : undefined
  const keys = sortsOf(list.shape)
  const sorting: Sorting = { by: sort, keys, onSort: (by) => fromStart({ sort: by ?? other }) }
  useExistingPage(found?.page, found?.totalPages, paging.onPage)
  return {
    filters,
    query,
    rows: found?.content ?? [],
    failure: found ? undefined : failure,
    isLoading,
    retry: again,
    fromStart,
    search: 'search' in list.shape.shape ? search : undefined,
    clearSearch: search.clear,
    sort: keys.length > 0 ? sorting : undefined,
    paging,
  }
}

/** What the server sorts by, rising and falling. */
const sortsOf = ({ shape: { sort } }: z.ZodObject): readonly string[] =>
  sort ? (sort as z.ZodOptional<z.ZodEnum<Record<string, string>>>).unwrap().options : []

/** An address may lead to a page that no longer exists: shows the last one that does. */
export function useExistingPage(page = 0, pages = 0, onPage: (page: number) => void) {
  const last = page >= pages && pages > 0 ? pages - 1 : undefined
  const turn = useRef(onPage)
  turn.current = onPage
  useEffect(() => {
    if (last !== undefined) turn.current(last)
  }, [last])
}

import { ask, useAsk } from '@muster/client/query'
import { savedViews, type ViewList } from '@muster/contract/saved-views'
import { useSearch } from '@tanstack/react-router'
import { type Search, useUrlState } from '../../navigation/url.ts'
import { isSameView, queryInAddress, ViewAddress } from './view-address.ts'

interface Listed {
  /** Undefined for a list that cannot be saved. */
  readonly list: ViewList | undefined
  /** What of the list stands in the address. */
  readonly fields: readonly string[]
  /** Before the names of these in the address. */
  readonly prefix?: string | undefined
  /** The keys of the columns that are shown. */
  readonly shown: readonly string[]
}

/** The saved view that the address names, and what would be saved now. */
export function useOpenView({ list, fields, prefix, shown }: Listed) {
  const search = useSearch({ strict: false }) as Search
  const [{ saved: id }, setUrl] = useUrlState(ViewAddress)
  const isOpen = list !== undefined && id !== undefined
  const { answer, failure } = useAsk(isOpen ? ask(savedViews.read, { params: { id } }) : undefined)
  const content = { query: queryInAddress(search, fields, prefix), columns: [...shown] }
  const view = answer?.list === list && answer?.id === id ? answer : undefined
  return {
    list,
    content,
    view,
    /** The address names one that was deleted, or that is not shared. */
    isMissing: isOpen && failure !== null && !view,
    isChanged: view !== undefined && !isSameView(view, content),
    /** Leaves the filters as they are; without an id the list is no view. */
    open: (opened: number | undefined) =>
      setUrl({ saved: opened, columns: opened === undefined ? undefined : content.columns }),
  }
}
export type OpenView = ReturnType<typeof useOpenView>

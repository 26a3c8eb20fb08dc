import { createContext, useContext } from 'react'

/** What is shown at the side of a list; the application says which pages have such a view, and keeps it in the address. */
export interface Peek {
  /** The page of what is shown. */
  readonly shown: string | undefined
  readonly canShow: (page: string) => boolean
  /** Undefined closes it. */
  readonly show: (page: string | undefined) => void
  /** Leaves the list for a page. */
  readonly open: (page: string) => void
}
const PeekContext = createContext<Peek>({
  shown: undefined,
  canShow: () => false,
  show: () => undefined,
  open: (page) => location.assign(page),
})
export const PeekProvider = PeekContext.Provider
export const usePeek = () => useContext(PeekContext)

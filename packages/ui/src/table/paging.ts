/** Which of the rows are shown, and how to turn to others. */
export interface Paging {
  page: number
  pages: number
  size: number
  usualSize: number
  /** Rows on all pages; unknown while the first answer is on its way. */
  total: number | undefined
  onPage: (page: number) => void
  /** Absent where the number of rows is fixed. */
  onSize?: ((size: number) => void) | undefined
}
/** `name` or `-name`, as the server takes it. */
export interface Sorting {
  by: string | undefined
  /** The keys of the columns that can be sorted; all of them without it. */
  keys?: readonly string[]
  onSort: (by: string | undefined) => void
}
export interface Searching {
  text: string
  onSearch: (text: string) => void
  /** The field is left: what was typed counts now. */
  readonly onLeave?: () => void
}

/** A text, a number, or nothing. A number that is none (NaN, infinities) is nothing. */
export type SheetCell = string | number | null

/** One table with a header, as it goes into a file: the same for a sheet as for comma-separated text. */
export interface Sheet {
  /** BCP 47; where it is read from right to left, so is the table. */
  language?: string
  header: string[]
  rows: SheetCell[][]
}

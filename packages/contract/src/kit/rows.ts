export interface Page<T> {
  content: T[]
  page: number
  size: number
  totalElements: number
  totalPages: number
}

/** The rows of either form. */
export const rowsOf = <T>(answer: T[] | Page<T>): T[] => (Array.isArray(answer) ? answer : answer.content)
/** The page form, whichever came. */
export const pageOf = <T>(answer: T[] | Page<T>): Page<T> =>
  Array.isArray(answer)
    ? { content: answer, page: 0, size: answer.length, totalElements: answer.length, totalPages: 1 }
    : answer

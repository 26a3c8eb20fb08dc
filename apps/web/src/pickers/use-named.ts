import { type Question, useAsk } from '@muster/client/query'
import type { Option } from '@muster/ui/SelectField.tsx'

/** What a picker holds, by its id: what an address names need not be among the first that are listed. */
export function useNamed<Row>(
  held: number | undefined,
  chosen: readonly Option<number>[] | undefined,
  question: (id: number) => Question<Row>,
): Row | undefined {
  const isNamed = held === undefined || chosen?.some(({ value }) => value === held)
  return useAsk(isNamed ? undefined : question(held)).answer
}

import { ask, useAsk } from '@muster/client/query'
import type { Candidates, ShiftCandidates, ShiftToCover } from '@muster/contract/candidates'
import { cover } from '@muster/contract/cover'
import { holdsTyped } from '@muster/ui/search-fold.ts'
import { useState } from 'react'
import { useTypedSearch } from '../server-table/use-typed-search.ts'
import type { PlaceRef } from './find-cover.ts'

/** Rest and leave of others change while the dialog is open. */
const pollingMs = 60_000
export type CandidateLists = Omit<Candidates, 'place'>
const isCut = ({ candidates, candidateCount, excluded, excludedCount }: CandidateLists) =>
  candidateCount > candidates.length || excludedCount > excluded.length

type Question<L> = Parameters<typeof useAsk<L>>[0]
/** The two lists of a question, narrowed by name; people of a list that is cut are found by the server. */
function useLists<L extends CandidateLists>(questionOf: (search?: string) => NonNullable<Question<L>>) {
  const [applied, apply] = useState<string>()
  const { text, onSearch } = useTypedSearch(undefined, apply)
  const all = useAsk(questionOf(), pollingMs)
  const asksServer = all.answer !== undefined && isCut(all.answer) && applied !== undefined
  const named = useAsk(asksServer ? questionOf(applied) : undefined)
  const shown = asksServer ? (named.answer ?? all.answer) : all.answer
  const fits = ({ name }: { name: string }) => holdsTyped(name, text.trim())
  return {
    /** Everybody, whatever is typed. */
    found: all.answer,
    candidates: shown?.candidates.filter(fits) ?? [],
    excluded: shown?.excluded.filter(fits) ?? [],
    search: { text, onSearch },
    failure: all.failure ?? named.failure,
    again: all.again,
  }
}

/** Who can take a place and who cannot. */
export const useCandidates = ({ patternId, occurrenceStart }: PlaceRef) =>
  useLists<Candidates>((search) =>
    ask(cover.candidates, { query: { patternId, occurrenceStart, ...(search && { search }) } }),
  )

/** Who could do a shift that a person is still on. */
export const useShiftCandidates = ({ eventId, occurrenceStart }: ShiftToCover) =>
  useLists<ShiftCandidates>((search) =>
    ask(cover.shiftCandidates, { query: { eventId, occurrenceStart, ...(search && { search }) } }),
  )

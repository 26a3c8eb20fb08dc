import { ask, useAsk } from '@muster/client/query'
import type {
  Candidates,
  PeopleForShifts,
  ShiftCandidates,
  ShiftsToGive,
} from '@muster/contract/cover/candidates'
import { cover } from '@muster/contract/cover/cover'
import type { ShiftRef } from '@muster/contract/planning/shift-at'
import { holdsTyped } from '@muster/ui/page/search-fold.ts'
import { useState } from 'react'
import { useTypedSearch } from '../server-table/use-typed-search.ts'
import { areaOf, type CoverArea, type PlaceRef } from './find-cover.ts'

/** Rest and leave of others change while the dialog is open. */
const pollingMs = 60_000
export type CandidateLists = Omit<Candidates, 'place'>
const isCut = ({ candidates, candidateCount, excluded, excludedCount }: PeopleForShifts) =>
  candidateCount > candidates.length || excludedCount > excluded.length

type Question<L> = Parameters<typeof useAsk<L>>[0]
type AreaQuery = NonNullable<ReturnType<typeof areaOf>>
/** The two lists of a question, narrowed by area and name; people of a list that is cut are found by the server. */
function useLists<L extends PeopleForShifts>(
  area: CoverArea,
  questionOf: (query: Partial<AreaQuery> & { search?: string }) => NonNullable<Question<L>>,
) {
  const [applied, apply] = useState<string>()
  const { text, onSearch } = useTypedSearch(applied, apply)
  const within = areaOf(area)
  const everywhere = useAsk(questionOf({}), pollingMs)
  const narrowed = useAsk(within && questionOf(within), pollingMs)
  // While the area is being read, the people of everywhere stay in sight.
  const all = within && narrowed.answer ? narrowed : everywhere
  const asksServer = all.answer !== undefined && isCut(all.answer) && applied !== undefined
  const named = useAsk(asksServer ? questionOf({ ...within, search: applied }) : undefined)
  const listed = asksServer ? (named.answer ?? all.answer) : all.answer
  const words = text.trim().split(/\s+/)
  const fits = ({ name }: { name: string }) => words.every((word) => holdsTyped(name, word))
  return {
    found: all.answer,
    candidates: (listed?.candidates.filter(fits) ?? []) as L['candidates'],
    excluded: listed?.excluded.filter(fits) ?? [],
    /** People whom neither list shows, of those that it was asked for. */
    left: listed
      ? listed.candidateCount + listed.excludedCount - listed.candidates.length - listed.excluded.length
      : 0,
    search: { text, onSearch },
    failure: everywhere.failure ?? narrowed.failure ?? named.failure,
    again: all.again,
  }
}

export type ShownCandidates = ReturnType<typeof useLists<CandidateLists>>

export const useCandidates = ({ patternId, occurrenceStart }: PlaceRef, area: CoverArea = {}) =>
  useLists<Candidates>(area, (query) =>
    ask(cover.candidates, { query: { patternId, occurrenceStart, ...query } }),
  )

/** Who could do a shift that a person is still on. */
export const useShiftCandidates = ({ eventId, occurrenceStart }: ShiftRef, area: CoverArea) =>
  useLists<ShiftCandidates>(area, (query) =>
    ask(cover.shiftCandidates, { query: { eventId, occurrenceStart, ...query } }),
  )

const everywhere: CoverArea = {}
export const usePeopleForShifts = (wanted: Omit<ShiftsToGive, 'search'>) =>
  useLists<PeopleForShifts>(everywhere, ({ search }) =>
    ask(cover.peopleForShifts, { body: { ...wanted, ...(search !== undefined && { search }) } }),
  )

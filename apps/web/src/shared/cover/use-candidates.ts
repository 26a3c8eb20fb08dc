import { ask, useAsk } from '@muster/client/query'
import type { Candidates } from '@muster/contract/candidates'
import { cover } from '@muster/contract/cover'
import { holdsTyped } from '@muster/ui/search-fold.ts'
import { useState } from 'react'
import { useTypedSearch } from '../server-table/use-typed-search.ts'
import type { PlaceRef } from './find-cover.ts'

/** Rest and leave of others change while the dialog is open. */
const pollingMs = 60_000
const isCut = ({ candidates, candidateCount, excluded, excludedCount }: Candidates) =>
  candidateCount > candidates.length || excludedCount > excluded.length

/** Who can take a place and who cannot, narrowed by name; people of a list that is cut are found by the server. */
export function useCandidates({ patternId, occurrenceStart }: PlaceRef) {
  const place = { patternId, occurrenceStart }
  const [applied, apply] = useState<string>()
  const { text, onSearch } = useTypedSearch(undefined, apply)
  const all = useAsk(ask(cover.candidates, { query: place }), pollingMs)
  const asksServer = all.answer !== undefined && isCut(all.answer) && applied !== undefined
  const named = useAsk(
    asksServer ? ask(cover.candidates, { query: { ...place, search: applied } }) : undefined,
  )
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

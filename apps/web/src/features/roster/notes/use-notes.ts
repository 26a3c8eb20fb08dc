import { ask, useAsk } from '@muster/client/query'
import { useIsOffice } from '@muster/client/use-session'
import { roster } from '@muster/contract/planning/roster'
import { addDays } from '@muster/rules/time/zone'
import { useMemo } from 'react'
import type { RosterView } from '../week/roster-rows.ts'
import type { DaySpan } from '../week/roster-url.ts'
import { withNotes } from './with-notes.ts'

/** A visit that was moved into these days keeps the note of the day that names it. */
const daysMoved = 14
/** What another manager writes shows within this time. */
const pollingMs = 30_000

export function useNoted(view: RosterView, { startDate, endDate }: DaySpan): RosterView {
  const query = { startDate: addDays(startDate, -daysMoved), endDate: addDays(endDate, daysMoved) }
  const isOffice = useIsOffice()
  const { answer } = useAsk(isOffice ? ask(roster.notes, { query }) : undefined, pollingMs)
  return useMemo(() => withNotes(view, answer), [view, answer])
}

import { ask, useAsk } from '@muster/client/query'
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
  const { answer } = useAsk(ask(roster.notes, { query }), pollingMs)
  return useMemo(() => withNotes(view, answer), [view, answer])
}

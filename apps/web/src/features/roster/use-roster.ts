import { useAsk } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { useMemo } from 'react'
import { companyZone } from '../../shared/here/company-zone.ts'
import { askedOf } from './ask-roster.ts'
import { useNoted } from './notes/use-notes.ts'
import { awayCells, awayOnPaper } from './week/away-cells.ts'
import { onlyProblems } from './week/problems.ts'
import { narrowedView } from './week/roster-filter.ts'
import { emptyView, viewOf } from './week/roster-rows.ts'
import { daysIn, type RosterUrl } from './week/roster-url.ts'

/** What another manager drafts shows within this time. */
const pollingMs = 30_000

/** The days that the URL chooses, and what is planned in them. */
export function useRoster(url: RosterUrl) {
  const { span, question } = askedOf(url, useWeekStart())
  // While the next answer is on its way the last one stays, with its own days.
  const { answer: roster, failure, again } = useAsk(question, pollingMs)
  const by = url.by ?? 'PERSON'
  const { colour, all } = url
  const planned = useMemo(
    () => (roster ? viewOf(roster, by, { colour, isWhole: all !== undefined }) : emptyView),
    [roster, by, colour, all],
  )
  const whole = useNoted(planned, span)
  const { q, client, site, job, role, only } = url
  const narrowed = useMemo(
    () => (roster ? narrowedView(whole, roster, { q, client, site, job, role }) : whole),
    [roster, whole, q, client, site, job, role],
  )
  const view = useMemo(() => onlyProblems(narrowed, only), [narrowed, only])
  const { startDate, endDate } = roster ?? span
  const days = useMemo(() => daysIn({ startDate, endDate }), [startDate, endDate])
  const zone = companyZone()
  const isPaper = useIsPrinting()
  const away = useMemo(() => awayCells(roster?.away ?? [], days, zone), [roster, days, zone])
  const shown = { roster, whole, narrowed, view, days, span, failure, again }
  return { ...shown, away: isPaper ? awayOnPaper(away) : away }
}

import { useAsk } from '@muster/client/query'
import { useWeekStart } from '@muster/client/use-session'
import { useIsPrinting } from '@muster/ui/paper/use-printing.ts'
import { useIsNarrow } from '@muster/ui/table/use-narrow.ts'
import { useMemo } from 'react'
import { companyToday } from '../../shared/here/company-today.ts'
import { companyZone } from '../../shared/here/company-zone.ts'
import { askedOf } from './ask-roster.ts'
import { useNoted } from './notes/use-notes.ts'
import { awayCells, awayOnPaper } from './week/away-cells.ts'
import { onlyProblems } from './week/problems.ts'
import { narrowedView } from './week/roster-filter.ts'
import { countsOf, emptyView, isPlace, isShift, laneOf, type RosterView, viewOf } from './week/roster-rows.ts'
import { dayIn, daysIn, type RosterUrl } from './week/roster-url.ts'

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
  const { startDate, endDate } = roster ?? span
  const days = useMemo(() => daysIn({ startDate, endDate }), [startDate, endDate])
  const isPaper = useIsPrinting()
  // Paper has the week: the hours of a day are to be pulled at. A phone has its own list of a day.
  const isToScale = !useIsNarrow() && url.weeks === 'DAY' && !isPaper
  const oneDay = isToScale ? dayIn(days, url.date ?? companyToday()) : undefined
  const shownDays = useMemo(() => (oneDay ? onDay(whole, oneDay) : whole), [whole, oneDay])
  const narrowed = useMemo(
    () => (roster ? narrowedView(shownDays, roster, { q, client, site, job, role }) : shownDays),
    [roster, shownDays, q, client, site, job, role],
  )
  const view = useMemo(() => onlyProblems(narrowed, only), [narrowed, only])
  const zone = companyZone()
  const away = useMemo(() => awayCells(roster?.away ?? [], days, zone), [roster, days, zone])
  const plan = { roster, whole, narrowed, view, days, oneDay, span }
  return { ...plan, failure, again, away: isPaper ? awayOnPaper(away) : away }
}

/** One day alone: its shifts, its uncovered places and its counts. People without a shift on it keep their rows. */
function onDay(view: RosterView, date: string): RosterView {
  const items = new Map([...view.items].filter(([, item]) => item.date === date))
  const all = [...items.values()]
  const places = all.filter(isPlace)
  return { ...view, items, lane: laneOf(places), ...countsOf(all.filter(isShift), places) }
}

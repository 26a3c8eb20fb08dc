import { currentSession } from '@muster/client/session'
import { useWeekStart } from '@muster/client/use-session'
import { addDays, addMonths, daysBetween, firstOfWeek } from '@muster/rules/time/zone'
import { useState } from 'react'

export type CalendarView = 'month' | 'week' | 'day' | 'agenda'

/** The local days that are on screen, both included. */
export interface ShownDays {
  startDate: string
  endDate: string
}

export interface CalendarPlace {
  date: string
  view: CalendarView
  today: string
  weekStart: number
  go: (to: { date?: string; view?: CalendarView }) => void
}

const viewKey = () => `muster.calendar-view.${currentSession()?.user.tenantUserId ?? 0}`
/** A month to begin with; the week, where this person looked at one last on this device. */
const keptView = (): CalendarView => (localStorage.getItem(viewKey()) === 'week' ? 'week' : 'month')

/** Opens on the day to which a link leads, else on today. */
export function useCalendarPlace(today: string, linked?: string): CalendarPlace {
  const [{ date, view }, set] = useState<{ date?: string; view: CalendarView }>(() => ({ view: keptView() }))
  return {
    date: date ?? linked ?? today,
    view,
    today,
    weekStart: useWeekStart(),
    go: (to) => {
      if (to.view) localStorage.setItem(viewKey(), to.view)
      set((before) => ({ ...before, ...to }))
    },
  }
}

export const monthOf = (date: string) => ({
  first: `${date.slice(0, 7)}-01`,
  last: addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1),
})

/** The day to which one step forward (1) or back (-1) leads. */
export function stepped({ date, view }: Pick<CalendarPlace, 'date' | 'view'>, step: 1 | -1): string {
  if (view === 'week' || view === 'day') return addDays(date, view === 'week' ? 7 * step : step)
  return addMonths(monthOf(date).first, step)
}

/** The days of a month with those around it that any of the views shows. */
export function daysOf({ date, weekStart }: Pick<CalendarPlace, 'date' | 'weekStart'>): ShownDays {
  const startDate = firstOfWeek(monthOf(date).first, weekStart)
  // The weeks of a day near the ends of its month lie within these six too, or within the one that is added.
  const from = daysBetween(startDate, date) < 7 ? addDays(startDate, -7) : startDate
  return { startDate: from, endDate: addDays(startDate, 48) }
}

export function viewedDays({ date, view, weekStart }: Pick<CalendarPlace, 'date' | 'view' | 'weekStart'>) {
  if (view === 'day') return { first: date, last: date }
  if (view !== 'week') return monthOf(date)
  const first = firstOfWeek(date, weekStart)
  return { first, last: addDays(first, 6) }
}

import { ask } from '@muster/client/query'
import type { MyShift } from '@muster/contract/planning/published-shifts'
import { roster } from '@muster/contract/planning/roster'
import { workingMinutes } from '@muster/rules/time/working-minutes'
import { addDays, firstOfWeek } from '@muster/rules/time/zone'

const rosterWeeks = 4

/** The day with which the weeks on screen begin: today, unless a link leads to a shift beyond them. */
export function firstShown(today: string, linked: string | undefined, weekStart: number): string {
  const end = addDays(firstOfWeek(today, weekStart), 7 * rosterWeeks)
  return linked !== undefined && linked >= end ? linked : today
}

/** Four whole weeks: the question is the same on every day of a week, so that the device finds what it keeps. */
export const myRosterQuestion = (date: string, weekStart = 1) => {
  const startDate = firstOfWeek(date, weekStart)
  return ask(roster.mine, { query: { startDate, endDate: addDays(startDate, 7 * rosterWeeks - 1) } })
}

export interface RosterDay {
  date: string
  shifts: MyShift[]
}
export interface RosterWeek {
  startDate: string
  minutes: number
  days: RosterDay[]
}

export function weeksOf(shifts: readonly MyShift[], today: string, weekStart: number): RosterWeek[] {
  const coming = shifts.filter(({ startTime }) => startTime.slice(0, 10) >= today)
  const byWeek = Map.groupBy(coming, ({ startTime }) => firstOfWeek(startTime.slice(0, 10), weekStart))
  return [...byWeek]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([startDate, own]) => ({
      startDate,
      minutes: own
        .filter(({ change }) => change !== 'CANCELLED')
        .reduce(
          (sum, { duration, unpaidBreakMinutes }) => sum + workingMinutes(duration, unpaidBreakMinutes),
          0,
        ),
      days: [...Map.groupBy(own, ({ startTime }) => startTime.slice(0, 10))]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([date, ofDay]) => ({ date, shifts: ofDay })),
    }))
}

export const shiftName = ({ eventId, occurrenceStart }: Pick<MyShift, 'eventId' | 'occurrenceStart'>) =>
  `${eventId} ${occurrenceStart}`

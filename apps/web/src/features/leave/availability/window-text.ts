import type { AvailabilityWindow } from '@muster/contract/availability'
import { addDays, weekday as weekdayOf } from '@muster/rules/time/zone'
import { day, figures, weekday } from '@muster/ui/words/format.ts'
import type { Say } from '@muster/ui/words/words.ts'

const monday = '2024-01-01'
const dayName = (isoDay: number) => weekday(addDays(monday, isoDay - weekdayOf(monday)))

/** The days and times of a window in words. */
export function windowText(
  say: Say,
  { weekday: isoDay, from, until, startTime, endTime }: AvailabilityWindow,
): string {
  const isWhole = startTime === '00:00' && endTime === '24:00'
  return [
    daysOf(say, { isoDay, from, until }),
    ...(isWhole ? [] : [figures(`${startTime}–${endTime}`)]),
  ].join(', ')
}

interface DaySpan {
  isoDay: number | null
  from: string | null
  until: string | null
}
function daysOf(say: Say, { isoDay, from, until }: DaySpan): string {
  const span =
    from && until
      ? from === until
        ? `${weekday(from)} ${day(from)}`
        : `${day(from)} – ${day(until)}`
      : undefined
  if (isoDay === null) return figures(span ?? '')
  const every = say('Every {day}', { day: dayName(isoDay) })
  if (span) return `${every}, ${figures(span)}`
  if (from) return `${every}, ${say('from {day}', { day: day(from) })}`
  return until ? `${every}, ${say('until {day}', { day: day(until) })}` : every
}

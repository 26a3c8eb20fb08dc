import type { RosterPlace } from '@muster/contract/roster'
import { writtenIn } from '@muster/ui/format.ts'
import type { Say } from '@muster/ui/words.ts'

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const written = (date: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(writtenIn(), { ...how, timeZone: 'UTC' }).format(noon(date))

/** `Mon`, in the reader's language. */
export const weekdayOf = (date: string) => written(date, { weekday: 'short' })
/** `Mon, 2 Mar`. */
export const shortDay = (date: string) => written(date, { weekday: 'short', day: 'numeric', month: 'short' })

/** `Moved to Sat, 5 Apr`, for each day to which a visit of a place was moved. */
export const movedWords = (say: Say, { moved = [] }: Pick<RosterPlace, 'moved'>) =>
  [...new Set(moved.map(({ date }) => date))].map((date) => say('Moved to {date}', { date: shortDay(date) }))

const spoken = new Map<string, string>()
/** `Monday 2 March`, as a screen reader says it: kept, as a grid has thousands. */
export function spokenDay(date: string): string {
  const key = `${writtenIn()} ${date}`
  const known = spoken.get(key)
  if (known !== undefined) return known
  const text = written(date, { weekday: 'long', day: 'numeric', month: 'long' })
  spoken.set(key, text)
  return text
}

/** Hours with one decimal at most, in the reader's digits. */
export const hoursOf = (minutes: number) =>
  new Intl.NumberFormat(writtenIn(), { maximumFractionDigits: 1 }).format(minutes / 60)

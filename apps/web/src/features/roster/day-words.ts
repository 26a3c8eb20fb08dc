import { writtenIn } from '@muster/ui/format.ts'

const noon = (date: string) => new Date(`${date}T12:00:00Z`)
const written = (date: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(writtenIn(), { ...how, timeZone: 'UTC' }).format(noon(date))

/** `Mon` and `2 Mar`, in the reader's language. */
export const weekdayOf = (date: string) => written(date, { weekday: 'short' })
export const dayAndMonth = (date: string) => written(date, { day: 'numeric', month: 'short' })
/** `Mon, 2 Mar`. */
export const shortDay = (date: string) => written(date, { weekday: 'short', day: 'numeric', month: 'short' })

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

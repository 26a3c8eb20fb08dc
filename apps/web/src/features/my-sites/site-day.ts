import { today, writtenIn } from '@muster/ui/words/format.ts'

/**
 * A day of the week and of the month: "Thu, 26 Nov"; of another year with it. Takes YYYY-MM-DD, or an instant's own
 * calendar day.
 */
export const siteDay = (value: string) =>
  new Intl.DateTimeFormat(writtenIn(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(value.slice(0, 4) !== today().slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${value.slice(0, 10)}T12:00:00Z`))

export function monthBefore(month: string) {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const before = new Date(Date.UTC(year, number - 2, 15))
  return new Intl.DateTimeFormat(writtenIn(), { month: 'long', timeZone: 'UTC' }).format(before)
}

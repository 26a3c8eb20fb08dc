import { dayIn, today } from '@muster/ui/words/format.ts'

/**
 * A day of the week and of the month: "Thu, 26 Nov"; of another year with it. Takes YYYY-MM-DD, or an instant's own
 * calendar day.
 */
export const siteDay = (value: string) =>
  dayIn(value, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(value.slice(0, 4) !== today().slice(0, 4) && { year: 'numeric' }),
  })

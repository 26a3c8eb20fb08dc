import { type Interval, type PayBasis, workTime } from '../works/work-time.ts'
import { addDays, dayBounds, localDate } from './zone.ts'

export interface DayPart extends Interval {
  /** The local day. */
  date: string
}

/** A time by the local days that it touches, cut at each midnight of the place. */
export function dayParts(zone: string, { from, to }: Interval): DayPart[] {
  const parts: DayPart[] = []
  for (let date = localDate(zone, from), at = from; at < to; date = addDays(date, 1)) {
    const end = Math.min(to, dayBounds(zone, date).to)
    parts.push({ date, from: at, to: end })
    at = end
  }
  return parts
}

interface FinishedWork {
  startTime: number
  endTime: number
  breaks: readonly Interval[]
}
/** What of the service of a visit lies on some local days, such as public holidays: minute by minute, breaks left out. */
export const serviceOn = (
  work: FinishedWork,
  { zone, payBasis, isDay }: { zone: string; payBasis: PayBasis; isDay: (date: string) => boolean },
): number =>
  dayParts(zone, { from: work.startTime, to: work.endTime })
    .filter(({ date }) => isDay(date))
    .reduce(
      (sum, { from, to }) =>
        sum + workTime({ startTime: from, endTime: to, breaks: work.breaks }, zone, payBasis).serviceTime,
      0,
    )

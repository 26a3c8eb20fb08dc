import { without } from '../planning/leave-hours.ts'
import { dayNumber, localDate } from '../time/zone.ts'
import type { Interval } from '../works/work-time.ts'
import type { EmploymentTerms, WorkedDay, WorkedVisit } from './facts.ts'
import { paidBreaks } from './kinds/breaks.ts'
import { roundedTime } from './kinds/rounding.ts'
import { minuteOfDay } from './local-minutes.ts'
import { noteNoTerms, type Run, ruleOf, termsOn } from './run.ts'

const MINUTE = 60_000

/** A visit with the terms of its day. Its times are rounded to whole minutes. */
export interface PayVisit extends Interval {
  visit: WorkedVisit
  day: WorkedDay
  /** The local day on which the visit began. */
  date: string
  zone: string
  terms: EmploymentTerms
  /** What is paid of it: all but unpaid breaks. */
  paid: readonly Interval[]
  unpaidBreakMinutes: number
}

/** Visits of which each begins when the one before ends. A shift belongs to the day on which it begins. */
export interface PayShift extends Interval {
  date: string
  visits: PayVisit[]
}

/** The shifts of a person, by time. Visits of days without terms, and those of contractors, are left out. */
export function shiftsOf(run: Run, days: readonly WorkedDay[]): PayShift[] {
  const visits = days.flatMap((day) => day.visits.flatMap((visit) => payVisit(run, day, visit) ?? []))
  const shifts: PayShift[] = []
  for (const visit of visits.sort((a, b) => a.from - b.from || a.visit.workId - b.visit.workId)) {
    const last = shifts.at(-1)
    if (last?.to === visit.from) {
      last.visits.push(visit)
      last.to = visit.to
    } else shifts.push({ date: visit.date, from: visit.from, to: visit.to, visits: [visit] })
  }
  return shifts
}

function payVisit(run: Run, day: WorkedDay, visit: WorkedVisit): PayVisit | undefined {
  const rounding = ruleOf(run, 'rounding')
  const [from, to] = [roundedTime(rounding, visit.from), roundedTime(rounding, visit.to)]
  const date = localDate(visit.zone, visit.from)
  const terms = termsOn(run, date)
  if (!terms) noteNoTerms(run, { date, workId: visit.workId })
  if (!terms || terms.type === 'CONTRACTOR') return undefined
  const breaks = visit.breaks.map((each) => ({
    from: roundedTime(rounding, each.from),
    to: roundedTime(rounding, each.to),
  }))
  const sound = { visit, day, date, zone: visit.zone, terms, from, to: Math.max(from, to) }
  const paidOnes = paidBreaks(run, sound, breaks)
  const unpaid = breaks.filter((each) => !paidOnes.includes(each))
  const paid = without([sound], unpaid)
  const lasts = (times: readonly Interval[]) => times.reduce((sum, each) => sum + each.to - each.from, 0)
  return {
    ...sound,
    paid,
    unpaidBreakMinutes: (sound.to - sound.from - lasts(paid)) / MINUTE,
  }
}

/** Minutes from the midnight before the shift's start to its end, as clocks show them: 1560 is 02:00 on the day after. */
export function endMinute({ from, to, visits }: PayShift): number {
  const [first, last] = [visits[0]!.zone, visits.at(-1)!.zone]
  const days = dayNumber(localDate(last, to)) - dayNumber(localDate(first, from))
  return days * 1440 + minuteOfDay(last, to)
}

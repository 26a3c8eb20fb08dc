import { readFileSync } from 'node:fs'
import { addDays, daysBetween, weekday } from '@muster/rules/time/zone'
import { Window } from 'happy-dom'
import { randomNumbers } from '../../../../packages/rules/test/shifts.ts'
import { sharedData } from '../shared-data.ts'

/** Instances of the first international nurse rostering competition. */
export const nurseRosters = sharedData('schedules/inrc1')

export const shiftMinutes = 480
export const leastRest = 600
export const mostShiftsAWeek = 5
const day = 1440
const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

interface Cover {
  shift: string
  weekday: number
  places: number
}
/** Days are numbered from the first; requests are of a whole day where they name no shift. */
export interface NurseRoster {
  startDate: string
  days: number
  nurses: string[]
  /** When each kind of shift begins, in minutes after midnight. */
  starts: Map<string, number>
  cover: Cover[]
  requests: { nurse: string; day: number; shift: string | null }[]
}
export interface Assignment {
  nurse: string
  day: number
  shift: string
}

/** The weekdays of 2027 are those of 2010, for which the instances are written. */
const inComingYear = (date: string) => date.replace('2010', '2027')

export function readNurseRoster(name: string): NurseRoster {
  const text = readFileSync(`${nurseRosters}/${name}.xml`, 'utf8')
  const xml = new new Window().DOMParser().parseFromString(text, 'application/xml')
  type Node = Pick<typeof xml, 'querySelector' | 'querySelectorAll'>
  const textOf = (node: Node, tag: string) => node.querySelector(tag)?.textContent?.trim() ?? ''
  const all = (node: Node, selector: string) => [...node.querySelectorAll(selector)]
  const startDate = inComingYear(textOf(xml, 'StartDate'))
  const starts = new Map<string, number>()
  for (const shift of all(xml, 'ShiftTypes > Shift')) {
    const minutes = (tag: string) => {
      const [hours, rest] = textOf(shift, tag).split(':').map(Number)
      return hours! * 60 + rest!
    }
    const length = (minutes('EndTime') - minutes('StartTime') + day) % day
    if (length !== shiftMinutes) throw new Error(`A shift of ${length} minutes`)
    starts.set(shift.getAttribute('ID')!, minutes('StartTime'))
  }
  return {
    startDate,
    days: daysBetween(startDate, inComingYear(textOf(xml, 'EndDate'))) + 1,
    nurses: all(xml, 'Employees > Employee').map((nurse) => nurse.getAttribute('ID')!),
    starts,
    cover: all(xml, 'DayOfWeekCover').flatMap((ofDay) =>
      all(ofDay, 'Cover').map((cover) => ({
        shift: textOf(cover, 'Shift'),
        weekday: weekdayNames.indexOf(textOf(ofDay, 'Day')) + 1,
        places: Number(textOf(cover, 'Preferred')),
      })),
    ),
    requests: all(xml, 'DayOff, ShiftOff').map((request) => ({
      nurse: textOf(request, 'EmployeeID'),
      day: daysBetween(startDate, inComingYear(textOf(request, 'Date'))),
      shift: textOf(request, 'ShiftTypeID') || null,
    })),
  }
}

export const dateOf = ({ startDate }: NurseRoster, nth: number) => addDays(startDate, nth)
export const coverOn = (roster: NurseRoster, nth: number) =>
  roster.cover.filter((cover) => cover.places > 0 && cover.weekday === weekday(dateOf(roster, nth)))

const placesOf = (roster: NurseRoster) =>
  Array.from({ length: roster.days }, (_, nth) => nth).flatMap((nth) =>
    coverOn(roster, nth).flatMap(({ shift, places }) =>
      Array.from({ length: places }, () => ({ day: nth, shift })),
    ),
  )

/**
 * Gives each place to the nurse with the fewest shifts who breaks no rule; a place for which no nurse is left stays empty.
 * With `careless`, a tenth of the places stays empty and a fifth goes to any nurse, whatever the rules say.
 */
export function assign(roster: NurseRoster, careless: boolean): Assignment[] {
  const random = randomNumbers(2010)
  const assignments: Assignment[] = []
  const count = (nurse: string) => assignments.filter((each) => each.nurse === nurse).length
  const faultsWith = (nurse: string, ...more: Assignment[]) =>
    faultsOf(roster, [...assignments, ...more], nurse).length
  for (const place of placesOf(roster)) {
    const dice = careless ? random() : 1
    const taken = assignments.filter(({ day: nth, shift }) => nth === place.day && shift === place.shift)
    const free = roster.nurses.filter((nurse) => taken.every((each) => each.nurse !== nurse))
    const fitting = free
      .filter((nurse) => faultsWith(nurse, { nurse, ...place }) === faultsWith(nurse))
      .sort((a, b) => count(a) - count(b))
    const anyNurse = free[Math.floor(random() * free.length)]
    const nurse = dice < 0.1 ? undefined : dice < 0.3 ? anyNurse : fitting[0]
    if (nurse !== undefined) assignments.push({ nurse, ...place })
  }
  return assignments
}

/** Minutes from the first midnight. */
const spanOf = ({ starts }: NurseRoster, { day: nth, shift }: { day: number; shift: string }) => {
  const from = nth * day + starts.get(shift)!
  return { from, to: from + shiftMinutes }
}
/** A nurse's day begins with the first shift and ends with the night that begins on it. */
export const firstShift = ({ starts }: NurseRoster) => Math.min(...starts.values())
function requestSpan(roster: NurseRoster, request: NurseRoster['requests'][number]) {
  const { day: nth, shift } = request
  if (shift !== null) return spanOf(roster, { day: nth, shift })
  const from = nth * day + firstShift(roster)
  return { from, to: from + day }
}
const meet = (a: { from: number; to: number }, b: { from: number; to: number }) =>
  a.from < b.to && b.from < a.to

/** 'kind nurse date' of each fault of one nurse, counted pair by pair from the instance alone. */
export function faultsOf(roster: NurseRoster, made: readonly Assignment[], nurse: string): string[] {
  const shiftsOfNurse = made
    .filter((each) => each.nurse === nurse)
    .map((each) => ({ ...each, ...spanOf(roster, each) }))
  const off = roster.requests.filter((each) => each.nurse === nurse).map((each) => requestSpan(roster, each))
  const weekOf = (nth: number) => Math.floor((nth + weekday(roster.startDate) - 1) / 7)
  return shiftsOfNurse.flatMap((shift) => {
    const sameDay = shiftsOfNurse.filter((other) => other.day === shift.day)
    const sameWeek = shiftsOfNurse.filter((other) => weekOf(other.day) === weekOf(shift.day))
    const isFirst = sameDay.every((other) => other.from >= shift.from)
    const tooSoon = shiftsOfNurse.some((other) => other.day < shift.day && shift.from - other.to < leastRest)
    const kinds = [
      ...shiftsOfNurse.filter((other) => other.from < shift.from && meet(other, shift)).map(() => 'overlap'),
      ...(sameDay.length > 1 ? ['dayHours'] : []),
      ...(sameWeek.length > mostShiftsAWeek ? ['weekHours'] : []),
      ...(isFirst && tooSoon ? ['rest'] : []),
      ...(off.some((span) => meet(span, shift)) ? ['unavailable'] : []),
    ]
    return kinds.map((kind) => `${kind} ${nurse} ${dateOf(roster, shift.day)}`)
  })
}

export const missingOf = (roster: NurseRoster, made: readonly Assignment[]): string[] =>
  Array.from({ length: roster.days }, (_, nth) => nth).flatMap((nth) =>
    coverOn(roster, nth).flatMap(({ shift, places }) => {
      const missing = places - made.filter((each) => each.day === nth && each.shift === shift).length
      return missing > 0 ? [`${dateOf(roster, nth)} ${shift} ${missing}`] : []
    }),
  )

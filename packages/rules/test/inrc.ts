import { readFileSync } from 'node:fs'
import type { PlannedShift } from '../src/planning/constraints/constraint.ts'
import { breachesOf } from '../src/planning/constraints.ts'
import type { SeatProblem } from '../src/planning/fill/seats.ts'
import { addDays, dayNumber, daysBetween, instantOf, weekday } from '../src/time/zone.ts'

// Rosters of the first International Nurse Rostering Competition (2010). One shift a day is its hard rule, here asked of the
// list of constraints; all other rules cost. Runs of days at either end of the weeks count as if they ended there.

const all = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?:\\s([^>]*))?>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, head = '', body = '']) => ({ head, body }),
  )
const tagText = (xml: string, tag: string) => all(xml, tag)[0]?.body.trim() ?? ''
const attribute = (head: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(head)?.[1] ?? ''

interface Limit {
  weight: number
  value: number
}
interface Contract {
  limits: Readonly<Record<string, Limit>>
  weekend: readonly number[]
  unwanted: readonly { weight: number; entries: readonly { shift: string; day: string }[] }[]
}
interface Request {
  person: string
  day: number
  shift: string
  weight: number
}
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const limitTags = [
  ...['MaxNumAssignments', 'MinNumAssignments', 'MaxConsecutiveWorkingDays', 'MinConsecutiveWorkingDays'],
  ...['MaxConsecutiveFreeDays', 'MinConsecutiveFreeDays', 'MaxConsecutiveWorkingWeekends'],
  ...['MinConsecutiveWorkingWeekends', 'MaxWorkingWeekendsInFourWeeks', 'CompleteWeekends'],
  ...['IdenticalShiftTypesDuringWeekend', 'NoNightShiftBeforeFreeWeekend', 'AlternativeSkillCategory'],
]

function contractsIn(xml: string): Map<string, Contract> {
  const patterns = new Map(
    all(tagText(xml, 'Patterns'), 'Pattern').map(({ head, body }) => [
      attribute(head, 'ID'),
      {
        weight: Number(attribute(head, 'weight')),
        entries: all(body, 'PatternEntry').map((entry) => ({
          shift: tagText(entry.body, 'ShiftType'),
          day: tagText(entry.body, 'Day'),
        })),
      },
    ]),
  )
  return new Map(
    all(tagText(xml, 'Contracts'), 'Contract').map(({ head, body }) => [
      attribute(head, 'ID'),
      {
        limits: Object.fromEntries(limitTags.map((tag) => [tag, limitOf(all(body, tag)[0])])),
        weekend: weekdays.flatMap((day, at) =>
          tagText(body, 'WeekendDefinition').includes(day) ? at + 1 : [],
        ),
        unwanted: all(tagText(body, 'UnwantedPatterns'), 'Pattern').flatMap(
          ({ body: id }) => patterns.get(id.trim()) ?? [],
        ),
      },
    ]),
  )
}
function limitOf(found: { head: string; body: string } | undefined): Limit {
  if (!found) return { weight: 0, value: 0 }
  const isOn = attribute(found.head, 'on') !== '0' && found.body.trim() !== 'false'
  return { weight: isOn ? Number(attribute(found.head, 'weight')) : 0, value: Number(found.body) || 0 }
}

export interface Inrc extends SeatProblem {
  /** Breaches of the list of constraints by a person with these seats. */
  breaches(seats: readonly number[]): number
}

const zone = 'UTC'
const limits = { maxDayMinutes: 480, maxWeekMinutes: null, minRestMinutes: null, weekStart: 1 }
const person = { limits, leave: [], windows: [], suspensions: [] }

export function readInrc(path: string): Inrc {
  const xml = readFileSync(path, 'utf8').replace(/<!--[\s\S]*?-->/g, '')
  const first = tagText(xml, 'StartDate')
  const days = daysBetween(first, tagText(xml, 'EndDate')) + 1
  const shifts = new Map(
    all(tagText(xml, 'ShiftTypes'), 'Shift').map(({ head, body }) => [
      attribute(head, 'ID'),
      {
        from: tagText(body, 'StartTime'),
        to: tagText(body, 'EndTime'),
        skills: all(body, 'Skill').map((s) => s.body),
      },
    ]),
  )
  const people = all(tagText(xml, 'Employees'), 'Employee').map(({ head, body }) => ({
    id: attribute(head, 'ID'),
    contract: tagText(body, 'ContractID'),
    skills: all(body, 'Skill').map((skill) => skill.body),
  }))
  const contracts = contractsIn(xml)
  const weekdayOf = Array.from({ length: days }, (_, day) => weekday(addDays(first, day)))
  const covers = all(tagText(xml, 'CoverRequirements'), 'DayOfWeekCover')
  const seats = weekdayOf.flatMap((each, day) => {
    const name = weekdays[each - 1]
    const cover = covers
      .filter(({ body }) => tagText(body, 'Day') === name)
      .flatMap(({ body }) => all(body, 'Cover'))
    return cover.flatMap(({ body }) =>
      Array.from({ length: Number(tagText(body, 'Preferred')) }, () => ({
        day,
        shift: tagText(body, 'Shift'),
      })),
    )
  })
  const requestsIn = (tag: string, name: string): Request[] =>
    all(tagText(xml, tag), name).map(({ head, body }) => ({
      person: tagText(body, 'EmployeeID'),
      day: daysBetween(first, tagText(body, 'Date')),
      shift: tagText(body, 'ShiftTypeID'),
      weight: Number(attribute(head, 'weight')),
    }))
  const off = [...requestsIn('DayOffRequests', 'DayOff'), ...requestsIn('ShiftOffRequests', 'ShiftOff')]
  const on = [...requestsIn('DayOnRequests', 'DayOn'), ...requestsIn('ShiftOnRequests', 'ShiftOn')]
  const planned = seats.map(({ day, shift }, seat): PlannedShift => {
    const { from, to } = shifts.get(shift)!
    const date = addDays(first, day)
    const start = instantOf(zone, `${date}T${from}`)
    const end = instantOf(zone, `${to > from ? date : addDays(date, 1)}T${to}`)
    return { eventId: seat + 1, zone, start, end, date, allDay: false }
  })
  const breaches = (of: readonly number[]) =>
    breachesOf(
      of.map((seat) => planned[seat]!),
      () => true,
      person,
    ).length
  return {
    seats: seats.length,
    people: people.length,
    dayOf: seats.map(({ day }) => dayNumber(first) + day),
    mayHave: (_, of) => breaches(of) === 0,
    breaches,
    costOf(at, of) {
      const { id, contract, skills } = people[at]!
      const week = weekdayOf.map((each) => ({ weekday: each, shift: '' }))
      for (const seat of of) week[seats[seat]!.day]!.shift = seats[seat]!.shift
      const isMet = ({ day, shift }: Request) =>
        week[day]!.shift !== '' && (!shift || shift === week[day]!.shift)
      const rules = contracts.get(contract)!
      const unskilled = of.filter((seat) =>
        shifts.get(seats[seat]!.shift)!.skills.some((skill) => !skills.includes(skill)),
      ).length
      return (
        contractCost(week, rules) +
        unskilled * rules.limits.AlternativeSkillCategory!.weight +
        sum(off.filter((request) => request.person === id && isMet(request)).map(({ weight }) => weight)) +
        sum(on.filter((request) => request.person === id && !isMet(request)).map(({ weight }) => weight))
      )
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
type Week = readonly { weekday: number; shift: string }[]

/** Lengths of the runs of days on end that are of a kind. */
function runsOf(marks: readonly boolean[], kind: boolean): number[] {
  const runs: number[] = []
  let length = 0
  for (const mark of [...marks, !kind]) {
    if (mark === kind) length += 1
    else if (length > 0) {
      runs.push(length)
      length = 0
    }
  }
  return runs
}

function contractCost(week: Week, { limits: rules, weekend, unwanted }: Contract): number {
  const rule = (name: string) => rules[name]!
  const works = week.map(({ shift }) => shift !== '')
  const above = (name: string, values: readonly number[]) =>
    rule(name).weight * sum(values.map((value) => Math.max(0, value - rule(name).value)))
  const below = (name: string, values: readonly number[]) =>
    rule(name).weight * sum(values.map((value) => Math.max(0, rule(name).value - value)))
  const count = works.filter(Boolean).length
  const weekends = weekendsIn(week, weekend)
  const worked = weekends.map((days) => days.some(({ shift }) => shift !== ''))
  return (
    above('MaxNumAssignments', [count]) +
    below('MinNumAssignments', [count]) +
    above('MaxConsecutiveWorkingDays', runsOf(works, true)) +
    below('MinConsecutiveWorkingDays', runsOf(works, true)) +
    above('MaxConsecutiveFreeDays', runsOf(works, false)) +
    below('MinConsecutiveFreeDays', runsOf(works, false)) +
    above('MaxConsecutiveWorkingWeekends', runsOf(worked, true)) +
    below('MinConsecutiveWorkingWeekends', runsOf(worked, true)) +
    above('MaxWorkingWeekendsInFourWeeks', [worked.filter(Boolean).length]) +
    sum(weekends.map((days) => weekendCost(days, rule))) +
    nightCost(week, weekend, rule('NoNightShiftBeforeFreeWeekend').weight) +
    sum(unwanted.map((pattern) => pattern.weight * timesOf(week, pattern.entries)))
  )
}

function weekendsIn(week: Week, weekend: readonly number[]): Week[] {
  const starts = week.flatMap((day, at) => (day.weekday === weekend[0] ? at : []))
  return starts.map((at) => week.slice(at, at + weekend.length))
}
function weekendCost(days: Week, rule: (name: string) => Limit): number {
  const shifts = days.map(({ shift }) => shift).filter(Boolean)
  if (shifts.length === 0) return 0
  const isIncomplete = shifts.length < days.length
  return (
    (isIncomplete ? rule('CompleteWeekends').weight : 0) +
    (new Set(shifts).size > 1 ? rule('IdenticalShiftTypesDuringWeekend').weight : 0)
  )
}
function nightCost(week: Week, weekend: readonly number[], weight: number): number {
  if (weight === 0) return 0
  const before = week.flatMap((day, at) => (day.weekday === weekend[0] && at > 0 ? at : []))
  const isBad = (at: number) =>
    week[at - 1]!.shift === 'N' && week.slice(at, at + weekend.length).every(({ shift }) => shift === '')
  return weight * before.filter(isBad).length
}
function timesOf(week: Week, entries: readonly { shift: string; day: string }[]): number {
  const fits = (at: number) =>
    entries.every(({ shift, day }, nth) => {
      const here = week[at + nth]
      if (!here || (day !== 'Any' && weekdays[here.weekday - 1] !== day)) return false
      if (shift === 'None') return here.shift === ''
      return shift === 'Any' ? here.shift !== '' : here.shift === shift
    })
  return week.filter((_, at) => fits(at)).length
}

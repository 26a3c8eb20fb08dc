import { frequencySteps } from '@muster/rules/time/frequency'
import {
  firstDate,
  type Occurrence,
  occurrenceDate,
  occurrences,
  type ScheduleEvent,
} from '@muster/rules/time/recurrence'
import {
  addDays,
  addMinutesLocal,
  instantOf,
  localDate,
  localDateTime,
  localTimeKind,
  offsetMinutesAt,
} from '@muster/rules/time/zone'

const DAY = 86_400_000

export interface FeedEvent {
  uid: string
  sequence: number
  changedAt: Date
  summary: string
  location: string
  series: ScheduleEvent
}
/** The feed writes out exceptions, holidays and clock changes between these instants. */
export interface FeedWindow {
  from: number
  to: number
}

/**
 * A calendar as RFC 5545 text: each series with its rule, its removed and its moved occurrences. Written by hand, because of its
 * lines 50 are format. ical-generator 10.2 writes DTSTAMP in local time, and knows neither RDATE nor the changes of a zone.
 */
export function calendarText(name: string, events: readonly FeedEvent[], window: FeedWindow): string {
  const zones = [...new Set(events.map(({ series }) => series.zone))]
  const starts = events.map(({ series }) => instantOf(series.zone, series.startLocal))
  const earliest = starts.reduce((a, b) => Math.min(a, b), window.from)
  return `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Schedule//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${text(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zones.flatMap((zone) => timezoneLines(zone, { from: earliest - DAY, to: window.to })),
    ...events.flatMap((event) => eventLines(event, window)),
    'END:VCALENDAR',
  ]
    .map(folded)
    .join('\r\n')}\r\n`
}

function eventLines(event: FeedEvent, window: FeedWindow): string[] {
  const { series } = event
  const first = firstDate(series)
  if (first === undefined) return []
  const { removed, added, moved } = exceptionsOf(series, window)
  const startOn = (date: string) => `${date}T${series.startLocal.slice(11)}`
  const rule = ruleOf(series)
  return [
    ...component(event, [
      ...times(series, startOn(first), series.durationMinutes),
      ...(rule ? [`RRULE:${rule}`] : []),
      ...added.map((date) => `RDATE${moment(series, startOn(date))}`),
      ...removed.map((date) => `EXDATE${moment(series, startOn(date))}`),
    ]),
    ...moved.flatMap(({ date, occurrence }) =>
      component(event, [`RECURRENCE-ID${moment(series, startOn(date))}`, ...realTimes(series, occurrence)]),
    ),
  ]
}

const component = (event: FeedEvent, lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.changedAt.getTime())}`,
  `LAST-MODIFIED:${utc(event.changedAt.getTime())}`,
  ...lines,
  `SUMMARY:${text(event.summary)}`,
  `LOCATION:${text(event.location)}`,
  'END:VEVENT',
]

/** What differs from the rule: removed, added and moved occurrences. */
function exceptionsOf(series: ScheduleEvent, { from, to }: FeedWindow) {
  const removed: string[] = []
  const added: string[] = []
  const isShortened = shortMonthTest(series)
  const moved: { date: string; occurrence: Occurrence }[] = []
  const plain = { ...series, exceptions: [], holidays: undefined }
  // What was moved may have been moved from or to a day outside.
  const real = new Map(
    occurrences(series, from - 400 * DAY, to + 400 * DAY).map((each) => [each.occurrenceStart, each]),
  )
  for (const { occurrenceStart } of occurrences(plain, from, to)) {
    const date = occurrenceDate(plain, occurrenceStart)!
    const occurrence = real.get(occurrenceStart)
    if (isShortened(date) && occurrence) added.push(date)
    if (!occurrence) {
      if (!isShortened(date)) removed.push(date)
      continue
    }
    const startLocal = localDateTime(series.zone, occurrence.startTime).slice(0, 16)
    const isMoved = startLocal !== `${date}T${series.startLocal.slice(11)}`
    const isLonger = !series.allDay && occurrence.clockMinutes !== series.durationMinutes
    if (isMoved || isLonger || (!series.allDay && isReadTwoWays(series.zone, occurrence)))
      moved.push({ date, occurrence })
  }
  return { removed, added, moved }
}

/** Dates that the rule misses: the last of a month without a 29th or 30th. The start covers the first date. */
function shortMonthTest(series: ScheduleEvent) {
  const { frequency, startLocal, setPosition } = series
  const isMonthly = frequency !== null && !setPosition && 'months' in frequencySteps[frequency]
  const day = dayOfMonth(startLocal)
  const first = firstDate(series)
  return (date: string) => isMonthly && day < 31 && dayOfMonth(date) < day && date !== first
}

/**
 * The 31st means the last day. The feed writes out the February dates of the 29th and 30th. A weekday of the month is
 * `BYDAY=1MO`, as in the examples of RFC 5545: readers that know no BYSETPOS take it.
 */
function ruleOf(series: ScheduleEvent): string | undefined {
  const { frequency, until, startLocal, zone, allDay, setPosition } = series
  if (frequency === null) return undefined
  const end = until
    ? `;UNTIL=${allDay ? until.replaceAll('-', '') : utc(instantOf(zone, `${until}T23:59:59`))}`
    : ''
  const every = series.repeatEvery ?? 1
  const weekdays = series.weekdays?.map((day) => weekdayNames[day % 7]!)
  const step = frequencySteps[frequency]
  if ('days' in step) {
    return weekdays
      ? `FREQ=WEEKLY;INTERVAL=${every};BYDAY=${weekdays.join(',')};WKST=MO${end}`
      : `FREQ=DAILY;INTERVAL=${step.days * every}${end}`
  }
  const day = dayOfMonth(startLocal)
  const on =
    setPosition && weekdays ? `BYDAY=${setPosition}${weekdays[0]}` : `BYMONTHDAY=${day === 31 ? -1 : day}`
  return `FREQ=MONTHLY;INTERVAL=${step.months * every};${on}${end}`
}
const dayOfMonth = (date: string) => Number(date.slice(8, 10))

function times(series: ScheduleEvent, startLocal: string, minutes: number): string[] {
  const end = series.allDay
    ? `${addDays(startLocal.slice(0, 10), 1)}T00:00`
    : addMinutesLocal(startLocal, minutes)
  return [`DTSTART${moment(series, startLocal)}`, `DTEND${moment(series, end)}`]
}

/** The clocks show the start or the end twice: calendar apps differ in which one they take. */
const isReadTwoWays = (zone: string, { startTime, duration }: Occurrence) =>
  [startTime, startTime + duration * 60_000].some(
    (instant) => localTimeKind(zone, localDateTime(zone, instant)) === 'ambiguous',
  )

function realTimes(series: ScheduleEvent, occurrence: Occurrence): string[] {
  const { startTime, duration, clockMinutes } = occurrence
  const startLocal = localDateTime(series.zone, startTime).slice(0, 16)
  if (series.allDay && startLocal.endsWith('T00:00')) return times(series, startLocal, clockMinutes)
  if (isReadTwoWays(series.zone, occurrence))
    return [`DTSTART:${utc(startTime)}`, `DTEND:${utc(startTime + duration * 60_000)}`]
  return times({ ...series, allDay: false }, startLocal, clockMinutes)
}

const moment = ({ zone, allDay }: ScheduleEvent, local: string) =>
  allDay ? `;VALUE=DATE:${compact(local.slice(0, 10))}` : `;TZID=${zone}:${compact(local)}00`
const compact = (local: string) => local.replace(/[-:]/g, '')
const utc = (instant: number) => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** The clock changes of a zone, each with its own block, after a block for the time before the first. */
function timezoneLines(zone: string, { from, to }: FeedWindow): string[] {
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`]
  const standard = Math.min(offsetMinutesAt(zone, JANUARY), offsetMinutesAt(zone, JULY))
  const block = ({ instant, before, after }: ClockChange, rule?: string) => {
    const name = after > standard ? 'DAYLIGHT' : 'STANDARD'
    // A change is named by the time that the clocks showed before it.
    const local = new Date(instant + before * 60_000).toISOString().slice(0, 19)
    lines.push(
      `BEGIN:${name}`,
      `DTSTART:${compact(local)}`,
      ...(rule ? [`RRULE:${rule}`] : []),
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `TZNAME:${offsetText(after)}`,
      `END:${name}`,
    )
  }
  let offset = offsetMinutesAt(zone, from)
  block({ instant: from, before: offset, after: offset })
  const changes: ClockChange[] = []
  for (let day = from; day < to; day += DAY) {
    const next = offsetMinutesAt(zone, day + DAY)
    if (next !== offset)
      changes.push({ instant: changeBetween(zone, day, day + DAY), before: offset, after: next })
    offset = next
  }
  // A series without an end goes on beyond the window: the last change of each kind repeats every year.
  const last = new Set(changes.slice(-2))
  for (const change of changes) block(change, last.has(change) ? yearlyRule(zone, change) : undefined)
  return [...lines, 'END:VTIMEZONE']
}
interface ClockChange {
  instant: number
  /** Minutes from UTC. */
  before: number
  after: number
}
const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const yearsChecked = 10

/** The rule by which a clock change recurs in each of the next ten years; undefined if none fits. */
function yearlyRule(zone: string, { instant, before, after }: ClockChange): string | undefined {
  const local = new Date(instant + before * 60_000)
  const [year, month, day, weekday] = [
    local.getUTCFullYear(),
    local.getUTCMonth(),
    local.getUTCDate(),
    local.getUTCDay(),
  ]
  const timeOfDay = local.getTime() % DAY
  const recurs = (nth: number) =>
    Array.from({ length: yearsChecked }, (_, i) => year + 1 + i).every((each) => {
      const at = nthWeekday(each, month, weekday, nth) + timeOfDay - before * 60_000
      return offsetMinutesAt(zone, at - 1000) === before && offsetMinutesAt(zone, at) === after
    })
  const nth = [Math.ceil(day / 7), -1].find(recurs)
  return nth === undefined
    ? undefined
    : `FREQ=YEARLY;BYMONTH=${month + 1};BYDAY=${nth}${weekdayNames[weekday]}`
}

/** Midnight in UTC of the nth such weekday of a month; -1 is the last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = Date.UTC(year, nth > 0 ? month : month + 1, nth > 0 ? 1 : 0)
  const away = (weekday - new Date(first).getUTCDay() + 7) % 7
  if (nth > 0) return first + (away + 7 * (nth - 1)) * DAY
  return first - ((7 - away) % 7) * DAY
}

const JANUARY = Date.UTC(2026, 0, 1)
const JULY = Date.UTC(2026, 6, 1)

function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetMinutesAt(zone, from)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetMinutesAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`
}

const text = (value: string) => value.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines have at most 75 octets (section 3.1); none is cut within a character. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** A quarter back, three years ahead. */
export const feedWindow = (now: number): FeedWindow => ({ from: now - 92 * DAY, to: now + 3 * 366 * DAY })
export const isInFeed = ({ until, frequency, startLocal, zone }: ScheduleEvent, { from }: FeedWindow) => {
  const last = until ?? (frequency === null ? startLocal.slice(0, 10) : '9999')
  return last >= localDate(zone, from)
}

/*
 * Local time of IANA zones, on Intl alone. Dates are 'YYYY-MM-DD', local times 'YYYY-MM-DDTHH:mm[:ss]',
 * instants milliseconds since 1970 UTC, for the years 1000 to 9999.
 */

const MINUTE = 60_000
const DAY = 86_400_000
const DAYS_KEPT = 20_000
const ZONES_KEPT = 1_000

type ZoneOffsets = { format: Intl.DateTimeFormat; days: Map<number, number>; steady: Map<number, number> }

const zones = new Map<string, ZoneOffsets>()

/** Whether the text names an IANA zone; offsets such as '+10:00' are not zones. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    zoneOffsets(text)
    return true
  } catch {
    return false
  }
}

/** Minutes that local time is ahead of UTC at an instant. Throws RangeError on an unknown zone. */
export function offsetMinutesAt(zone: string, instantMs: number): number {
  return offsetAt(zone, instantMs) / MINUTE
}

export function localDate(zone: string, instantMs: number): string {
  return dateOfDay(localDay(zone, instantMs))
}

/** The local date and time of an instant, cut to whole seconds. */
export function localDateTime(zone: string, instantMs: number): string {
  return isoUtc(instantMs + offsetAt(zone, instantMs)).slice(0, 19)
}

/**
 * An instant as ISO 8601 with the zone's offset: '2026-10-04T05:00:00.000+11:00'. An offset with seconds
 * (before standard time) is written rounded to the minute; the text still names the same instant.
 */
export function isoWithOffset(zone: string, instantMs: number): string {
  const minutes = Math.round(offsetMinutesAt(zone, instantMs))
  const local = instantMs + minutes * MINUTE
  const day = Math.floor(local / DAY)
  const minute = (local - day * DAY) / MINUTE
  // Whole minutes, as schedules have them, are put together from texts that are there already.
  const time = Number.isInteger(minute)
    ? `${dateOfDay(day)}T${clockText(minute)}:00.000`
    : isoUtc(local).slice(0, 23)
  return `${time}${minutes < 0 ? '-' : '+'}${clockText(Math.abs(minutes))}`
}

const clockTexts: string[] = []
const clockText = (minutes: number) =>
  (clockTexts[minutes] ??= `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`)

/**
 * The instant of a local time, by the 'compatible' rule of RFC 5545 and Temporal: a time that the clocks
 * skip moves forward by the gap; one that they show twice is the earlier, unless `choice` says later.
 * Throws RangeError on malformed text.
 */
export function instantOf(zone: string, local: string, choice: 'earlier' | 'later' = 'earlier'): number {
  const onClock = utcOfLocal(local)
  const steady = steadyOffset(zone, Math.floor(onClock / DAY))
  if (steady !== undefined) return onClock - steady
  const { naive, before, instants } = readings(zone, local)
  if (instants.length === 0) return naive - before
  return choice === 'later' ? Math.max(...instants) : Math.min(...instants)
}

/** Whether the zone's clocks show a local time once, never (skipped) or twice. */
export function localTimeKind(zone: string, local: string): 'normal' | 'missing' | 'ambiguous' {
  const { instants } = readings(zone, local)
  if (instants.length === 0) return 'missing'
  return instants.length === 1 ? 'normal' : 'ambiguous'
}

/** A date as the number of days since 1970-01-01, and back. */
export function dayNumber(date: string): number {
  const known = dayNumbers.get(date)
  if (known !== undefined) return known
  if (dayNumbers.size >= DAYS_KEPT) dayNumbers.clear()
  const day = utcOfDate(date) / DAY
  dayNumbers.set(date, day)
  return day
}
export function dateOfDay(day: number): string {
  const known = dateTexts.get(day)
  if (known !== undefined) return known
  if (dateTexts.size >= DAYS_KEPT) dateTexts.clear()
  const text = isoUtc(day * DAY).slice(0, 10)
  dateTexts.set(day, text)
  return text
}
/** A day's month as a number that counts on over years. */
export const monthOf = (day: number): number => {
  const date = dateOfDay(day)
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}
/** The day number of a day of the month, of the last one where the month has no such day. */
export function dayInMonth(month: number, dayOfMonth: number): number {
  const first = firstOfMonth(month)
  return first + Math.min(dayOfMonth, firstOfMonth(month + 1) - first) - 1
}
/** The first (1) to fourth (4), or the last (-1), of a weekday in a month. */
export function weekdayInMonth(month: number, weekday: number, position: number): number {
  if (position < 0) {
    const last = firstOfMonth(month + 1) - 1
    return last - ((isoWeekday(last) - weekday + 7) % 7)
  }
  const first = firstOfMonth(month)
  return first + ((weekday - isoWeekday(first) + 7) % 7) + 7 * (position - 1)
}
const firstsOfMonths = new Map<number, number>()
function firstOfMonth(month: number): number {
  let day = firstsOfMonths.get(month)
  if (day === undefined) {
    day = Date.UTC(Math.floor(month / 12), month % 12, 1) / DAY
    if (firstsOfMonths.size >= DAYS_KEPT) firstsOfMonths.clear()
    firstsOfMonths.set(month, day)
  }
  return day
}
const dateTexts = new Map<number, string>()
const dayNumbers = new Map<string, number>()

/** The number of the local day of an instant. */
export const localDay = (zone: string, instantMs: number): number =>
  Math.floor((instantMs + offsetAt(zone, instantMs)) / DAY)

/**
 * Milliseconds that a zone is ahead of UTC where its clocks do not change from the day before a day to two days after it;
 * undefined where they do. Local times of such a day are instants by subtraction alone.
 */
export function steadyOffset(zone: string, day: number): number | undefined {
  const { steady } = zoneOffsets(zone)
  let offset = steady.get(day)
  if (offset === undefined) {
    offset = offsetAt(zone, (day - 1) * DAY)
    for (let next = day - 1; next <= day + 2; next++) {
      const ends = [offsetAt(zone, next * DAY), offsetAt(zone, (next + 1) * DAY - 1000)]
      if (ends.some((end) => end !== offset)) offset = Number.NaN
    }
    if (steady.size >= DAYS_KEPT) steady.clear()
    steady.set(day, offset)
  }
  return Number.isNaN(offset) ? undefined : offset
}

/** The date n days later (earlier when negative). */
export const addDays = (date: string, n: number): string => dateOfDay(dayNumber(date) + n)

/** The local time so many minutes later as a clock shows it that never changes. */
export function addMinutesLocal(local: string, minutes: number): string {
  return isoUtc(utcOfLocal(local) + minutes * MINUTE).slice(0, local.length)
}

/** The date n months later, on the month's last day where the month has no such day. */
export function addMonths(date: string, n: number): string {
  const day = dayNumber(date)
  return dateOfDay(dayInMonth(monthOf(day) + n, Number(date.slice(8, 10))))
}

/** Days from a to b, negative when b is earlier. */
export const daysBetween = (a: string, b: string): number => dayNumber(b) - dayNumber(a)

/** ISO weekday: 1 Monday to 7 Sunday. */
export const weekday = (date: string): number => isoWeekday(dayNumber(date))
// Day 4 of 1970 was a Monday.
export const isoWeekday = (day: number): number => ((((day - 4) % 7) + 7) % 7) + 1

/** The day on which the week of a date begins, by the ISO weekday on which weeks do. */
export const firstOfWeek = (date: string, weekStart: number): string =>
  addDays(date, -((weekday(date) - weekStart + 7) % 7))

/**
 * The instants at which a local day begins (`from`, inside) and ends (`to`, outside): 23, 24 or 25 hours.
 * A day that begins within a gap begins when the clocks have jumped.
 */
export function dayBounds(zone: string, date: string): { from: number; to: number } {
  return { from: startOfDay(zone, date), to: startOfDay(zone, addDays(date, 1)) }
}

function startOfDay(zone: string, date: string): number {
  const day = dayNumber(date)
  const steady = steadyOffset(zone, day)
  if (steady !== undefined) return day * DAY - steady
  const { naive, before, after, instants } = readings(zone, `${date}T00:00`)
  if (instants.length > 0) return Math.min(...instants)
  let [low, high] = [naive - after, naive - before]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return high
}

// The offsets a day before and a day after bracket any change near the local time; an offset counts when
// it really holds at the instant that it yields.
function readings(zone: string, local: string) {
  const naive = utcOfLocal(local)
  const before = offsetAt(zone, naive - DAY)
  const after = offsetAt(zone, naive + DAY)
  const instants = [...new Set([before, after])]
    .map((offset) => ({ offset, instant: naive - offset }))
    .filter(({ offset, instant }) => offsetAt(zone, instant) === offset)
    .map(({ instant }) => instant)
  return { naive, before, after, instants }
}

// No zone has ever changed its offset twice within one UTC day, so a day whose two ends agree has one
// offset; on the rare other days the formatter is asked.
function offsetAt(zone: string, instantMs: number): number {
  const { format, days } = zoneOffsets(zone)
  const day = Math.floor(instantMs / DAY)
  const known = days.get(day)
  if (known !== undefined) return Number.isNaN(known) ? formattedOffset(format, instantMs) : known
  const first = formattedOffset(format, day * DAY)
  const last = formattedOffset(format, (day + 1) * DAY - 1000)
  if (days.size >= DAYS_KEPT) days.clear()
  days.set(day, first === last ? first : Number.NaN)
  return first === last ? first : formattedOffset(format, instantMs)
}

function zoneOffsets(zone: string): ZoneOffsets {
  const known = zones.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (zones.size >= ZONES_KEPT) zones.clear()
  const offsets = { format, days: new Map<number, number>(), steady: new Map<number, number>() }
  zones.set(zone, offsets)
  return offsets
}

function formattedOffset(format: Intl.DateTimeFormat, instantMs: number): number {
  const second = Math.floor(instantMs / 1000) * 1000
  const [month, day, year, hour, minute, secondOfMinute] = format.format(second).match(/\d+/g)!.map(Number)
  return Date.UTC(year!, month! - 1, day!, hour!, minute!, secondOfMinute!) - second
}

function utcOfDate(date: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new RangeError(`Not a date: ${date}`)
  return checkedUtc(date)
}

function utcOfLocal(local: string): number {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local))
    throw new RangeError(`Not a local time: ${local}`)
  return checkedUtc(local)
}

// Date.UTC rolls 30 February over; the way back shows it. Read digit by digit: this runs for every occurrence.
function checkedUtc(text: string): number {
  const part = (from: number, to: number) => (text.length > from ? Number(text.slice(from, to)) : 0)
  const [month, day] = [part(5, 7), part(8, 10)]
  const [hour, minute, second] = [part(11, 13), part(14, 16), part(17, 19)]
  const utc = Date.UTC(part(0, 4), month - 1, day, hour, minute, second)
  const back = new Date(utc)
  const isThere = back.getUTCMonth() === month - 1 && back.getUTCDate() === day
  if (!isThere || hour > 23 || minute > 59 || second > 59) throw new RangeError(`No such time: ${text}`)
  return utc
}

const isoUtc = (ms: number) => new Date(ms).toISOString()

const two = (n: number) => String(n).padStart(2, '0')

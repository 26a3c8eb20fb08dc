import dayjs from 'dayjs'
import { instantAt, wallClock } from './zones.ts'

let locale: string | undefined
let zone: string | undefined
/**
 * The locale that numbers and names of days are written in, and the IANA zone whose clock moments are written by; those
 * of the device unless given.
 */
export function writeIn(nextLocale: string | undefined, nextZone?: string) {
  locale = nextLocale
  zone = nextZone
}
export const writtenIn = () => locale

/** Numbers with signs between them, which a sentence from right to left would put into another order. */
export const figures = (text: string) => (locale?.startsWith('ar') ? `\u2066${text}\u2069` : text)

/** `hh: mm: ss` of milliseconds, as the documents write durations; the sign stays in front. */
export function duration(ms: number): string {
  const seconds = Math.floor(Math.abs(ms) / 1000)
  const pad = (part: number) => String(part).padStart(2, '0')
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(pad)
  return figures(`${ms < 0 ? '-' : ''}${parts.join(': ')}`)
}

/** A day as `DD/MM/YYYY`, as the documents show it in tables. Takes YYYY-MM-DD, or an instant's own calendar day. */
export const day = (value: string | null | undefined) =>
  value ? dayjs(value.slice(0, 10)).format('DD/MM/YYYY') : ''
/** A formatter takes far longer to make than to use, and a grid has thousands of days and hours. */
function cachedFormat<How, Format>(make: (as: string | undefined, how: How) => Format) {
  const formats = new Map<string, Format>()
  return (how: How, as = locale) => {
    const key = `${as} ${JSON.stringify(how)}`
    const format = formats.get(key) ?? make(as, how)
    formats.set(key, format)
    return format
  }
}
const dateFormat = cachedFormat(
  (as, how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(as, { ...how, timeZone: 'UTC' }),
)
const numberFormat = cachedFormat((as, how: Intl.NumberFormatOptions) => new Intl.NumberFormat(as, how))

/**
 * A day as the reader's language writes it, in what the options ask for. Takes YYYY-MM-DD, or an instant's own calendar
 * day. Every date that the documents do not fix comes from here.
 */
export const dayIn = (value: string, how: Intl.DateTimeFormatOptions, as = locale) =>
  dateFormat(how, as).format(new Date(`${value.slice(0, 10)}T12:00:00Z`))

const isEnglish = () => locale === undefined || locale.startsWith('en')
/** A day as `MMMM D, YYYY`, as the documents show it in headers; in other languages as they write a long day. */
export const longDay = (value: string) =>
  isEnglish() ? dayjs(value.slice(0, 10)).format('MMMM D, YYYY') : dayIn(value, { dateStyle: 'long' })
/** A day with that of the week, as the reader's locale writes it: `Wednesday 25 November`; the year where it is another. */
export const longDayOfWeek = (value: string) =>
  dayIn(value, {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    ...(value.slice(0, 4) !== today().slice(0, 4) && { year: 'numeric' }),
  })
/** The day of the week of YYYY-MM-DD, short: `Thu`. */
export const weekday = (value: string) => dayIn(value, { weekday: 'short' })
/** `2 Mar` of YYYY-MM-DD, in the reader's language. */
export const dayAndMonth = (value: string) => dayIn(value, { day: 'numeric', month: 'short' })
/** The day and time of an instant by the reader's clock: `YYYY-MM-DD` and `HH:mm`. */
export const readerTime = (instant: string | number) =>
  zone
    ? wallClock(instant, zone)
    : { day: dayjs(instant).format('YYYY-MM-DD'), time: dayjs(instant).format('HH:mm') }
/** The instant at which the reader's clock shows a day and a time. */
export const readerInstant = (onDay: string, time: string) =>
  zone ? instantAt(onDay, time, zone) : new Date(`${onDay}T${time}`).toISOString()
/** The zone of that clock; without one it is that of the device. */
export const readerZone = () => zone
/** The day of an instant by the reader's clock: `DD/MM/YYYY`. */
export const dayHere = (instant: string | number) => day(readerTime(instant).day)
/** A moment by the reader's clock: `DD/MM/YYYY HH:mm`. */
export const moment = (instant: string | number) => figures(`${dayHere(instant)} ${readerTime(instant).time}`)
/** Its time alone: 24 hours, as everywhere else. */
export const timeOfDay = (instant: string | number) => figures(readerTime(instant).time)
/** A day written `DD/MM/YYYY` within a sentence, as headers show it. */
export const withLongDay = (sentence: string) =>
  sentence.replace(/(\d{2})\/(\d{2})\/(\d{4})(?!.*\d{2}\/\d{2}\/\d{4})/s, (_, date, month, year) =>
    longDay(`${year}-${month}-${date}`),
  )
/** Today by the reader's clock, as YYYY-MM-DD. */
export const today = () => readerTime(Date.now()).day

/** The wall clock of an instant that carries its own offset: 2026-03-01T09:05:00+11:00 is 09:05. */
export const clock = (instant: string | null | undefined) => instant?.slice(11, 16) ?? ''

/** The same with the seconds, where they are not zero. */
export const wholeClock = (instant: string | null | undefined) =>
  instant?.slice(11, 19).replace(/:00$/, '') ?? ''

/** A number with the reader's digits and separators, in what the options ask for. */
export const count = (value: number, how: Intl.NumberFormatOptions = {}) => numberFormat(how).format(value)

/** An amount of hundredths in a currency, as the reader writes money. Every currency has two digits here. */
export const money = (cents: number, currency: string, how: Intl.NumberFormatOptions = {}) =>
  figures(count(cents / 100, { style: 'currency', currency, minimumFractionDigits: 2, ...how }))

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
/** `3 minutes ago`, in the reader's language. */
export function ago(instant: string, now = Date.now(), language = locale): string {
  const seconds = (Date.parse(instant) - now) / 1000
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const unit = units.find(([, size]) => Math.abs(seconds) >= size)
  return unit ? words.format(Math.trunc(seconds / unit[1]), unit[0]) : words.format(0, 'minute')
}

/** `5.2 MB` of bytes. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1_048_576) return `${Math.round(bytes / 1024)} KB`
  const inTenths = (share: number) => count(share, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  if (bytes < 1_073_741_824) return `${inTenths(bytes / 1_048_576)} MB`
  return `${inTenths(bytes / 1_073_741_824)} GB`
}

/** A share of 1 in whole per cent, with the reader's sign. */
export const percent = (share: number) => count(share, { style: 'percent', maximumFractionDigits: 0 })

import type { Frequency } from '@muster/contract/jobs/job-details'
import type { RepeatInput, SetPosition } from '@muster/contract/planning/repeat'
import {
  type SeriesDetails,
  type SeriesInput,
  seriesDefaults,
  seriesDetails,
} from '@muster/contract/planning/series'
import type { HolidayPolicy } from '@muster/rules/time/holidays'
import { type ScheduleEvent, startDate } from '@muster/rules/time/recurrence'
import { isSameRule } from '@muster/rules/time/rule-dates'
import { localDateTime } from '@muster/rules/time/zone'

/**
 * The fields that say when a series takes place, with their columns and types, equal in `schedule_events`,
 * `shift_patterns` and `roster_changes`. What selects, saves or copies a series takes them from here.
 */
const dateFields = {
  startLocal: ['start_local', 'timestamp'],
  timezone: ['timezone', 'text'],
  durationMinutes: ['duration_minutes', 'integer'],
  frequency: ['frequency', 'text'],
  weekdays: ['weekdays', 'smallint[]'],
  repeatEvery: ['repeat_every', 'smallint'],
  setPosition: ['set_position', 'smallint'],
  since: ['since', 'date'],
  until: ['until', 'date'],
  allDay: ['all_day', 'boolean'],
  holidayPolicy: ['holiday_policy', 'text'],
} as const
/** With all that the contract says a series has. */
const fields = {
  ...dateFields,
  notifyBeforeMinutes: ['notify_before_minutes', 'integer'],
  title: ['title', 'text'],
} as const satisfies Record<keyof SeriesDates | keyof SeriesDetails, readonly [column: string, type: string]>
type Field = keyof typeof fields
const fieldNames = Object.keys(fields) as Field[]
const dateNames = Object.keys(dateFields) as (keyof typeof dateFields)[]

/** How something repeats, with the days between which it does. */
export interface Rule {
  frequency: string | null
  weekdays: number[] | null
  repeatEvery: number
  setPosition: number | null
  /** Local days between which the rule counts, both included. */
  since: string | null
  until: string | null
}
/** When something takes place, in wall time of its site. */
export interface SeriesDates extends Rule {
  /** On the first date that the rule has, or the one from which it steps. */
  startLocal: string
  timezone: string
  /** Minutes between start and end as the clock on the wall shows them. */
  durationMinutes: number
  allDay: boolean
  holidayPolicy: string
}
/** A shift or a need, once or repeating: what events, patterns and drafts have in common. */
export type Series = SeriesDates & Omit<SeriesDetails, keyof SeriesDates>
/** The rule of what takes place once, on the day for which it is planned. */
export const once = {
  ...{ frequency: null, weekdays: null, repeatEvery: 1, setPosition: null, since: null, until: null },
  holidayPolicy: 'keep',
} satisfies Partial<Series>

type SeriesTable = 'schedule_events' | 'shift_patterns' | 'roster_changes'
type ColumnOf<F extends Field> = (typeof fields)[F][0]
type DateField = keyof typeof dateFields
type SelectedField<T extends SeriesTable, F extends Field> = { [K in F]: `${T}.${ColumnOf<K>} as ${K}` }[F]
type ColumnIn<T extends SeriesTable> = { [K in DateField]: `${T}.${ColumnOf<K>}` }[DateField]
/** The fields of a series, for a select from this table. */
export const selectSeries = <T extends SeriesTable>(table: T): SelectedField<T, Field>[] =>
  fieldNames.map((field) => `${table}.${fields[field][0]} as ${field}` as SelectedField<T, Field>)
/** Those that say when it takes place. */
export const selectDates = <T extends SeriesTable>(table: T): SelectedField<T, DateField>[] =>
  dateNames.map((field) => `${table}.${fields[field][0]} as ${field}` as SelectedField<T, DateField>)
export const dateColumns = <T extends SeriesTable>(table: T): ColumnIn<T>[] =>
  dateNames.map((field) => `${table}.${fields[field][0]}` as ColumnIn<T>)

/** The series of a row that says more. */
export const pickSeries = (row: Series): Series =>
  Object.fromEntries(fieldNames.map((field) => [field, row[field]])) as unknown as Series

export const seriesRefs = (table: SeriesTable): Readonly<Record<Field, string>> =>
  Object.fromEntries(fieldNames.map((field) => [field, `${table}.${fields[field][0]}`])) as never

export const seriesRow = (series: Series): { [F in Field as ColumnOf<F>]: Series[F] } =>
  partialRow(series) as { [F in Field as ColumnOf<F>]: Series[F] }
/** Those fields of a series that are given, as columns. */
export const partialRow = (series: Partial<Series>): { [F in Field as ColumnOf<F>]?: Series[F] } =>
  Object.fromEntries(
    fieldNames.flatMap((field) => (field in series ? [[fields[field][0], series[field]]] : [])),
  )

/** The columns of a series with their types, for rows that arrive as JSON. */
export const seriesDefinition = fieldNames.map((field) => fields[field].join(' ')).join(', ')
/** Sets the columns of a series from rows of that definition. */
export const seriesAssignments = (rows: string): string =>
  fieldNames.map((field) => `${fields[field][0]} = ${rows}.${fields[field][0]}`).join(', ')

/** One that names none of the three fields and keeps the frequency keeps what is stored. */
function ruleOf(
  { recursiveFrequency: frequency, weekdays, repeatEvery, setPosition }: RepeatInput,
  before?: Rule,
) {
  const isSilent = weekdays === undefined && repeatEvery === undefined && setPosition === undefined
  if (before && isSilent && before.frequency === frequency) return ruleFields(before)
  return {
    frequency,
    weekdays: weekdays ? [...weekdays].sort() : null,
    repeatEvery: repeatEvery ?? 1,
    setPosition: setPosition ?? null,
  }
}
const ruleFields = ({ frequency, weekdays, repeatEvery, setPosition }: Rule) => ({
  ...{ frequency, weekdays, repeatEvery, setPosition },
})

/** The fields of a series where there is none. */
export const noSeries = {
  ...{ startLocal: null, timezone: null, durationMinutes: null, ...once, ...seriesDefaults },
}

/** A series as calls send it. */
interface TimedInput extends SeriesInput {
  startTime: string
  duration: number
}
/**
 * What a call asks for, in wall time of the zone. A missing field keeps its stored value, or takes its default. The start
 * is the first date that the rule has; where neither it nor the rule changes, the date from which the series steps stays.
 */
export function seriesOf(input: TimedInput, timezone: string, before?: Series): Series {
  const details = seriesDetails(input, before && detailsOf(before))
  const { allDay } = details
  const start = localDateTime(timezone, Date.parse(input.startTime))
  const after: Series = {
    startLocal: allDay ? `${start.slice(0, 10)}T00:00:00` : start,
    timezone,
    durationMinutes: allDay ? 24 * 60 : input.duration,
    ...ruleOf(input, before),
    since: null,
    until: input.until === undefined ? (before?.until ?? null) : input.until,
    ...details,
  }
  const keepsDates = before && hasRuleOf(after, before) && start.slice(0, 10) === firstDay(before)
  const day = keepsDates ? before.startLocal.slice(0, 10) : firstDay(after)
  return {
    ...after,
    startLocal: `${day}${after.startLocal.slice(10)}`,
    since: keepsDates ? before.since : null,
  }
}

/** What the database has of the details of a series, as the contract has them. */
const detailsOf = (series: Series) =>
  seriesDetails({ ...series, holidayPolicy: series.holidayPolicy as HolidayPolicy })
/** A series as calls and answers have it, but for its start. */
export const inputOf = (series: Series) => ({
  duration: series.durationMinutes,
  ...ruleAnswer(series),
  until: series.until,
  ...detailsOf(series),
})

/** A rule as calls and answers have it. */
export const ruleAnswer = ({ frequency, weekdays, repeatEvery, setPosition }: Repeating) => ({
  recursiveFrequency: frequency as Frequency | null,
  ...(weekdays && { weekdays }),
  ...(repeatEvery > 1 && { repeatEvery }),
  ...(setPosition && { setPosition: setPosition as SetPosition }),
})

type Repeating = Pick<Rule, 'frequency' | 'weekdays' | 'repeatEvery' | 'setPosition'>
export const hasRuleOf = (one: Repeating, other: Repeating): boolean => isSameRule(asRule(one), asRule(other))
const asRule = ({ frequency, ...rule }: Repeating) => ({ ...rule, frequency: frequency as Frequency | null })

/** When a series takes place by its rule alone, without holidays and exceptions. */
export const datesOf = (series: SeriesDates): ScheduleEvent => ({
  ...asRule(ruleFields(series)),
  startLocal: localTime(series.startLocal),
  zone: series.timezone,
  durationMinutes: series.durationMinutes,
  since: series.since,
  until: series.until,
  allDay: series.allDay,
})
/** The date of the first occurrence, whether or not the series ends before it. */
export const firstDay = (series: SeriesDates): string => startDate(datesOf(series))

/** The database writes wall time with a space between day and time, and with seconds. */
export const localTime = (stored: string): string => stored.replace(' ', 'T').slice(0, 16)

import { type Frequency, frequencies } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { day } from '@muster/contract/kit/shapes'
import { repeatFaults } from '@muster/contract/planning/repeat'
import { mostPatternsImported } from '@muster/contract/planning/roster'
import { HolidayPolicy } from '@muster/contract/planning/series'
import { ShiftPatternInput } from '@muster/contract/planning/shift-patterns'
import { frequencyLabels } from '@muster/rules/time/frequency'
import { z } from 'zod'
import { yieldingToEventLoop } from '../../../http/yield-to-event-loop.ts'
import { type FileLine, type LinesOfFile, readLines } from '../../../outside/table/read-lines.ts'

/** The names under which a column is known; the first is the one that is written about. */
const columns = {
  site: ['site', 'location'],
  job: ['job', 'job detail'],
  date: ['first day', 'from', 'start date'],
  from: ['start', 'start time'],
  to: ['end', 'end time'],
  recursiveFrequency: ['repeats', 'frequency'],
  weekdays: ['weekdays', 'days'],
  repeatEvery: ['every', 'interval'],
  setPosition: ['position in the month', 'position'],
  until: ['until', 'last day', 'end date'],
  holidayPolicy: ['public holidays', 'holidays'],
  places: ['places', 'people'],
  unpaidBreakMinutes: ['unpaid break', 'break'],
  title: ['title'],
} as const
type PatternField = keyof typeof columns
const needed = ['site', 'date', 'from', 'to'] as const satisfies PatternField[]

export const columnOf = (field: string): string =>
  columns[field as PatternField]?.[0] ?? (field === 'startTime' ? columns.date[0] : field)

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Must be a time, such as 18:30'))
/** What a line says of a pattern: two times and a day instead of a moment and a duration, in the clock of the site. */
const PatternLine = ShiftPatternInput.omit({
  startTime: true,
  duration: true,
  allDay: true,
  notifyBeforeMinutes: true,
}).extend({
  site: z.string().min(1, msg('A site is required')),
  job: z.string(),
  date: day,
  from: clockTime,
  to: clockTime,
})
export type PatternLine = z.output<typeof PatternLine> & { row: number }
export type PatternFile = Omit<LinesOfFile<PatternField>, 'lines'> & { patterns: PatternLine[] }

/** Reads a table of patterns with a header row, and checks each line by the shape of the form. */
export async function readPatternFile(bytes: Uint8Array): Promise<PatternFile> {
  const most = mostPatternsImported
  const { lines, ...read } = await readLines<PatternField>(bytes, {
    columns,
    needed,
    empty: msg('The file has no shifts'),
    most,
    tooMany: { message: msg('At most {most} shifts at once'), params: { most } },
  })
  const file: PatternFile = { ...read, patterns: [] }
  const yieldNow = yieldingToEventLoop()
  for (const line of lines) {
    await yieldNow()
    const parsed = PatternLine.safeParse(fieldsOf(line))
    const { row } = line
    if (!parsed.success)
      for (const issue of parsed.error.issues)
        file.faults.push({ row, column: columnOf(String(issue.path[0])), ...issueSentence(issue) })
    else {
      const faults = repeatFaults(parsed.data)
      for (const [field, message] of faults) file.faults.push({ row, column: columnOf(field), message })
      if (faults.length === 0) file.patterns.push({ ...parsed.data, row })
    }
  }
  return file
}

function fieldsOf({ cell, day: dayIn }: FileLine<PatternField>) {
  const optional = (field: PatternField) => cell(field) || undefined
  return {
    ...{ site: cell('site'), job: cell('job'), title: optional('title') },
    ...{ date: dayIn('date'), until: dayIn('until') },
    ...{ from: timeOf(cell('from')), to: timeOf(cell('to')) },
    recursiveFrequency: frequencyOf(cell('recursiveFrequency')),
    weekdays: weekdaysOf(cell('weekdays')),
    setPosition: positionOf(cell('setPosition')),
    holidayPolicy: policyOf(cell('holidayPolicy')),
    repeatEvery: wholeNumber(cell('repeatEvery')),
    places: wholeNumber(cell('places')),
    unpaidBreakMinutes: wholeNumber(cell('unpaidBreakMinutes')),
  }
}

/** What is no number stays as it was typed, and is refused by the shape. */
const wholeNumber = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : text || undefined)

/** 6:30, 06:30:00 and 6:30 AM are 06:30, and so is the part of a day that a cell of Excel may have instead. */
function timeOf(text: string): string {
  if (/^0?\.\d+$/.test(text))
    return new Date(Math.round(Number(text) * 24 * 60) * 60_000).toISOString().slice(11, 16)
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text) ?? []
  // A bare number is no time.
  if (!hours || (!half && !/[:.]/.test(text))) return text
  const hour = Number(hours)
  if (half && (hour < 1 || hour > 12)) return text
  const whole = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour
  return `${String(whole).padStart(2, '0')}:${minutes}`
}

const once = new Set(['', 'once', 'no', 'never'])
/** As the form says it, or as it is stored; without one it takes place once. */
function frequencyOf(text: string): Frequency | null | string {
  const typed = text.toLowerCase()
  if (once.has(typed)) return null
  const isNamed = (each: Frequency) =>
    each.toLowerCase() === typed || frequencyLabels[each].toLowerCase() === typed
  return frequencies.find(isNamed) ?? text
}

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const weekdayOf = (name: string): number => {
  const typed = name.toLowerCase()
  return /^[1-7]$/.test(typed) ? Number(typed) : weekdayNames.indexOf(typed.slice(0, 3)) + 1
}
/** Mon–Fri; Mon, Wed and Fri; 1,3,5. A name that is none becomes a day that the shape refuses. */
function weekdaysOf(text: string): number[] | undefined {
  if (text === '') return undefined
  const parts = text
    .replace(/\s*[-–]\s*/g, '-')
    .split(/[\s,;/&]+|\band\b/i)
    .filter(Boolean)
  return parts.flatMap((part) => {
    const [first = 0, last] = part.split('-').map(weekdayOf)
    if (last === undefined) return [first]
    return last < first ? [0] : Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })
}

const positions = new Map<string, number>([
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['fourth', 4],
  ['last', -1],
])
const positionOf = (text: string) => positions.get(text.toLowerCase()) ?? wholeNumber(text)

const policies = new Map<string, string>([
  ['keep as scheduled', 'keep'],
  ['leave out', 'skip'],
  ['move to the next working day', 'move'],
])
function policyOf(text: string): string | undefined {
  const typed = text.toLowerCase()
  return policies.get(typed) ?? (HolidayPolicy.safeParse(typed).data || text || undefined)
}

import type { Frequency } from '../src/time/frequency.ts'
import type { ScheduleEvent } from '../src/time/recurrence.ts'
import type { RepeatRule } from '../src/time/rule-dates.ts'
import { addDays, instantOf, localDate, weekday } from '../src/time/zone.ts'

const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const isoOf = (name: string) => dayNames.indexOf(name) + 1

/** '19970902T090000' as '1997-09-02T09:00:00'. */
export const dashed = (text: string) =>
  text.replace(/^(\d{4})(\d\d)(\d\d)T?(\d\d)?(\d\d)?(\d\d)?Z?$/, '$1-$2-$3T$4:$5:$6')

const bySteps: Record<string, Frequency> = {
  'DAILY 2': 'TWO_DAYS',
  'DAILY 7': 'WEEKLY',
  'MONTHLY 3': 'QUARTERLY',
  'MONTHLY 12': 'ANNUALLY',
  'YEARLY 1': 'ANNUALLY',
}
const repeating = ['DAILY', 'WEEKLY', 'MONTHLY']

/** Every way in which the model can say a rule of RFC 5545; none where it cannot. COUNT is left to the caller. */
export function repeatRules(rrule: string, startDate: string): RepeatRule[] {
  const parts = Object.fromEntries(rrule.split(';').map((part) => part.split('=') as [string, string]))
  const { FREQ, INTERVAL = '1', COUNT, UNTIL, WKST = 'MO', BYDAY, BYSETPOS, ...others } = parts
  if (Object.keys(others).length > 0) return []
  const repeatEvery = Number(INTERVAL)
  if (BYDAY) return rulesByDay(FREQ!, BYDAY.split(','), { repeatEvery, BYSETPOS, WKST, startDate })
  if (BYSETPOS) return []
  const rules: RepeatRule[] = []
  if (repeating.includes(FREQ!) && repeatEvery <= 8) rules.push({ frequency: FREQ as Frequency, repeatEvery })
  const frequency = bySteps[`${FREQ} ${INTERVAL}`]
  if (frequency) rules.push({ frequency })
  if (FREQ === 'WEEKLY' && repeatEvery <= 8)
    rules.push({ frequency: 'WEEKLY', repeatEvery, weekdays: [weekday(startDate)] })
  // RFC 5545 leaves out months without the day; the model takes their last one.
  const everyMonthHas = Number(startDate.slice(8)) <= 28
  return rules.filter((rule) => everyMonthHas || ['DAILY', 'TWO_DAYS', 'WEEKLY'].includes(rule.frequency!))
}

interface ByDay {
  repeatEvery: number
  BYSETPOS: string | undefined
  WKST: string
  startDate: string
}
function rulesByDay(freq: string, days: string[], { repeatEvery, BYSETPOS, WKST, startDate }: ByDay) {
  const names = days.map((day) => day.replace(/^[+-]?\d+/, ''))
  const numbered = days.filter((day, at) => day !== names[at])
  if (numbered.length > 0 || BYSETPOS) {
    const position = Number(BYSETPOS ?? days[0]!.slice(0, -2))
    const isOne = days.length === 1 && numbered.length === (BYSETPOS ? 0 : 1)
    if (freq !== 'MONTHLY' || !isOne || ![-1, 1, 2, 3, 4].includes(position) || repeatEvery > 8) return []
    const rule = { weekdays: [isoOf(names[0]!)], repeatEvery, setPosition: position }
    return [{ frequency: 'MONTHLY' as const, ...rule }]
  }
  if (repeatEvery > 8 || (freq !== 'WEEKLY' && repeatEvery > 1)) return []
  if (!['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(freq)) return []
  const weekdays = names.map(isoOf)
  // With another first day of the week the same weeks count only where no date lies before the Monday.
  const isBeforeMonday = [...weekdays, weekday(startDate)].some((day) => day >= isoOf(WKST))
  if (repeatEvery > 1 && WKST !== 'MO' && isBeforeMonday) return []
  return [{ frequency: 'WEEKLY' as const, weekdays, repeatEvery }]
}

/** The series of a rule of RFC 5545, in every way in which the model can say it. */
export function seriesOfRule(rrule: string, dtstart: string, zone: string): ScheduleEvent[] {
  if (!/T\d{4}00Z?$/.test(dtstart)) return []
  const startLocal = dashed(dtstart).slice(0, 16)
  const until = lastDate(rrule, startLocal, zone)
  return repeatRules(rrule, startLocal.slice(0, 10)).map((rule) => ({
    startLocal,
    zone,
    durationMinutes: 60,
    until,
    ...rule,
  }))
}

function lastDate(rrule: string, startLocal: string, zone: string): string | null {
  const [, limit] = /UNTIL=(\w+)/.exec(rrule) ?? []
  if (!limit) return null
  const instant = Date.parse(`${dashed(limit.length === 8 ? `${limit}T235959` : limit)}Z`)
  const date = localDate(zone, instant)
  return instant < instantOf(zone, `${date}${startLocal.slice(10)}`) ? addDays(date, -1) : date
}

import { addDays, daysBetween, firstOfWeek } from '../../time/zone.ts'
import type { EmploymentTerms } from '../facts.ts'
import type { TraceFacts } from '../lines.ts'
import type { RuleHead } from '../rule.ts'
import type { OvertimeLimit, OvertimeLimitsRule } from '../rule-kinds.ts'
import { figureOf, isOn, noteMissing, type Run, ruleState, rulesOf } from '../run.ts'
import type { Stretch } from '../stretches.ts'

/** Ordinary minutes so far. A shift counts for the day on which it begins. */
export interface OrdinaryMinutes {
  day: number
  week: number
  daysOfWeek: number
  cycle: number
}
/** Overtime because of a rule; or the ordinary minutes that are left until a limit. */
export type OvertimeCause = { rule: RuleHead; facts: TraceFacts }
type Limit = { left: number; facts: TraceFacts }

/** The first limit that is reached, else the minutes until the next one; UNKNOWN where a fact is missing. */
export function limitAt(
  run: Run,
  { visit, shift }: Stretch,
  so: OrdinaryMinutes,
): OvertimeCause | { left: number } | 'UNKNOWN' {
  const place = { date: visit.date, workId: visit.visit.workId }
  let left = Number.POSITIVE_INFINITY
  for (const rule of rulesOf(run, 'overtimeLimits')) {
    if (!rule.types.includes(visit.terms.type) || ruleState(run, rule, place.date) === 'OFF') continue
    const limits = rule.limits.flatMap((limit) => limitsOf(run, rule, limit, visit.terms, so, place))
    const reached = limits.find((limit) => limit !== 'UNKNOWN' && limit.left <= 0)
    if (reached && reached !== 'UNKNOWN' && isOn(run, rule, place))
      return { rule, facts: { day: shift.date, ...reached.facts } }
    if (reached) continue
    if (limits.includes('UNKNOWN')) return 'UNKNOWN'
    left = Math.min(left, ...limits.map((limit) => (limit as Limit).left))
  }
  return { left }
}

function limitsOf(
  run: Run,
  rule: OvertimeLimitsRule,
  limit: OvertimeLimit,
  terms: EmploymentTerms,
  so: OrdinaryMinutes,
  place: { date: string; workId: number },
): (Limit | 'UNKNOWN')[] {
  if (limit.by === 'AGREED') return agreedLimits(run, rule, terms, so, place)
  if (limit.by === 'DAYS_OF_WEEK') {
    const isBeyond = so.daysOfWeek > limit.days
    return [{ left: isBeyond ? 0 : Number.POSITIVE_INFINITY, facts: { beyondDays: limit.days } }]
  }
  const minutes = figureOf(run, rule, limit.minutes, place)
  if (minutes === undefined) return ['UNKNOWN']
  const isDay = limit.by === 'DAY'
  const facts: TraceFacts = isDay ? { beyondDayMinutes: minutes } : { beyondWeekMinutes: minutes }
  return [{ left: minutes - (isDay ? so.day : so.week), facts }]
}

function agreedLimits(
  run: Run,
  rule: OvertimeLimitsRule,
  { ordinary }: EmploymentTerms,
  so: OrdinaryMinutes,
  place: { date: string; workId: number },
): (Limit | 'UNKNOWN')[] {
  const { dayMinutes, weekMinutes, cycle } = ordinary ?? { dayMinutes: null, weekMinutes: null, cycle: null }
  const agreed: Limit[] = []
  if (dayMinutes !== null)
    agreed.push({ left: dayMinutes - so.day, facts: { beyondAgreedDayMinutes: dayMinutes } })
  if (weekMinutes !== null)
    agreed.push({ left: weekMinutes - so.week, facts: { beyondAgreedWeekMinutes: weekMinutes } })
  if (cycle) agreed.push({ left: cycle.minutes - so.cycle, facts: { beyondCycleMinutes: cycle.minutes } })
  if (agreed.length > 0 || ruleState(run, rule, place.date) !== 'ON') return agreed
  const of = { kind: 'EMPLOYMENT' as const, id: run.employment.personId }
  noteMissing(run, rule, { fact: 'ordinaryHours', of }, place)
  return ['UNKNOWN']
}

/** The first days of the week and of the agreed cycle of a day; the counts start at zero on them. */
export function countsFrom({ context }: Run, { ordinary }: EmploymentTerms, date: string) {
  const week = firstOfWeek(date, context.weekStart)
  if (!ordinary?.cycle) return { week, cycle: null }
  const { firstDay, weeks } = ordinary.cycle
  const length = weeks * 7
  return { week, cycle: addDays(firstDay, Math.floor(daysBetween(firstDay, date) / length) * length) }
}

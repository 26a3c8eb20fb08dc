import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import type { PayLine, PayTraceStep } from '@muster/contract/pay/lines'
import { hoursAndMinutes } from './pay-text.ts'

/** How the reader writes things. */
export interface TraceWriting {
  say: Say
  money: (cents: number, currency: string) => string
  day: (date: string) => string
  /** The time of day of a moment with its offset. */
  clock: (moment: string) => string
  count: (value: number) => string
}

/**
 * The one place where the codes and numbers of a trace become sentences: one for each step. A sentence that ends with an
 * abbreviation, such as a length of time in German, has one full stop.
 */
export const traceTexts = (writing: TraceWriting, line: PayLine): string[] =>
  line.trace.map((step) => stepText(writing, line, step).replaceAll('..', '.'))

function stepText(writing: TraceWriting, line: PayLine, step: PayTraceStep): string {
  const { say, money, day, clock } = writing
  const length = (minutes: number) => hoursAndMinutes(say, minutes)
  switch (step.step) {
    case 'PLANNED':
      return say('Planned from {from} to {to}.', { from: clock(step.from), to: clock(step.to) })
    case 'CLOCKED':
      return say('Clocked from {from} to {to}.', { from: clock(step.from), to: clock(step.to) })
    case 'COUNTED': {
      const times = { from: clock(step.from), to: clock(step.to), time: length(step.minutes) }
      return step.unpaidBreakMinutes === 0
        ? say('Paid time from {from} to {to}: {time}.', times)
        : say('Paid time from {from} to {to}: {time}. Unpaid break: {pause}.', {
            ...times,
            pause: length(step.unpaidBreakMinutes),
          })
    }
    case 'RULE': {
      const clause = step.clause === '-' ? [] : [say('Clause {clause}.', { clause: step.clause })]
      return [say(step.says), ...clause, ...factTexts(writing, line, step.facts)].join(' ')
    }
    case 'DECISION':
      return say('{name} switched this rule on from {day}.', { name: step.byName, day: day(step.from) })
    case 'OVERTIME_GRANT':
      return say('{name} granted {time} of overtime.', { name: step.byName, time: length(step.minutes) })
    case 'RATE':
      return rateText(writing, line, step)
    case 'SHARE': {
      const percent = percentText(writing, step.share)
      return say('{percent} % of {amount}.', { percent, amount: money(step.of, line.currency) })
    }
    case 'AMOUNT':
      return amountText(writing, line, step)
    case 'DIFFERENCE': {
      const amount = (cents: number) => money(cents, line.currency)
      return say('{now} now, {paid} paid before: {difference}.', {
        ...{ now: amount(step.paid + step.cents), paid: amount(step.paid), difference: amount(step.cents) },
      })
    }
  }
}

type RateStep = PayTraceStep & { step: 'RATE' }
function rateText({ say, money, day }: TraceWriting, { currency }: PayLine, step: RateStep): string {
  const places = { rate: money(step.cents, currency), day: day(step.from), clause: step.clause }
  if (step.isOwn) return say('Own rate of {rate} an hour since {day}: more than the pay rules.', places)
  return step.clause === '-'
    ? say('Rate of {rate} an hour since {day}.', places)
    : say('Rate of {rate} an hour since {day}, clause {clause}.', places)
}

export const percentText = (
  { count }: Pick<TraceWriting, 'count'>,
  percent: number | { n: number; of: number },
): string => count(typeof percent === 'number' ? percent : (percent.n * 100) / percent.of)

type AmountStep = PayTraceStep & { step: 'AMOUNT' }
function amountText(writing: TraceWriting, line: PayLine, step: AmountStep): string {
  const { say, money, count } = writing
  const places = {
    time: line.minutes === null ? count(line.units ?? 1) : hoursAndMinutes(say, line.minutes),
    rate: money(line.rate, line.currency),
    amount: money(step.cents, line.currency),
    percent: percentText(writing, line.percent),
  }
  const sum =
    line.minutes === null || line.percent === 100
      ? say('{time} × {rate} = {amount}', places)
      : say('{time} × {rate} ({percent} %) = {amount}', places)
  if (!step.carried) return sum
  const carried = say('{amount} of it is rounding of other lines.', {
    amount: money(step.carried, line.currency),
  })
  return `${sum}. ${carried}`
}

type Facts = (PayTraceStep & { step: 'RULE' })['facts']
/** What of the visit made the rule apply. A fact without a sentence is not said. */
function factTexts({ say, money, day, count }: TraceWriting, line: PayLine, facts: Facts): string[] {
  const length = (key: string) => hoursAndMinutes(say, Number(facts[key]))
  const texts: string[] = []
  const has = (key: string) => facts[key] !== undefined
  if (has('date') && facts.date !== line.date)
    texts.push(say('Its minutes lie on {day}.', { day: day(String(facts.date)) }))
  if (has('starts'))
    texts.push(
      say('The shift is from {starts} to {ends}.', {
        starts: String(facts.starts),
        ends: String(facts.ends),
      }),
    )
  if (has('areaM2'))
    texts.push(
      say('The site has {area} m²: at least {minimum}.', {
        ...{ area: count(Number(facts.areaM2)), minimum: length('minimumMinutes') },
      }),
    )
  if (has('workedMinutes')) texts.push(say('Worked: {time}.', { time: length('workedMinutes') }))
  for (const [key, sentence] of Object.entries(limits))
    if (has(key)) texts.push(say(sentence, { time: length(key) }))
  if (has('beyondDays'))
    texts.push(say('More days in the week than {days}.', { days: Number(facts.beyondDays) }))
  if (has('restMinutes'))
    texts.push(
      say('Rest before it: {rest}. Needed: {needed}.', {
        ...{ rest: length('restMinutes'), needed: length('needed') },
      }),
    )
  if (has('straightCents'))
    texts.push(
      say('The week has {time} for {amount} at the straight rate.', {
        ...{ time: length('weekMinutes'), amount: money(Number(facts.straightCents), line.currency) },
      }),
    )
  if (has('weekCap'))
    texts.push(
      say('At most {cap} a week, {before} of it on earlier days.', {
        cap: money(Number(facts.weekCap), line.currency),
        before: money(Number(facts.beforeInWeek), line.currency),
      }),
    )
  return texts
}

const limits: Readonly<Record<string, string>> = {
  beyondDayMinutes: msg('Beyond {time} on the day.'),
  beyondWeekMinutes: msg('Beyond {time} in the week.'),
  beyondAgreedDayMinutes: msg('Beyond the {time} agreed for the day.'),
  beyondAgreedWeekMinutes: msg('Beyond the {time} agreed for the week.'),
  beyondCycleMinutes: msg('Beyond the {time} agreed for the cycle.'),
}

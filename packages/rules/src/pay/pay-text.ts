import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import type {
  PayException,
  PayExceptionCode,
  PayPeriodState,
  TimesheetState,
} from '@muster/contract/pay/rows'

export const periodStateNames: Readonly<Record<PayPeriodState, string>> = {
  OPEN: msg('Open'),
  LOCKED: msg('Locked'),
  HANDED_OVER: msg('Exported'),
}

/** Of the hours of a person in a period. */
export const hoursStateNames: Readonly<Record<TimesheetState, string>> = {
  OPEN: msg('Open'),
  SUBMITTED: msg('Submitted'),
  APPROVED: msg('Approved'),
  RETURNED: msg('Returned'),
}

const lengths = {
  minutes: msg('{minutes} min'),
  hours: msg('{hours} h'),
  both: msg('{hours} h {minutes} min'),
} as const

/** `8 h 20 min`, without a part that is 0; of a time that is taken back with a minus sign. */
export function hoursAndMinutes(say: Say, length: number): string {
  if (length < 0) return `−${hoursAndMinutes(say, -length)}`
  const [hours, minutes] = [Math.floor(length / 60), length % 60]
  if (hours === 0) return say(lengths.minutes, { minutes })
  return say(minutes === 0 ? lengths.hours : lengths.both, { hours, minutes })
}

type Sentences = readonly [once: string, often: string]
const sentences: Readonly<Record<PayExceptionCode, Sentences>> = {
  OPEN_VISIT: [msg('Visit still open'), msg('{count} visits still open')],
  OVERLAP: [msg('Overlaps another visit'), msg('{count} visits overlap')],
  EDITED_AFTER_APPROVAL: [msg('Changed after approval'), msg('Changed after approval')],
  MISSED_VISIT: [msg('Missed a visit'), msg('Missed {count} visits')],
  NO_PLAN: [msg('Visit not planned'), msg('{count} visits not planned')],
  EARLY: [msg('Started {time} early'), msg('{count} early starts, up to {time}')],
  LATE: [msg('Started {time} late'), msg('{count} late starts, up to {time}')],
  OVER_PLAN: [msg('{time} over plan'), msg('{count} days over plan, up to {time}')],
  MISSING_BREAK: [msg('{time} without a break'), msg('{count} visits without a break, up to {time}')],
  ENTERED: [msg('Visit was entered by hand'), msg('{count} visits were entered by hand')],
  CORRECTED: [msg('Times were corrected'), msg('Times of {count} visits were corrected')],
  OFF_SITE: [msg('Started {metres} m off site'), msg('{count} starts off site, up to {metres} m')],
}
const withoutPosition: Sentences = [
  msg('Started without a position'),
  msg('{count} starts without a position'),
]

/** Every sentence of an exception, to be read before they are said. */
export const exceptionSentences: readonly string[] = [
  ...[...Object.values(sentences), withoutPosition].flat(),
  ...Object.values(lengths),
]

export function exceptionText(say: Say, { code, params }: PayException): string {
  const { count, minutes = 0, metres = 0 } = params
  const [once, often] = code === 'OFF_SITE' && metres === 0 ? withoutPosition : sentences[code]
  return say(count === 1 ? once : often, { count, metres, time: hoursAndMinutes(say, minutes) })
}

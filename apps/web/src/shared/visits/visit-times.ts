import { msg } from '@muster/contract/kit/msg'
import { chosen, day, reason } from '@muster/contract/kit/shapes'
import { noReason } from '@muster/contract/works/times'
import { isoWithOffset } from '@muster/rules/time/zone'
import { timesProblem } from '@muster/rules/works/work-can'
import { z } from 'zod'
import { clockTime, instantAt, kindOf, missing, which } from './edited-times.ts'

const problems = {
  endNotAfterStart: msg('Invalid dates'),
  endInFuture: msg('The end may not lie in the future'),
  tooLong: msg('A visit lasts at most 24 hours'),
} as const

type Refuse = (path: string, message: string) => void
const refusing =
  (context: z.RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path: [path], message })

function checkSpan(startTime: string, endTime: string, refuse: Refuse) {
  const problem = timesProblem(Date.parse(startTime), Date.parse(endTime), Date.now())
  if (problem) refuse('endTime', problems[problem])
}

const EndFields = z.object({ endDate: day, endTime: clockTime, endWhich: which, reason: reason(noReason) })
export type EndFields = z.infer<typeof EndFields>

export const endOf = (zone: string, { endDate, endTime, endWhich }: EndFields) =>
  instantAt(zone, endDate, endTime, endWhich)

/** The end of an open visit, by the clock of its site. */
export const endFields = ({ startTime, timezone: zone }: { startTime: string; timezone: string }) =>
  EndFields.superRefine((typed, context) => {
    const refuse = refusing(context)
    if (kindOf(zone, typed.endDate, typed.endTime) === 'missing') return refuse('endTime', missing)
    checkSpan(startTime, endOf(zone, typed), refuse)
  })

const breakTime = z
  .string()
  .regex(/^(\d{2}:\d{2}(:\d{2})?)?$/, msg('Must be a time, such as 18:30'))
  .optional()
const VisitFields = EndFields.extend({
  tenantUserId: chosen(msg('Please select a employee.')),
  jobId: chosen(msg('Please select a job.')),
  startDate: day,
  startTime: clockTime,
  startWhich: which,
  breakFrom: breakTime,
  breakTo: breakTime,
})
export type VisitFields = z.infer<typeof VisitFields>

export interface PlannedTimes {
  startTime: string
  plannedTime: number
  timezone: string
}
export function fieldsOfPlan({ startTime, plannedTime, timezone }: PlannedTimes) {
  const end = isoWithOffset(timezone, Date.parse(startTime) + plannedTime)
  return {
    startDate: startTime.slice(0, 10),
    startTime: startTime.slice(11, 16),
    endDate: end.slice(0, 10),
    endTime: end.slice(11, 16),
  }
}

/** Start, end and break as the server takes them. A break's times are the first such times after the visit began. */
export function visitOf(zone: string, typed: VisitFields) {
  const startTime = instantAt(zone, typed.startDate, typed.startTime, typed.startWhich)
  const endTime = endOf(zone, typed)
  const { breakFrom, breakTo } = typed
  const within = (time: string) =>
    instantAt(zone, time < typed.startTime ? typed.endDate : typed.startDate, time)
  const breaks = breakFrom && breakTo ? [{ startTime: within(breakFrom), endTime: within(breakTo) }] : []
  return { startTime, endTime, breaks }
}

/** A visit that was not recorded; without a job there is no zone yet, and its times are not checked. */
export const visitFields = (zone: string | undefined) =>
  VisitFields.superRefine((typed, context) => {
    if (!zone) return
    const refuse = refusing(context)
    const skipped = (['start', 'end'] as const).filter(
      (part) => kindOf(zone, typed[`${part}Date`], typed[`${part}Time`]) === 'missing',
    )
    for (const part of skipped) refuse(`${part}Time`, missing)
    if (skipped.length > 0) return
    const visit = visitOf(zone, typed)
    checkSpan(visit.startTime, visit.endTime, refuse)
    if (Boolean(typed.breakFrom) !== Boolean(typed.breakTo))
      return refuse(typed.breakFrom ? 'breakTo' : 'breakFrom', msg('A break has a start and an end'))
    const [pause] = visit.breaks.map(
      (each) => [Date.parse(each.startTime), Date.parse(each.endTime)] as const,
    )
    if (!pause) return
    const isWithin =
      pause[0] >= Date.parse(visit.startTime) && pause[1] <= Date.parse(visit.endTime) && pause[1] > pause[0]
    if (!isWithin) refuse('breakTo', msg('A break must be within the visit and end after it starts'))
  })

import { msg } from '@muster/contract/kit/msg'
import { day, reason } from '@muster/contract/kit/shapes'
import { noReason } from '@muster/contract/works/times'
import { instantOf, isoWithOffset, localDateTime, localTimeKind } from '@muster/rules/time/zone'
import { z } from 'zod'

/** Of a time that the clocks show twice, which of the two. */
export type Which = 'earlier' | 'later'
const wholeTime = /^\d{2}:\d{2}(:\d{2})?$/
export const clockTime = z
  .string()
  .min(1, msg('This is required'))
  .regex(wholeTime, msg('Must be a time, such as 18:30'))
export const which = z.enum(['earlier', 'later']).optional()
const fields = z.object({
  startDate: day,
  startTime: clockTime,
  startWhich: which,
  endDate: day,
  endTime: clockTime,
  endWhich: which,
  /** Absent where they are not known. */
  breaks: z
    .array(
      z.object({
        from: clockTime,
        to: clockTime,
        reason: z.string().trim().max(1000).optional(),
        recorded: z.object({ startTime: z.string(), endTime: z.string() }).optional(),
      }),
    )
    .optional(),
  reason: reason(noReason),
})
export type EditedTimes = z.infer<typeof fields>

interface Recorded {
  startTime: string
  endTime: string | null
  timezone: string
}

const local = (date: string, time: string) => `${date}T${time}`
/** Whether the clocks of the zone show this time twice; what is not typed whole is not. */
export const isAmbiguous = (zone: string, date: string | undefined, time: string | undefined) =>
  kindOf(zone, date, time) === 'ambiguous'
export const kindOf = (zone: string, date: string | undefined, time: string | undefined) =>
  date && time && wholeTime.test(time) ? localTimeKind(zone, local(date, time)) : 'normal'

function partsOf(zone: string, instant: string) {
  const at = Date.parse(instant)
  const [date, withSeconds] = localDateTime(zone, at).slice(0, 19).split('T') as [string, string]
  const time = withSeconds.replace(/:00$/, '')
  const earlier = instantOf(zone, local(date, time))
  const chosen: Which = at >= earlier + 60_000 ? 'later' : 'earlier'
  return { date, time, which: chosen }
}

export function fieldsOf({ startTime, endTime, timezone }: Recorded): Partial<EditedTimes> {
  const start = partsOf(timezone, startTime)
  const end = partsOf(timezone, endTime ?? startTime)
  return {
    startDate: start.date,
    startTime: start.time,
    startWhich: start.which,
    endDate: end.date,
    endTime: end.time,
    endWhich: end.which,
  }
}

/** The instant meant by a day, a time with or without seconds, and which of two equal times. */
export const instantAt = (zone: string, date: string, time: string, chosen: Which = 'earlier') =>
  isoWithOffset(zone, instantOf(zone, local(date, time), isAmbiguous(zone, date, time) ? chosen : 'earlier'))

/** The instant meant by the fields; milliseconds that were recorded stay where nothing was changed. */
function instantFrom(
  zone: string,
  date: string,
  time: string,
  chosen: Which | undefined,
  recorded: string | null,
) {
  const which = isAmbiguous(zone, date, time) ? (chosen ?? 'earlier') : 'earlier'
  if (recorded) {
    const before = partsOf(zone, recorded)
    const same = before.date === date && before.time === time
    if (same && (!isAmbiguous(zone, date, time) || before.which === which)) return recorded
  }
  return instantAt(zone, date, time, which)
}

export const instantsOf = (edited: EditedTimes, recorded: Recorded) => ({
  startTime: instantFrom(
    recorded.timezone,
    edited.startDate,
    edited.startTime,
    edited.startWhich,
    recorded.startTime,
  ),
  endTime: instantFrom(recorded.timezone, edited.endDate, edited.endTime, edited.endWhich, recorded.endTime),
})

export const missing = msg('The clocks skip this time on that day')

/** The shape of the dialog: times that exist at the site, the end strictly later than the start, and a reason. */
export const editedTimes = (recorded: Recorded) =>
  fields.superRefine((edited, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const zone = recorded.timezone
    const startsNever = kindOf(zone, edited.startDate, edited.startTime) === 'missing'
    const endsNever = kindOf(zone, edited.endDate, edited.endTime) === 'missing'
    if (startsNever) refuse('startTime', missing)
    if (endsNever) refuse('endTime', missing)
    if (startsNever || endsNever) return
    const { startTime, endTime } = instantsOf(edited, recorded)
    if (Date.parse(endTime) <= Date.parse(startTime)) refuse('endTime', msg('Invalid dates'))
  })

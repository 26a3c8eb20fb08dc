import { z } from 'zod'
import { Frequency } from '../jobs/job-details.ts'
import { type Message, msg } from '../kit/msg.ts'

/** The longest interval of `repeatEvery`. */
export const longestRepeat = 8
/** The first to the fourth of a weekday in a month, and the last. Not every month has a fifth. */
export const setPositions = [1, 2, 3, 4, -1] as const
export const SetPosition = z.literal(setPositions)
export type SetPosition = z.infer<typeof SetPosition>

/**
 * How something repeats beside `recursiveFrequency`: of schedule events and of everything planned like them. The three go
 * together: an update that names none of them, and the same frequency, keeps all three.
 */
export const repeatFields = {
  /** ISO 8601, 1 Monday to 7 Sunday. With WEEKLY; with MONTHLY exactly one, and `setPosition`. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable().optional(),
  /** Every n days, weeks or months, with DAILY, WEEKLY and MONTHLY. Weeks are counted from Monday. */
  repeatEvery: z.int().min(1).max(longestRepeat).optional(),
  /** Which of the weekday in a month; -1 is the last. */
  setPosition: SetPosition.nullable().optional(),
}
/** The same in an answer: absent where the event does not have it. */
export const repeatAnswer = {
  weekdays: z.array(z.int()).optional(),
  repeatEvery: z.int().optional(),
  setPosition: SetPosition.optional(),
}

const RepeatInput = z.object({ recursiveFrequency: Frequency.nullable(), ...repeatFields })
export type RepeatInput = z.infer<typeof RepeatInput>
type RepeatFault = [field: keyof typeof repeatFields, message: Message]

/** The frequencies that `repeatEvery` goes with. */
export const canRepeatEvery = (frequency: Frequency | null | undefined): boolean =>
  frequency === 'DAILY' || frequency === 'WEEKLY' || frequency === 'MONTHLY'

/** What of a rule does not go together, by field: what a call refuses with 422. */
export function repeatFaults(input: RepeatInput): RepeatFault[] {
  const { recursiveFrequency: frequency, weekdays, repeatEvery = 1, setPosition } = input
  const faults: RepeatFault[] = []
  if (repeatEvery > 1 && !canRepeatEvery(frequency))
    faults.push(['repeatEvery', msg('Only for what repeats daily, weekly or monthly')])
  if (setPosition && frequency !== 'MONTHLY')
    faults.push(['setPosition', msg('Only for what repeats monthly')])
  if (weekdays && new Set(weekdays).size < weekdays.length) faults.push(['weekdays', msg('Entered twice')])
  if (weekdays && frequency !== 'WEEKLY' && frequency !== 'MONTHLY')
    faults.push(['weekdays', msg('Only for what repeats weekly or monthly')])
  if (frequency !== 'MONTHLY') return faults
  if (setPosition && weekdays?.length !== 1)
    faults.push(['weekdays', msg('One weekday is needed with its position in the month')])
  if (weekdays && !setPosition) faults.push(['setPosition', msg('Needed with a weekday of the month')])
  return faults
}

/** The same for a form: `superRefine` of a shape with `repeatFields`. */
export function checkRepeat(input: RepeatInput, context: z.core.$RefinementCtx): void {
  for (const [field, message] of repeatFaults(input))
    context.addIssue({ code: 'custom', path: [field], message })
}

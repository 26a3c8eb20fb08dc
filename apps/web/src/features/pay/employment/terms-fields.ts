import { CallFailure } from '@muster/client/call-failure'
import { msg } from '@muster/contract/kit/msg'
import { day } from '@muster/contract/kit/shapes'
import {
  type EmploymentTerms,
  EmploymentTermsInput,
  EmploymentType,
  type InstrumentChoice,
  InstrumentCode,
} from '@muster/contract/pay/employment'
import { addDays } from '@muster/rules/time/zone'
import { z } from 'zod'
import { refusing } from '../../../shared/leave/leave-form.ts'

const { level, hourlyRate, ordinaryDayMinutes, ordinaryWeekMinutes, region } = EmploymentTermsInput.shape
const cycle = EmploymentTermsInput.shape.ordinaryCycle.unwrap().shape

const fields = z.object({
  from: day,
  to: day.nullish(),
  type: EmploymentType,
  instrument: InstrumentCode.nullish(),
  level: level.optional(),
  hourlyRate: hourlyRate.optional(),
  ordinaryDayMinutes: ordinaryDayMinutes.optional(),
  ordinaryWeekMinutes: ordinaryWeekMinutes.optional(),
  cycleWeeks: cycle.weeks.nullish(),
  cycleMinutes: cycle.minutes.nullish(),
  cycleFirstDay: cycle.firstDay.nullish(),
  ordinaryWeekdays: z.array(z.int()).nullish(),
  nights: z.enum(['FIXED', 'ROTATING']).nullish(),
  collectsTrolleys: z.boolean().nullish(),
  region: region.optional(),
  weeklyAllowances: z.array(z.string()).nullish(),
})
export type TermsFields = z.output<typeof fields>

function faultsOf({ from, to, type, instrument, ...rest }: TermsFields) {
  const [first, ...others] = [rest.cycleWeeks, rest.cycleMinutes, rest.cycleFirstDay].map(
    (each) => each == null,
  )
  return [
    ...(to && to < from ? [{ path: 'to', message: msg('Must not be before the first day') }] : []),
    ...(type !== 'CONTRACTOR' && !instrument
      ? [{ path: 'instrument', message: msg('Choose the pay rules') }]
      : []),
    ...(others.every((each) => each === first)
      ? []
      : [{ path: 'cycleWeeks', message: msg('A cycle needs its weeks, its hours and its first day') }]),
  ]
}
export const TermsShape = fields.superRefine(refusing(faultsOf))

export const fieldsOf = ({
  ordinaryCycle,
  permanentNights,
  id: _,
  ...terms
}: EmploymentTerms): TermsFields => ({
  ...terms,
  cycleWeeks: ordinaryCycle?.weeks,
  cycleMinutes: ordinaryCycle?.minutes,
  cycleFirstDay: ordinaryCycle?.firstDay,
  nights: permanentNights === null ? null : permanentNights ? 'FIXED' : 'ROTATING',
})

export const inputOf = (typed: TermsFields): EmploymentTermsInput => ({
  from: typed.from,
  to: typed.to ?? null,
  type: typed.type,
  instrument: typed.instrument ?? null,
  level: typed.level || null,
  hourlyRate: typed.hourlyRate ?? null,
  ordinaryDayMinutes: typed.ordinaryDayMinutes ?? null,
  ordinaryWeekMinutes: typed.ordinaryWeekMinutes ?? null,
  ordinaryCycle: typed.cycleWeeks
    ? { weeks: typed.cycleWeeks, minutes: typed.cycleMinutes!, firstDay: typed.cycleFirstDay! }
    : null,
  ordinaryWeekdays: typed.ordinaryWeekdays?.length ? typed.ordinaryWeekdays : null,
  permanentNights: typed.nights ? typed.nights === 'FIXED' : null,
  collectsTrolleys: typed.collectsTrolleys ?? false,
  region: typed.region ?? null,
  weeklyAllowances: typed.weeklyAllowances ?? [],
})

/** Without what other pay rules had been asked: their fields are no longer drawn. */
export const fitting = (
  input: EmploymentTermsInput,
  { levels, weeklyAllowances, hasTrolleyJuniors, asksPermanentNights }: InstrumentChoice,
): EmploymentTermsInput => ({
  ...input,
  level: input.level !== null && levels.includes(input.level) ? input.level : null,
  permanentNights: asksPermanentNights ? input.permanentNights : null,
  collectsTrolleys: hasTrolleyJuniors && input.collectsTrolleys,
  weeklyAllowances: input.weeklyAllowances.filter((each) =>
    weeklyAllowances.some(({ code }) => code === each),
  ),
})

/** New terms end those that were open, on the day before them. */
export const withNewTerms = (
  terms: readonly EmploymentTerms[],
  added: EmploymentTermsInput,
): EmploymentTermsInput[] => [
  ...terms.map((each) =>
    each.to === null && each.from < added.from ? { ...each, to: addDays(added.from, -1) } : each,
  ),
  added,
]

/** What is refused of the terms at a place of the list stands beside the fields of their form. */
export function rethrowOf(at: number, error: unknown): never {
  if (!(error instanceof CallFailure)) throw error
  const prefix = new RegExp(`^(body\\.)?terms\\.${at}\\.`)
  const errors = error.errors.map((fault) => ({ ...fault, path: fault.path.replace(prefix, '') }))
  throw new CallFailure({ ...error, message: error.message, errors })
}

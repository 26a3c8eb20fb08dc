import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { management, staff } from '../kit/permissions.ts'
import { byId, day, id, text } from '../kit/shapes.ts'
import { HolidayRegion } from '../planning/calendar.ts'

export const EmploymentType = z.enum(['FULL_TIME', 'PART_TIME', 'CASUAL', 'CONTRACTOR'])
export type EmploymentType = z.infer<typeof EmploymentType>

/** The awards and laws that the product has as data, by their codes. */
export const InstrumentCode = z.enum(['MA000022', 'plain', 'plain-NZ', 'plain-GB', 'plain-US', 'plain-US-CA'])
export type InstrumentCode = z.infer<typeof InstrumentCode>

const DAY = 24 * 60
/** Hours that were agreed for a number of weeks, which are counted from the first day on. */
const HoursCycle = z.object({
  weeks: z.int().min(2).max(26),
  minutes: z
    .int()
    .min(1)
    .max(26 * 7 * DAY),
  firstDay: day,
})

/** `null` is not known, where it is allowed: what stands on it is then named as missing. */
const terms = {
  from: day,
  /** The last day; null until further notice. */
  to: day.nullable(),
  type: EmploymentType,
  /** Null for contractors alone. */
  instrument: InstrumentCode.nullable(),
  /** One of the instrument's. */
  level: text(20).nullable(),
  ordinaryDayMinutes: z.int().min(1).max(DAY).nullable(),
  ordinaryWeekMinutes: z
    .int()
    .min(1)
    .max(7 * DAY)
    .nullable(),
  ordinaryCycle: HoursCycle.nullable(),
  /** ISO weekdays that are otherwise working days. */
  ordinaryWeekdays: z.array(z.int().min(1).max(7)).min(1).max(7).nullable(),
  /** Whether night shifts do not rotate with other shifts or with day work. */
  permanentNights: z.boolean().nullable(),
  /** Employed by a contractor who collects trolleys: juniors of such companies have rates of their own. */
  collectsTrolleys: z.boolean(),
  /** What the company pays an hour, in cents of its currency. The instrument's rate counts where that is more. */
  hourlyRate: z.int().min(1).max(10_000_00).nullable(),
  /** Whose public holidays count at sites whose state is not known. */
  region: HolidayRegion.nullable(),
  /** What weekly allowances of the instrument stand on, by its names. */
  weeklyAllowances: z.array(text(40)).max(20),
}

export const EmploymentTerms = z.object({ id, ...terms })
export type EmploymentTerms = z.infer<typeof EmploymentTerms>
/** Terms without an id are new. */
export const EmploymentTermsInput = z
  .object({ id: id.optional(), ...terms })
  .refine(({ from, to }) => to === null || from <= to, {
    path: ['to'],
    message: msg('Must not be before the first day'),
  })
  .refine(({ type, instrument }) => type === 'CONTRACTOR' || instrument !== null, {
    path: ['instrument'],
    message: msg('Choose the pay rules'),
  })
export type EmploymentTermsInput = z.infer<typeof EmploymentTermsInput>

export const Employment = z.object({
  tenantUserId: id,
  /** That of rates. */
  currency: z.string(),
  /** Some instruments pay by age. */
  hasDateOfBirth: z.boolean(),
  /** By their first day. No two have a day in common. */
  terms: z.array(EmploymentTerms),
  /** 0 before the first save. */
  version: z.int(),
})
export type Employment = z.infer<typeof Employment>

/** Terms of one person at most. */
const mostTerms = 100
export const EmploymentInput = z.object({
  terms: z.array(EmploymentTermsInput).max(mostTerms),
  version: z.int().min(0),
})
export type EmploymentInput = z.infer<typeof EmploymentInput>

/** What may be chosen of an instrument in terms of employment. */
export const InstrumentChoice = z.object({
  code: InstrumentCode,
  name: z.string(),
  /** Empty where it is of every currency. */
  currency: z.string(),
  /** None where rates do not go by level. */
  levels: z.array(z.string()),
  weeklyAllowances: z.array(z.object({ code: z.string(), clause: z.string(), says: z.string() })),
  asksAge: z.boolean(),
  hasTrolleyJuniors: z.boolean(),
  asksPermanentNights: z.boolean(),
})
export type InstrumentChoice = z.infer<typeof InstrumentChoice>

export const employmentEndpoints = {
  employment: {
    GET: '/api/user/:id/employment',
    says: 'The terms of employment of a person, also of one who was removed',
    access: management,
    rights: ['seesPay'],
    params: byId,
    answer: Employment,
  },
  saveEmployment: {
    PUT: '/api/user/:id/employment',
    says: 'Replace the terms of employment of a person. Terms that have ended may be corrected, not left out',
    access: management,
    rights: ['editsPay'],
    params: byId,
    body: EmploymentInput,
    answer: Employment,
  },
  instruments: {
    GET: '/api/pay/instrument/all',
    says: 'The pay rules that terms of employment may name, with what may be chosen of each',
    access: management,
    rights: ['seesPay'],
    answer: z.array(InstrumentChoice),
  },
  myEmployment: {
    GET: '/api/me/employment',
    says: 'My terms of employment',
    access: staff,
    answer: Employment,
  },
} as const

import { z } from 'zod'
import { NamedPerson } from '../kit/namesakes.ts'
import { management } from '../kit/permissions.ts'
import { day, id, text } from '../kit/shapes.ts'
import { EmploymentInput, InstrumentCode } from './employment.ts'
import { PayPeriod } from './rows.ts'
import { PayValueInput, RuleDecisionInput } from './rules.ts'

const level = text(20)
/** A change of rules or terms that is not saved. */
export const PayChange = z.discriminatedUnion('kind', [
  RuleDecisionInput.omit({ why: true }).extend({ kind: z.literal('DECISION'), rule: text(60) }),
  PayValueInput.extend({ kind: z.literal('VALUE') }),
  /** The terms of a person, all of them. */
  z.object({ kind: z.literal('EMPLOYMENT'), tenantUserId: id, terms: EmploymentInput.shape.terms }),
  /** People of a level have another one from a day on. */
  z.object({ kind: z.literal('LEVEL'), instrument: InstrumentCode, level, becomes: level, from: day }),
  /** People on some pay rules have other ones from a day on, with a level of these. */
  z.object({
    ...{ kind: z.literal('INSTRUMENT'), instrument: InstrumentCode, becomes: InstrumentCode, from: day },
    level: level.nullable(),
  }),
])
export type PayChange = z.infer<typeof PayChange>

const period = PayPeriod.pick({ id: true, calendarName: true, firstDay: true, lastDay: true, state: true })
export type WhatIfPeriod = z.infer<typeof period>

/** Approved or locked periods that a change may reach, the newest first, and how many earlier ones are not named. */
export const ReachedPeriods = z.object({ periods: z.array(period), more: z.int() })
export type ReachedPeriods = z.infer<typeof ReachedPeriods>

const size = { minutes: z.int(), units: z.int(), amount: z.int() }
const CodeSize = z.object(size)
/** A period by the rules and terms that count now, and with a change; both of the hours as they are. */
export const WhatIf = z.object({
  period,
  codes: z.array(z.object({ code: z.string(), currency: z.string(), before: CodeSize, after: CodeSize })),
  totals: z.array(z.object({ currency: z.string(), before: z.int(), after: z.int() })),
  /** People with lines, before or after. */
  people: z.int(),
  /** People whose lines differ. */
  differing: z.int(),
  /** Facts without which lines cannot be made, before and after. */
  missing: z.object({ before: z.int(), after: z.int() }),
  /** A page of the people who differ, the largest difference first. */
  page: z.int(),
  rows: z.array(NamedPerson.extend({ currency: z.string(), before: z.int(), after: z.int() })),
})
export type WhatIf = z.infer<typeof WhatIf>

/** People of a page. */
export const whatIfPageSize = 25

export const whatIfEndpoints = {
  reachedPeriods: {
    POST: '/api/pay/what-if/periods',
    says: 'The approved and locked periods that a change of pay rules or terms may reach. Nothing is saved',
    access: management,
    rights: ['seesPay'],
    body: z.object({ change: PayChange }),
    answer: ReachedPeriods,
    kind: 'query',
  },
  whatIf: {
    POST: '/api/pay/what-if',
    says: 'What a past pay period would pay with another rule, value, level or terms. Nothing is saved',
    cost: 'heavy',
    access: management,
    rights: ['seesPay'],
    body: z.object({ periodId: id, change: PayChange, page: z.int().min(0).max(10_000).optional() }),
    answer: WhatIf,
    kind: 'query',
  },
} as const

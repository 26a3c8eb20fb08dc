import { z } from 'zod'
import { fieldWorkers, management } from '../kit/permissions.ts'
import { byId, day, id, idText } from '../kit/shapes.ts'
import { InstrumentCode } from './employment.ts'

/** How sure a rule of an instrument is, and who decides on it. */
export const Certainty = z.enum(['CERTAIN', 'LIKELY', 'NOT_READ', 'COMPANY'])
export type Certainty = z.infer<typeof Certainty>

/** What `units` of a line count. Metres are paid by the kilometre, minutes by the hour. */
export const LineUnit = z.enum(['SHIFT', 'DAY', 'WEEK', 'MINUTE', 'STARTED_HOUR', 'METRE', 'OCCASION'])
export type LineUnit = z.infer<typeof LineUnit>

const ratio = z.object({ n: z.int(), of: z.int() })
/** Times have the offset of the site's zone. */
const times = { from: z.string(), to: z.string() }

/** Why a line is what it is, in the order in which it came about. */
export const PayTraceStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('PLANNED'), ...times }),
  z.object({ step: z.literal('CLOCKED'), ...times }),
  z.object({
    step: z.literal('COUNTED'),
    ...times,
    unpaidBreakMinutes: z.int(),
    minutes: z.int(),
    basis: z.enum(['BY_CLOCK', 'ELAPSED']),
  }),
  z.object({
    step: z.literal('RULE'),
    rule: z.string(),
    /** What it does, an English sentence of the product. */
    says: z.string(),
    clause: z.string(),
    source: z.string(),
    certainty: Certainty,
    /** What of the visit made it apply, such as the area of the site. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  z.object({ step: z.literal('DECISION'), rule: z.string(), by: id, byName: z.string(), from: day }),
  z.object({ step: z.literal('OVERTIME_GRANT'), minutes: z.int(), by: id, byName: z.string() }),
  z.object({
    step: z.literal('RATE'),
    cents: z.int(),
    from: day,
    clause: z.string(),
    source: z.string(),
    /** The company pays more than the rule. */
    isOwn: z.boolean(),
  }),
  z.object({ step: z.literal('SHARE'), of: z.int(), share: ratio }),
  z.object({
    step: z.literal('AMOUNT'),
    cents: z.int(),
    /** Cents of rounding that this line takes over from others of its code and rate. */
    carried: z.int().optional(),
  }),
  /** Of a line that corrects a locked period: what was paid before, and what is paid on top or taken back. */
  z.object({ step: z.literal('DIFFERENCE'), cents: z.int(), paid: z.int() }),
])
export type PayTraceStep = z.infer<typeof PayTraceStep>

/** A line has `minutes` or `units`. Money is integer cents of `currency`. */
export const PayLine = z.object({
  workId: id.nullable(),
  /** The site of the visit; null where the line is of a day, a week or a period. */
  locationName: z.string().nullable(),
  /** The day on which the visit began. */
  date: day,
  instrument: InstrumentCode,
  code: z.string(),
  minutes: z.int().nullable(),
  units: z.int().nullable(),
  unit: LineUnit.nullable(),
  /** Per cent of the hourly rate. */
  percent: z.union([z.number(), ratio]),
  /** Of an hour or unit, the per cent included. */
  rate: z.int(),
  amount: z.int(),
  currency: z.string(),
  /** The locked period whose pay the line corrects. Its minutes, units and amount may then be negative. */
  adjusts: z.object({ periodId: id, firstDay: day, lastDay: day }).optional(),
  trace: z.array(PayTraceStep),
})
export type PayLine = z.infer<typeof PayLine>

/** A fact that is not entered, and of what. Its line is not made where `stopsLine`. */
export const MissingPayFact = z.object({
  fact: z.string(),
  of: z.object({
    kind: z.enum(['PERSON', 'EMPLOYMENT', 'SITE', 'DAY', 'COMPANY', 'RULE']),
    id: z.union([z.int(), z.string()]),
    /** Of a site. */
    name: z.string().nullable(),
  }),
  date: day,
  workId: id.nullable(),
  instrument: InstrumentCode.nullable(),
  rule: z.string(),
  /** What the rule does, an English sentence of the product; empty where the person has no terms. */
  says: z.string(),
  stopsLine: z.boolean(),
})
export type MissingPayFact = z.infer<typeof MissingPayFact>

/**
 * UNUSED: no terms of employment are entered in the company. COUNTED: worked out now. KEPT: as it was worked out when the
 * period was locked. NOT_KEPT: the period was locked before the company used pay rules.
 */
export const PayLinesState = z.enum(['UNUSED', 'COUNTED', 'KEPT', 'NOT_KEPT'])
export type PayLinesState = z.infer<typeof PayLinesState>

/** Money by currency; usually of one. */
export const AmountTotals = z.array(z.object({ currency: z.string(), amount: z.int() }))
export type AmountTotals = z.infer<typeof AmountTotals>

export const PayLines = z.object({
  state: PayLinesState,
  /** By day. */
  lines: z.array(PayLine),
  missing: z.array(MissingPayFact),
  /** The sum of the lines. */
  totals: AmountTotals,
})
export type PayLines = z.infer<typeof PayLines>

/** Pay lines of one code and currency. */
export const CodeTotal = z.object({
  code: z.string(),
  minutes: z.int(),
  units: z.int(),
  amount: z.int(),
  currency: z.string(),
})

export const PersonAmount = z.object({
  tenantUserId: id,
  /** The sum of the lines. */
  totals: AmountTotals,
  /** The first fact without which a line cannot be made. */
  missing: MissingPayFact.nullable(),
  /** Has no lines, and needs none. */
  isContractor: z.boolean(),
})
export type PersonAmount = z.infer<typeof PersonAmount>

/** What each person is paid by the rules in a period; who has neither lines nor a reason is left out. */
export const PayAmounts = z.object({
  periodId: id,
  state: PayLinesState,
  people: z.array(PersonAmount),
  /** Of people whose lines lack no fact, as `totals`: what a file has. */
  codes: z.array(CodeTotal),
  totals: AmountTotals,
})
export type PayAmounts = z.infer<typeof PayAmounts>

export const payLineEndpoints = {
  lines: {
    GET: '/api/pay/period/:id/person/:tenantUserId/lines',
    says: 'What the pay rules make of the hours of a person in a period, line by line with the reasons',
    access: management,
    rights: ['seesPay'],
    params: z.object({ id: idText, tenantUserId: idText }),
    answer: PayLines,
  },
  amounts: {
    GET: '/api/pay/period/:id/amounts',
    says: 'What the pay rules make of the hours of each person in a period, and of the period by code',
    cost: 'heavy',
    access: management,
    rights: ['seesPay'],
    params: byId,
    answer: PayAmounts,
  },
  myLines: {
    GET: '/api/me/pay/:id/lines',
    says: 'What the pay rules make of my hours in a period, line by line with the reasons',
    access: fieldWorkers,
    params: byId,
    answer: PayLines,
  },
} as const

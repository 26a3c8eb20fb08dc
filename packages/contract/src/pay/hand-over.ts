import { z } from 'zod'
import { distinguishedBy, NamedPerson } from '../kit/namesakes.ts'
import { companyAdmins } from '../kit/permissions.ts'
import { byId, id, idText, text } from '../kit/shapes.ts'
import { AmountTotals, CodeTotal, PayLinesState } from './lines.ts'

/** LINES are our own files with a row a pay line; the workbook has amounts. */
export const payFormats = [
  ...(['MUSTER_CSV', 'MUSTER_XLSX', 'LINES_CSV', 'LINES_XLSX'] as const),
  ...(['EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO'] as const),
] as const
export const PayFormat = z.enum(payFormats)
export type PayFormat = z.infer<typeof PayFormat>

/** The systems that know people and hours by names of their own. */
export const paySystems = ['EMPLOYMENT_HERO', 'XERO', 'MYOB_EXO'] as const
export const PaySystem = z.enum(paySystems)
export type PaySystem = z.infer<typeof PaySystem>

/** Those that take leave in the file. Xero takes it as leave applications, which are no timesheets. */
export const leaveCodeSystems = ['EMPLOYMENT_HERO', 'MYOB_EXO'] as const
export const LeaveCodeSystem = z.enum(leaveCodeSystems)
export type LeaveCodeSystem = z.infer<typeof LeaveCodeSystem>

/**
 * What each system calls hours and calendars; `needed` ones are missed before a file is made. `publicHoliday`, hours of
 * public holidays inside leave, is missed where there are such hours.
 */
export const payCodes = {
  EMPLOYMENT_HERO: [
    { name: 'workType', needed: false },
    { name: 'publicHoliday', needed: false },
  ],
  XERO: [
    { name: 'payrollCalendarID', needed: true },
    { name: 'earningsRateID', needed: true },
    { name: 'publicHoliday', needed: false },
  ],
  MYOB_EXO: [
    { name: 'wageType', needed: true },
    { name: 'costCentre', needed: false },
    { name: 'publicHoliday', needed: false },
  ],
} as const satisfies Record<PaySystem, readonly { name: string; needed: boolean }[]>

/** Of codes of pay lines, such as `line.saturday`. Once a system has one, its file carries hours by pay line. */
export const lineCodePrefix = 'line.'

const Code = z.object({ system: PaySystem, name: z.string(), code: z.string() })
export const PayMapping = z.object({
  /**
   * Everybody who is paid by hours, by name, with those who left or changed their role and have hours in a period that
   * may be handed over. A system without an identifier is left out.
   */
  people: z.array(
    z.object({
      tenantUserId: id,
      employeeNumber: z.string().nullable(),
      name: z.string(),
      distinguishedBy: distinguishedBy(),
      /** Told of those who left. */
      removed: z.literal(true).optional(),
      identifiers: z.partialRecord(PaySystem, z.string()),
    }),
  ),
  codes: z.array(Code),
  /** Kinds of leave that are paid, or have hours in a locked period, by name. A system without a code is left out. */
  leaveTypes: z.array(
    z.object({
      typeId: id,
      name: z.string(),
      paid: z.boolean(),
      codes: z.partialRecord(LeaveCodeSystem, z.string()),
    }),
  ),
  /** Codes of pay lines with hours that the rules in use can make; absent in a company without terms of employment. */
  lineCodes: z.array(z.string()).optional(),
})
export type PayMapping = z.infer<typeof PayMapping>

/** One of `payCodes` or of a pay line, of all calendars or, with its id behind a colon, of one. */
const codeName =
  /^(workType|payrollCalendarID|earningsRateID|wageType|costCentre|publicHoliday|line\.[a-z0-9-]{1,40})(:\d{1,15})?$/

/** What is sent replaces what there is for this person, name or kind of leave; an empty text removes it. */
export const PayMappingInput = z.object({
  people: z
    .array(z.object({ tenantUserId: id, system: PaySystem, identifier: text(100) }))
    .max(5000)
    .optional(),
  codes: z
    .array(z.object({ system: PaySystem, name: z.string().regex(codeName), code: text(100) }))
    .max(100)
    .optional(),
  leaveCodes: z
    .array(z.object({ typeId: id, system: LeaveCodeSystem, code: text(100) }))
    .max(500)
    .optional(),
})
export type PayMappingInput = z.infer<typeof PayMappingInput>

/** How the pay lines of a period went into a file. */
export const PayPreviewLines = z.object({
  /** NOT_KEPT: the period was locked before pay rules were used, so its hours go without codes. */
  state: PayLinesState,
  /** Whose hours go by pay line. */
  people: z.int(),
  /** What the file has of each code. */
  codes: z.array(CodeTotal),
  /** Sums of their amounts, by currency. */
  totals: AmountTotals,
  /** Codes without hours, such as allowances, and of leave: files for other systems have no place for their lines. */
  leftOut: z.array(CodeTotal),
  /** Whose hours go without codes, as before. `facts`: what is missing for their lines; 0 where no rules are theirs. */
  plain: z.array(NamedPerson.extend({ facts: z.int() })),
  /** How many contractors' hours go without codes by design; absent where there are none. They are not in `plain`. */
  contractors: z.int().optional(),
})
export type PayPreviewLines = z.infer<typeof PayPreviewLines>

/** What the other system would refuse. */
export const PayPreview = z.object({
  format: PayFormat,
  people: z.int(),
  lines: z.int(),
  /** Hours with two decimals, as text. */
  hours: z.string(),
  /** The same in milliseconds, not rounded: what the sheet adds up to. */
  time: z.int(),
  /** People with hours who have no identifier there. */
  withoutIdentifier: z.array(NamedPerson),
  /** People whose identifier the other system would refuse. */
  wrongIdentifier: z.array(NamedPerson.extend({ identifier: z.string() })),
  /** Names of `payCodes`, and kinds of leave in the hours, without a code; wrong codes of leave in brackets. */
  missingCodes: z.array(z.string()),
  /** Paid leave that the file has no place for, by kind; `time` is no part of that of the file. */
  leftOut: z.array(z.object({ typeName: z.string(), people: z.int(), hours: z.string(), time: z.int() })),
  /** Hours that lines take off, by person and day; the other system may refuse them. */
  negative: z.array(NamedPerson.extend({ date: z.string(), hours: z.string() })),
  /** Adjustments of earlier periods that the file cannot mark as such. */
  unmarkedAdjustments: z.object({ people: z.int(), hours: z.string() }).nullable(),
  /** Of files that carry hours by pay line alone. `time` is then of the hours before the rules. */
  payLines: PayPreviewLines.optional(),
  /** The first rows of the file. */
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
})
export type PayPreview = z.infer<typeof PayPreview>

/** A line that another file of the same format and period had otherwise; null where a file had none. */
export const PayDifference = z.object({
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  date: z.string(),
  before: z.string().nullable(),
  now: z.string().nullable(),
})
export type PayDifference = z.infer<typeof PayDifference>

export const PayExport = z.object({
  id,
  periodId: id,
  format: PayFormat,
  fileName: z.string(),
  size: z.int(),
  /** SHA-256 in hex. */
  sha256: z.string(),
  madeAt: z.string(),
  madeBy: z.string(),
  /** The lines that differ from the file before it; empty where it was the first. At most 500. */
  differences: z.array(PayDifference),
})
export type PayExport = z.infer<typeof PayExport>

export const payHandOverEndpoints = {
  preview: {
    GET: '/api/pay/period/:id/preview',
    says: 'What a file to hand over would hold, and who and what is missing in the other system',
    cost: 'heavy',
    access: companyAdmins,
    rights: ['seesPay'],
    params: byId,
    query: z.object({ format: PayFormat }),
    answer: PayPreview,
  },
  export: {
    POST: '/api/pay/period/:id/export',
    says: 'Hand a locked period over as a file; the same hours answer the file that was made before',
    cost: 'heavy',
    access: companyAdmins,
    rights: ['editsPay'],
    params: byId,
    body: z.object({ format: PayFormat }),
    answer: PayExport,
  },
  exports: {
    GET: '/api/pay/period/:id/export/all',
    says: 'The files that were made of a period, newest first',
    access: companyAdmins,
    rights: ['seesPay'],
    params: byId,
    answer: z.array(PayExport),
  },
  exportFile: {
    GET: '/api/pay/period/:id/export/:exportId',
    says: 'A file that was made of a period',
    access: companyAdmins,
    rights: ['seesPay', 'exportsData'],
    params: z.object({ id: idText, exportId: idText }),
    answer: 'file',
  },
  mapping: {
    GET: '/api/pay/mapping',
    says: 'What people and hours are called in payroll systems',
    access: companyAdmins,
    rights: ['seesPay'],
    answer: PayMapping,
  },
  updateMapping: {
    PUT: '/api/pay/mapping',
    says: 'Say what people and hours are called in payroll systems',
    access: companyAdmins,
    rights: ['editsPay'],
    body: PayMappingInput,
    answer: PayMapping,
  },
} as const

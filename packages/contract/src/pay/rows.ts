import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { day, id } from '../kit/shapes.ts'
import { WorkStatus } from '../works/status.ts'

/** Durations are milliseconds. */
const ms = z.int()

export const PayPeriodState = z.enum(['OPEN', 'LOCKED', 'HANDED_OVER'])
export type PayPeriodState = z.infer<typeof PayPeriodState>
export const TimesheetState = z.enum(['OPEN', 'SUBMITTED', 'APPROVED', 'RETURNED'])
export type TimesheetState = z.infer<typeof TimesheetState>

export const payExceptionCodes = [
  'OPEN_VISIT',
  'OVERLAP',
  'EDITED_AFTER_APPROVAL',
  'MISSED_VISIT',
  'NO_PLAN',
  'EARLY',
  'LATE',
  'OVER_PLAN',
  'MISSING_BREAK',
  'OFF_SITE',
  'ENTERED',
  'CORRECTED',
] as const
export const PayExceptionCode = z.enum(payExceptionCodes)
export type PayExceptionCode = z.infer<typeof PayExceptionCode>

/**
 * What the office has to look at. `params` go into its words: `count` says how often it occurs, `minutes` the largest
 * difference (EARLY, LATE, OVER_PLAN), the longest time without a break (MISSING_BREAK), `metres` the largest distance
 * from the site (OFF_SITE; 0 where no position was recorded).
 */
export const PayException = z.object({
  code: PayExceptionCode,
  params: z.object({
    count: z.int(),
    minutes: z.int().optional(),
    metres: z.int().optional(),
  }),
})
export type PayException = z.infer<typeof PayException>

export const PayPeriod = z.object({
  id,
  calendarId: id,
  calendarName: z.string(),
  firstDay: day,
  lastDay: day,
  state: PayPeriodState,
  /** Today, where the company is, lies in it. */
  isCurrent: z.boolean(),
  lockedAt: z.string().nullable(),
  lockedBy: z.string().nullable(),
  handedOverAt: z.string().nullable(),
  handedOverBy: z.string().nullable(),
  unlockedAt: z.string().nullable(),
  unlockedBy: z.string().nullable(),
  unlockReason: z.string().nullable(),
})
export type PayPeriod = z.infer<typeof PayPeriod>

export const PayFigures = z.object({
  /** Scheduled for the days up to today; of a visit that was not scheduled, the hours of its job. */
  plannedTime: ms,
  /** Finished visits, breaks left out: what is paid. */
  clockedTime: ms,
  breakTime: ms,
  /** Clocked less planned. */
  difference: ms,
  /** What phones recorded in periods that were locked already, paid in this one; not a part of `clockedTime`. */
  adjustedTime: ms,
  visits: z.int(),
})
export type PayFigures = z.infer<typeof PayFigures>

/** Minutes of leave of a kind inside shifts, less what was worked; no visits, and never a part of clocked time. */
export const PayLeave = z.object({
  /** Null of sick leave of others, for who may not read which kind it is. */
  typeId: id.nullable(),
  typeName: z.string().nullable(),
  paid: z.boolean(),
  /** A public holiday inside this leave that was not worked: no leave, and handed over under a code of its own. */
  isHoliday: z.literal(true).optional(),
  /** Public holidays and paid leave stand in the files. */
  isHandedOver: z.boolean(),
  /** May be negative in adjustments. */
  time: ms,
})
export type PayLeave = z.infer<typeof PayLeave>

/** The number of the state, and what is paid as a part of its hash. */
export const PayVersion = z.string().regex(/^\d{1,9}-[0-9a-f]{24}$/)

export const PayRow = PayFigures.extend({
  tenantUserId: id,
  employeeNumber: z.string().nullable(),
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  exceptions: z.array(PayException),
  /** By kind; absent for team leaders, and where there is none. */
  leave: z.array(PayLeave).optional(),
  /** Leave of locked periods that was approved or taken back since, by kind; as `leave` otherwise. */
  leaveAdjustments: z.array(PayLeave).optional(),
  /** An approval counts for the visits that it was given for: after another change the state is OPEN again. */
  state: TimesheetState,
  /** Of the visits and the state; to be sent with an approval, so that nothing unseen is approved. */
  version: z.string(),
  submittedBy: z.string().nullable(),
  submittedAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  returnedBy: z.string().nullable(),
  returnReason: z.string().nullable(),
})
export type PayRow = z.infer<typeof PayRow>

export const PayTotals = PayFigures.extend({
  people: z.int(),
  withExceptions: z.int(),
  submitted: z.int(),
  approved: z.int(),
})
export type PayTotals = z.infer<typeof PayTotals>

/** What an approval by the caller makes of hours: a team leader may be let propose them only. */
export const PayDecision = z.enum(['SUBMITTED', 'APPROVED'])
export type PayDecision = z.infer<typeof PayDecision>

/** A period with one row for each person who worked, was to work, or is paid an adjustment, by name. */
export const PaySheet = z.object({
  period: PayPeriod,
  rows: z.array(PayRow),
  totals: PayTotals,
  decision: PayDecision,
})
export type PaySheet = z.infer<typeof PaySheet>

/** Whether the office has decided on finished visits of a person that share time. */
export const PayOverlap = z.enum(['UNDECIDED', 'BOTH_COUNT'])
export type PayOverlap = z.infer<typeof PayOverlap>

export const PayVisit = z.object({
  workId: id,
  date: day,
  jobId: id,
  locationId: id,
  locationName: z.string(),
  clientName: z.string(),
  timezone: z.string(),
  status: WorkStatus,
  /** With the offset of the site's zone. */
  clockIn: z.string(),
  clockOut: z.string().nullable(),
  plannedStart: z.string().nullable(),
  /** Stands on the first visit of a job and day, as in payroll. */
  plannedTime: ms,
  breakTime: ms,
  /** 0 while the visit is open: it is not paid yet. */
  serviceTime: ms,
  /** What of it lies on a public holiday of the site's state; absent where nothing does. */
  holidayTime: ms.optional(),
  /** Absent where it shares no time with another finished visit. */
  overlap: PayOverlap.optional(),
  /** How often its times were corrected. */
  editHistory: z.int(),
  /** Of its times, as `PUT /api/work/:id/summary` takes it. */
  version: z.int(),
  exceptions: z.array(PayException),
})
export type PayVisit = z.infer<typeof PayVisit>

/** A scheduled visit without times. */
export const MissedVisit = z.object({
  eventId: id,
  occurrenceStart: z.string(),
  jobId: id,
  locationId: id,
  locationName: z.string(),
  timezone: z.string(),
  startTime: z.string(),
  plannedTime: ms,
})
export type MissedVisit = z.infer<typeof MissedVisit>

/** What a phone recorded of a visit after its period was locked, or the office changed about it. */
export const PayAdjustment = z.object({
  id,
  workId: id,
  date: day,
  locationName: z.string(),
  /** The period that it belongs to, and that in which it is paid. */
  sourceFirstDay: day,
  sourceLastDay: day,
  periodId: id,
  paidFirstDay: day,
  paidLastDay: day,
  /** May be negative. */
  serviceTime: ms,
  breakTime: ms,
  /** As that of `PayVisit`. */
  overlap: PayOverlap.optional(),
  /** Why the office changed the visit after the lock; null where a phone recorded it. */
  reason: z.string().nullable(),
  recordedAt: z.string(),
})
export type PayAdjustment = z.infer<typeof PayAdjustment>

/** Leave that was approved or taken back after its period was locked. */
export const PayLeaveAdjustment = z.object({
  id,
  leaveId: id,
  /** As those of `PayLeave`. */
  typeId: id.nullable(),
  typeName: z.string().nullable(),
  paid: z.boolean(),
  /** As that of `PayLeave`. */
  isHoliday: z.literal(true).optional(),
  /** The days of the request. */
  leaveFirstDay: day,
  leaveLastDay: day,
  /** The period that it belongs to, and that in which it is paid. */
  sourceFirstDay: day,
  sourceLastDay: day,
  periodId: id,
  paidFirstDay: day,
  paidLastDay: day,
  /** Negative where leave was taken back. */
  time: ms,
  recordedAt: z.string(),
})
export type PayLeaveAdjustment = z.infer<typeof PayLeaveAdjustment>

export const PayDay = z.object({
  date: day,
  plannedTime: ms,
  clockedTime: ms,
  breakTime: ms,
  visits: z.array(PayVisit),
  missed: z.array(MissedVisit),
  /** As that of the row. */
  leave: z.array(PayLeave).optional(),
})
export type PayDay = z.infer<typeof PayDay>

/** The days of a person on which something was planned or done, in order. */
export const PayPerson = z.object({
  period: PayPeriod,
  row: PayRow,
  days: z.array(PayDay),
  adjustments: z.array(PayAdjustment),
  /** Absent for team leaders. */
  leaveAdjustments: z.array(PayLeaveAdjustment).optional(),
  decision: PayDecision,
})
export type PayPerson = z.infer<typeof PayPerson>

/** What became of each person of an approval, or of hours that are returned. */
export const PayOutcome = z.object({
  tenantUserId: id,
  /**
   * STALE: the visits or the state are others than those of the version that was sent, or the person has no hours that
   * the caller may read any more. OWN: nobody decides on their own hours. OVERLAP: visits share time, and the office
   * has not decided which count. TYPED: the caller entered or corrected visits, and another person approves. SUBMITTED:
   * proposed by a team leader.
   */
  outcome: z.enum(['APPROVED', 'SUBMITTED', 'RETURNED', 'STALE', 'OWN', 'OVERLAP', 'TYPED']),
  /** The version that counts now; null without hours that the caller may read. */
  version: z.string().nullable(),
})
export type PayOutcome = z.infer<typeof PayOutcome>

/** One period of the caller. */
export const MyPayPeriod = z.object({
  period: PayPeriod,
  state: TimesheetState,
  version: z.string(),
  /** As it stands now, and as it was approved; null before it is. */
  clockedTime: ms,
  approvedTime: ms.nullable(),
  adjustedTime: ms,
  leave: z.array(PayLeave).optional(),
  returnReason: z.string().nullable(),
  /** The caller said that the hours are complete, and nobody decided on them since. */
  mayWithdraw: z.boolean(),
  adjustments: z.array(PayAdjustment),
  leaveAdjustments: z.array(PayLeaveAdjustment),
})
export type MyPayPeriod = z.infer<typeof MyPayPeriod>

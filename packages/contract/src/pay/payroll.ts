import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { management, staff } from '../kit/permissions.ts'
import { day, fileAsked, id, idText, many, rangeDay, zone } from '../kit/shapes.ts'
import { WorkStatus } from '../works/status.ts'

const ms = z.int()
export const PayrollRow = z.object({
  /** The local day of the clock-in, at the site. */
  date: day,
  workId: id,
  jobId: id,
  tenantUserId: id,
  employeeNumber: z.string().nullable(),
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  clientId: id,
  clientName: z.string(),
  jobLocationId: id,
  jobLocationName: z.string(),
  timezone: z.string(),
  status: WorkStatus,
  breakCount: z.int(),
  breakTime: ms,
  clockIn: z.string(),
  clockOut: z.string().nullable(),
  /** By the company's pay basis; both numbers follow. */
  serviceTime: ms,
  clockTime: ms,
  elapsedTime: ms,
  /** Hours by the clock and hours that passed differ: the clocks changed that night. */
  differs: z.boolean(),
  /** What of the service lies on a public holiday of the site's state; absent where nothing does. */
  holidayTime: ms.optional(),
  /** Of a day in a locked pay period: its days, and what was paid of the visit, also in a later one. */
  paid: z.object({ firstDay: day, lastDay: day, time: ms }).optional(),
  dailyQuote: ms,
  editHistory: z.int(),
  editedReason: z.string().nullable(),
  editedBy: z.string().nullable(),
  version: z.int(),
  overlaps: z.boolean(),
  needsReview: z.boolean(),
  /** Why: marks of the work, and what is odd about its times and breaks. */
  reviewReasons: z.array(z.string()),
})
export type PayrollRow = z.infer<typeof PayrollRow>

export const PayrollSummary = z.object({
  payrollType: z.enum(['LOCATION', 'USER']),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  clientId: id.nullable(),
  totalBreakCount: z.int(),
  totalOnBreakTime: ms,
  totalServiceTime: ms,
  totalDailyQuote: ms,
  /** Finished works; these make the totals. */
  payrollDetail: z.array(PayrollRow),
  /** Works that are still open, outside the totals. */
  openWorks: z.array(PayrollRow),
  /** Of a person, for a manager of areas: finished time at other sites, outside of what is answered. Absent where it is none. */
  otherSitesTime: ms.optional(),
  site: z.object({ id, name: z.string(), address: z.string(), timezone: z.string() }).nullable(),
  person: z
    .object({
      tenantUserId: id,
      name: z.string(),
      distinguishedBy: distinguishedBy(),
      employeeNumber: z.string().nullable(),
      businessNumber: z.string().nullable(),
      taxNumberMasked: z.string().nullable(),
    })
    .nullable(),
})
export type PayrollSummary = z.infer<typeof PayrollSummary>

const range = {
  startDate: rangeDay.optional(),
  endDate: rangeDay.optional(),
  groupIds: many(idText).optional(),
}

export const payroll = endpoints('payroll', {
  bySite: {
    GET: '/api/analytic/work-time/location',
    says: 'Hours at one site; by default the last 29 days up to today',
    replica: true,
    cost: 'heavy',
    access: management,
    rights: ['seesPay'],
    query: z.object({ jobLocationId: idText, ...range }),
    answer: PayrollSummary,
  },
  byUser: {
    GET: '/api/analytic/work-time/user',
    says: 'Hours of one person; by default the last 29 days up to today',
    replica: true,
    cost: 'heavy',
    access: staff,
    query: z.object({ tenantUserId: idText, ...range }),
    answer: PayrollSummary,
  },
  file: {
    GET: '/api/pdf/work-time',
    says: 'The same hours as a file',
    replica: true,
    access: staff,
    query: z.object({
      payrollType: z.enum(['LOCATION', 'USER']),
      jobLocationId: idText.optional(),
      tenantUserId: idText.optional(),
      ...fileAsked,
      /** Of the moment printed at the foot; hours are always those of the site. */
      timezone: zone.optional(),
      ...range,
    }),
    answer: 'file',
  },
})

import { z } from 'zod'
import { endpoints } from './kit/endpoint.ts'
import { distinguishedBy } from './kit/namesakes.ts'
import { everyone, management, staff } from './kit/permissions.ts'
import { countText, flagText, id, idText, many, rangeDay } from './kit/shapes.ts'
import { WorkStatus } from './works/status.ts'

/** What a company may store, in MB. */
export const storageQuotaMb = 5120
export const bytesInMb = 1_048_576

export const CountSummary = z.object({
  countMap: z.object({
    CLIENTS_TOTAL: z.int(),
    EMPLOYERS_TOTAL: z.int(),
    JOB_SITES_TOTAL: z.int(),
    JOBS_TOTAL: z.int(),
    WORKS_TOTAL: z.int(),
    /** Bytes. For management alone. */
    STORAGE_USED: z.int().optional(),
  }),
  employeeTotal: z.int(),
})
export type CountSummary = z.infer<typeof CountSummary>

/** The hours of today, 7 days, 30 days or 12 months, up to now. */
export const TrendFrequency = z.enum(['DAILY', 'WEEKLY', 'MONTHLY', 'ANNUALLY'])
export type TrendFrequency = z.infer<typeof TrendFrequency>

/** A part of the time that a trend is about; none is left out for being empty. */
export const TrendPoint = z.object({
  /** The hour as HH:mm, the day as YYYY-MM-DD or the month as YYYY-MM. */
  label: z.string(),
  /** Its beginning in the company's zone. */
  from: z.string(),
  value: z.int(),
})
export type TrendPoint = z.infer<typeof TrendPoint>
/** A person, by name, with the works that they completed since `from`. */
export const UserTrendPoint = TrendPoint.extend({ id, distinguishedBy: distinguishedBy('id') })
export type UserTrendPoint = z.infer<typeof UserTrendPoint>

/** Service time in milliseconds at a site or of a person. */
export const TimeLog = z.object({ id, name: z.string(), value: z.int() })
export type TimeLog = z.infer<typeof TimeLog>
export const UserTimeLog = TimeLog.extend({ distinguishedBy: distinguishedBy('id') })
export type UserTimeLog = z.infer<typeof UserTimeLog>
/** The most days whose planned time is worked out. */
export const mostPlannedDays = 92
/** `planned` comes where it is asked for: milliseconds of the shifts that should be over by now. */
export const SiteTimeLog = TimeLog.extend({ planned: z.int().optional() })
export type SiteTimeLog = z.infer<typeof SiteTimeLog>

/** Kinds of figures of the team, in the order in which they are shown. */
export const teamMeasures = ['VISITS', 'ON_TIME', 'INSPECTIONS', 'FEEDBACK', 'CHECKLISTS', 'HOURS'] as const
export const TeamMeasure = z.object({
  figure: z.enum(teamMeasures),
  /** 0 to 100; null where there was nothing to measure. */
  value: z.int().min(0).max(100).nullable(),
  /** So many visits, scores, questions or planned hours it was measured by. */
  of: z.int(),
})
export type TeamMeasure = z.infer<typeof TeamMeasure>

const frequency = TrendFrequency.optional()
const days = { startDate: rangeDay.optional(), endDate: rangeDay.optional() }

export const dashboard = endpoints('dashboard', {
  counts: {
    GET: '/api/analytic/count/summary',
    says: 'The six counters: people, sites and jobs active now, works of all time, bytes stored',
    replica: true,
    access: everyone,
    answer: CountSummary,
  },
  jobTrend: {
    GET: '/api/analytic/trend/job',
    says: 'Jobs made, over time; by default the last 7 days',
    replica: true,
    access: everyone,
    query: z.object({ frequency }),
    answer: z.array(TrendPoint),
  },
  workTrend: {
    GET: '/api/analytic/trend/work',
    says: 'Works by the day of their clock-in, over time; by default those completed in the last 7 days',
    replica: true,
    access: everyone,
    query: z.object({
      frequency,
      jobId: idText.optional(),
      jobLocationId: idText.optional(),
      statuses: many(WorkStatus).optional(),
      userId: idText.optional(),
    }),
    answer: z.array(TrendPoint),
  },
  userTrend: {
    GET: '/api/analytic/trend/user',
    says: 'Completed works of each person, most first; by default of the last 7 days',
    replica: true,
    access: staff,
    query: z.object({ frequency, userLevels: many(countText(1, 10)).optional() }),
    answer: z.array(UserTrendPoint),
  },
  siteTimes: {
    GET: '/api/analytic/work-time/location/all',
    says: 'Service time of completed works at each site, most first; by default of the last 7 days',
    replica: true,
    access: staff,
    query: z.object({
      ...days,
      /** For management: with the planned time, and the sites that have no other; up to 92 days. */
      withPlanned: flagText.optional(),
    }),
    answer: z.array(SiteTimeLog),
  },
  userTimes: {
    GET: '/api/analytic/work-time/user/all',
    says: 'Service time of completed works of each person, most first; by default of the last 7 days',
    replica: true,
    access: staff,
    query: z.object(days),
    answer: z.array(UserTimeLog),
  },
  team: {
    GET: '/api/analytic/spider/user',
    says: 'Six figures of the team from 0 to 100, of the last 7 or 30 days',
    replica: true,
    cost: 'heavy',
    access: management,
    query: z.object({ frequency: z.enum(['WEEKLY', 'MONTHLY']).optional() }),
    answer: z.array(TeamMeasure),
  },
})

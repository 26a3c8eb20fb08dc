import { z } from 'zod'
import { teamLeaders } from '../kit/permissions.ts'
import { day, id } from '../kit/shapes.ts'
import { jobAt } from '../planning/shift-at.ts'

/**
 * How it stands with one person at one job: TO_COME before the start, LATE ten minutes after it, MISSING when they did not
 * come at all, then ON_SITE, ON_BREAK and DONE by their work.
 */
export const teamStates = ['MISSING', 'LATE', 'ON_SITE', 'ON_BREAK', 'TO_COME', 'DONE'] as const
export const TeamState = z.enum(teamStates)
export type TeamState = z.infer<typeof TeamState>

export const TeamLine = z.object({
  tenantUserId: id,
  employeeName: z.string(),
  ...jobAt,
  timezone: z.string(),
  /** Of the site; where people are is not told here. */
  lat: z.number(),
  lang: z.number(),
  /** As planned; null for a work that was not. */
  startTime: z.string().nullable(),
  /** Minutes. */
  duration: z.int().nullable(),
  state: TeamState,
  workId: id.nullable(),
  offsite: z.boolean(),
})
export type TeamLine = z.infer<typeof TeamLine>
export const TeamToday = z.object({
  date: day,
  people: z.array(TeamLine),
  /** The company pays by period, and lets team leaders read the hours of their people. */
  readsHours: z.boolean(),
})
export type TeamToday = z.infer<typeof TeamToday>

export const teamEndpoints = {
  team: {
    GET: '/api/me/team',
    says: "Today's works of the jobs that a team leader is assigned to: who is there, late or missing",
    access: teamLeaders,
    answer: TeamToday,
  },
} as const

import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { id } from '../kit/shapes.ts'

export const userStatuses = ['ONLINE', 'AWAY', 'OFFLINE', 'ON_JOB'] as const

/** A person at a glance: what they do now, and whether they come in an emergency. */
export const UserSummary = z.object({
  tenantUserId: id,
  firstName: z.string(),
  lastName: z.string(),
  distinguishedBy: distinguishedBy(),
  role: z.string(),
  imageURL: z.string().nullable(),
  /** These three for management, and for team leaders about the people of their jobs. */
  userStatus: z.enum(userStatuses).optional(),
  statusUpdatedTime: z.string().nullable().optional(),
  availableForEmergency: z.boolean().optional(),
})
export type UserSummary = z.infer<typeof UserSummary>

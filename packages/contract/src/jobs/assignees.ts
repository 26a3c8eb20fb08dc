import { z } from 'zod'
import { distinguishedBy } from '../kit/namesakes.ts'
import { id } from '../kit/shapes.ts'

/** A person of a job, with the hours of a service day. */
export const Assignee = z.object({
  tenantUserId: id,
  /** Absent where the caller sees others by name only. */
  employeeNumber: z.string().nullable().optional(),
  firstName: z.string(),
  lastName: z.string(),
  distinguishedBy: distinguishedBy(),
  role: z.string(),
  hours: z.number().optional(),
  jobHasUserId: id,
})

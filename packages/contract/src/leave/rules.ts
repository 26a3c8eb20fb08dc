import { z } from 'zod'

export const LeaveRules = z.object({
  /** Managers, too, read why people are sick. Owners and administrators always do. */
  managersReadHealth: z.boolean(),
  /** Reasons and files of sick leave are removed so many months after its end. */
  healthKeptMonths: z.int().min(1).max(120),
  version: z.int(),
})
export type LeaveRules = z.infer<typeof LeaveRules>

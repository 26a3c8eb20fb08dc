import { z } from 'zod'

export const workStatuses = ['STARTED', 'ON_HOLD', 'COMPLETED', 'VOID'] as const
export const WorkStatus = z.enum(workStatuses)
export type WorkStatus = z.infer<typeof WorkStatus>

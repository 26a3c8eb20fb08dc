import { z } from 'zod'
import { id } from '../kit/shapes.ts'

/** When a person is away or cannot work, as hatching. */
export const RosterAway = z.object({
  tenantUserId: id,
  kind: z.enum(['LEAVE', 'SUSPENDED', 'REQUESTED', 'UNAVAILABLE', 'PREFERRED']),
  /** Of LEAVE and REQUESTED. */
  leaveId: id.nullable(),
  /** Null, too, where it is sick leave and the reader may not know of which kind. */
  typeName: z.string().nullable(),
  /** Whole days as days; else moments. */
  from: z.string(),
  to: z.string(),
})
export type RosterAway = z.infer<typeof RosterAway>

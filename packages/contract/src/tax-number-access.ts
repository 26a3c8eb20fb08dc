import { z } from 'zod'
import { id } from './shapes.ts'

/** One time a person was shown a tax number. */
export const TaxNumberAccess = z.object({
  id,
  at: z.string(),
  actorId: id,
  actorName: z.string(),
  tenantUserId: id,
  name: z.string(),
  reason: z.string(),
  address: z.string(),
})

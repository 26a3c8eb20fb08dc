import { z } from 'zod'
import { id } from '../kit/shapes.ts'

/** What following the audit log and the seals of visits from their beginning found. */
export const AuditProof = z.object({
  entries: z.int(),
  intact: z.boolean(),
  /** The first place in the chain where the entry is missing or is not what was written. */
  firstBroken: id.nullable(),
  visits: z.object({
    /** How often visits were sealed, since seals are counted. */
    seals: z.int(),
    intact: z.boolean(),
    /** Visits that are gone or do not end as they were last sealed, at most 20. None where the chain itself is broken. */
    brokenIds: z.array(id),
  }),
  /** The file in the data folder that tells where both ended cannot be read: removed entries may be missed. */
  isEndsFileDamaged: z.boolean(),
})
export type AuditProof = z.infer<typeof AuditProof>

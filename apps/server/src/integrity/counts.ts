import { z } from 'zod'

/** What the child process of a check answers: how many of each kind, and nothing of whose they are. */
export const Counts = z.object({
  /** Files in the store that no row names. */
  orphans: z.int(),
  /** Rows whose file, or one size of it, is not in the store. */
  missing: z.int(),
  otherLength: z.int(),
  /** Files of the right length whose content is not what was stored; null in nights before contents were read. */
  altered: z.int().nullable(),
  /** Rows that point to no row. */
  deadReferences: z.int(),
  /** Companies whose audit log lacks entries; null in nights before logs were counted. */
  brokenLogs: z.int().nullable(),
  /** Visits whose evidence is gone or was changed; null in nights before seals were counted. */
  brokenVisits: z.int().nullable(),
  /** Files of ends, kept outside the database, that cannot be read; null in nights before. */
  damagedEnds: z.int().nullable(),
})
export type Counts = z.infer<typeof Counts>

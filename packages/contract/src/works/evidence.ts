import { z } from 'zod'
import { staff } from '../kit/permissions.ts'
import { byId } from '../kit/shapes.ts'

/** The steps of a work that leave an entry. 'adopted' is the first of works from before entries were kept. */
export const entryKinds = [
  'adopted',
  'started',
  'held',
  'resumed',
  'answered',
  'fileAdded',
  'fileRemoved',
  'fixes',
  'finished',
  'stopped',
  'entered',
  'corrected',
  'voided',
  'reviewed',
  'signed',
  'approved',
  'action',
] as const
export const EntryKind = z.enum(entryKinds)
export type EntryKind = z.infer<typeof EntryKind>

export const WorkEntry = z.object({
  /** 1, 2, 3 … without a gap. */
  place: z.int(),
  kind: EntryKind,
  /** Empty where the server itself acted. */
  actorName: z.string(),
  /** With the offset of the site's zone: by the clock of the device, where one recorded it, and of the server. */
  deviceAt: z.string().nullable(),
  at: z.string(),
  /** When the camera took an added photo, where that was earlier. */
  capturedAt: z.string().optional(),
  /** The first twelve digits of its hash. */
  mark: z.string(),
})
export type WorkEntry = z.infer<typeof WorkEntry>

export const WorkEvidence = z.object({
  entries: z.array(WorkEntry),
  /** The chain is whole, the work stands as its last entry left it, and every photo and file is what was stored. */
  intact: z.boolean(),
  /** Whether every stored photo and file, which are read for this, is byte for byte what was stored. */
  areFilesWhole: z.boolean(),
  /** The first place where an entry is missing or is not what was written; null where only the work itself was altered. */
  firstBroken: z.int().nullable(),
  /** Of the report as it stands now; null for a work without entries. */
  code: z.string().nullable(),
})
export type WorkEvidence = z.infer<typeof WorkEvidence>

export const evidenceEndpoints = {
  evidence: {
    GET: '/api/work/:id/evidence',
    says: 'What proves a work: its entries in order, whether they are unaltered, and the code of its report',
    access: staff,
    params: byId,
    answer: WorkEvidence,
  },
} as const

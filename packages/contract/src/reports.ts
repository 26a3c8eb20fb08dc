import { z } from 'zod'
import { SpecType } from './job-details.ts'
import { endpoints } from './kit.ts'
import { everyone, publicly, staff } from './roles.ts'
import { day, idText, many, text, zone } from './shapes.ts'

export const PathPoint = z.object({
  lat: z.number(),
  lng: z.number(),
  /** Milliseconds since 1970. */
  t: z.int(),
  acc: z.number().nullable(),
  workId: z.int(),
  /** The way from the point before it is not known: more than 5 minutes, 300 m of accuracy, another work. Dashed. */
  gap: z.boolean(),
})
export type PathPoint = z.infer<typeof PathPoint>
export const Accuracy = z.enum(['LOW', 'MEDIUM', 'HIGH'])
export type Accuracy = z.infer<typeof Accuracy>

/** Nothing of a person, and nothing of where the work was done. */
export const ReportProof = z.object({
  companyName: z.string(),
  /** The local day on which the work began. */
  workDate: day,
  /** UNALTERED: as when it was made. NEWER: put right since, which its history tells. ALTERED: not as it was recorded. */
  status: z.enum(['UNALTERED', 'NEWER', 'ALTERED']),
  /** When the last step was recorded that the report tells of; null where that entry is gone. */
  sealedAt: z.string().nullable(),
  /** When the work was first changed after that. */
  changedAt: z.string().nullable(),
  /** The documents that were made of it, newest first, at most 50: when, and the SHA-256 of each in hexadecimal. */
  prints: z.array(z.object({ printedAt: z.string(), sha256: z.string() })),
})
export type ReportProof = z.infer<typeof ReportProof>

export const reports = endpoints('reports', {
  path: {
    GET: '/api/analytic/poly-line-map',
    says: 'The walked path of works, in time order',
    access: staff,
    query: z.object({
      tenantUserId: idText.optional(),
      jobLocationId: idText.optional(),
      startDate: day.optional(),
      endDate: day.optional(),
      accuracy: Accuracy.optional(),
      workIds: many(idText).optional(),
    }),
    answer: z.object({
      locations: z.array(PathPoint),
      /** Metres along the recorded fixes, before any simplifying. */
      length: z.number(),
    }),
  },
  workFile: {
    GET: '/api/pdf/work/detail',
    says: 'The detailed report of one work as a file',
    access: everyone,
    query: z.object({
      workId: idText,
      jobSpecType: SpecType.optional(),
      reportType: z.enum(['PDF', 'CSV']),
      timezone: zone.optional(),
    }),
    answer: 'file',
  },
  verify: {
    GET: '/api/verify/:code',
    says: 'Whether the report with this code is unaltered, for anybody who has it',
    access: publicly,
    limit: 'verify',
    params: z.object({ code: text(120) }),
    answer: ReportProof,
  },
})

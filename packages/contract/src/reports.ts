import { z } from 'zod'
import { SpecType } from './job-details.ts'
import { endpoints } from './kit.ts'
import { everyone, staff } from './roles.ts'
import { day, idText, many, zone } from './shapes.ts'

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

export const reports = endpoints('reports', {
  path: {
    GET: '/api/analytic/poly-line-map',
    says: 'The walked path of works, in time order',
    heavy: true,
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
})

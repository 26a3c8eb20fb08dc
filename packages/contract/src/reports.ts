import { z } from 'zod'
import { SpecType } from './jobs/job-details.ts'
import { JobFilters } from './jobs/job-filters.ts'
import { Job } from './jobs/jobs.ts'
import { endpoints } from './kit/endpoint.ts'
import { msg } from './kit/msg.ts'
import { listOf } from './kit/paging.ts'
import { everyone, management, managersAndClients, publicly, staff } from './kit/permissions.ts'
import {
  byId,
  day,
  fileAsked,
  flagText,
  id,
  idText,
  many,
  needed,
  rangeDay,
  text,
  zone,
} from './kit/shapes.ts'
import { frame } from './sites/site-map.ts'

export const PathPoint = z.object({
  lat: z.number(),
  lng: z.number(),
  /** Milliseconds since 1970. */
  t: z.int(),
  acc: z.number().nullable(),
  workId: z.int(),
  /** The way from the point before it is not known: more than 5 minutes, 300 m of accuracy, a jump, another work. Dashed. */
  gap: z.boolean(),
  /** Farther from the point before it than a person can travel in the time: not part of the length. */
  jump: z.literal(true).optional(),
})
export type PathPoint = z.infer<typeof PathPoint>
export const Accuracy = z.enum(['LOW', 'MEDIUM', 'HIGH'])
export type Accuracy = z.infer<typeof Accuracy>

/** What the office chooses of a report, as the address of its page holds it. */
const chosen = { site: idText.optional(), startDate: day.optional(), endDate: day.optional() }
export const TrendFilters = z.object({ ...chosen, job: idText.optional() })
export const HeatMapFilters = z.object({ ...chosen, user: idText.optional(), accuracy: Accuracy.optional() })

/** A cell of the heat map by its centre, with how many positions lie in it. */
export const HeatPoint = z.object({ lat: z.number(), lng: z.number(), count: z.int() })
export type HeatPoint = z.infer<typeof HeatPoint>
export const HeatMap = z.object({
  locations: z.array(HeatPoint),
  /** How fine the cells are: coarser than asked for where that would be more than can be drawn. */
  accuracy: Accuracy,
  /** Positions that the filters select. Those of `locations` and the hidden ones add up to it. */
  total: z.int(),
  /** Positions in cells where fewer than three people were: told of one person only. */
  hidden: z.int(),
  /** The sites at whose works most was recorded, most first; of those where three people worked, or the one. */
  busiest: z.array(HeatPoint.extend({ siteId: id, name: z.string() })),
})
export type HeatMap = z.infer<typeof HeatMap>

export const TrendItem = z.object({
  subTitle: z.string(),
  /** The mean of the inspections shown, on the scale of `maximum`. */
  average: z.number(),
  maximum: z.int(),
  /** From the local day of each inspection, with its time where the day had several, to its average; oldest first. */
  trendMap: z.record(z.string(), z.number()),
  /** Of the inspections that were judged again: from the key of `trendMap` to the average since. Absent where none was. */
  againMap: z.record(z.string(), z.number()).optional(),
})
export type TrendItem = z.infer<typeof TrendItem>
export const InspectionTrend = z.object({
  site: z.string(),
  /** By the title of the part of the checklist. */
  trendItemsMap: z.record(z.string(), TrendItem),
  startDate: z.string(),
  endDate: z.string(),
})
export type InspectionTrend = z.infer<typeof InspectionTrend>
/** A job with its completed inspections of the last 365 days. */
export const InspectedJob = Job.extend({
  inspections: z.object({
    count: z.int(),
    /** The local day of the newest; null without any. */
    lastDay: day.nullable(),
    /** Per cent of the maximum of those among the newest twelve that were rated, oldest first. */
    scores: z.array(z.int()),
    /** Of the last of `scores`, after its last re-inspection; absent without one. */
    lastScoreAgain: z.int().optional(),
  }),
})
export type InspectedJob = z.infer<typeof InspectedJob>
/** Nothing of a person, and nothing of where the work was done. */
export const ReportProof = z.object({
  companyName: z.string(),
  /** The local day on which the work began. */
  workDate: day,
  /** UNALTERED: as when it was made. NEWER: put right since, which its history tells. ALTERED: not as it was recorded. */
  status: z.enum(['UNALTERED', 'NEWER', 'ALTERED']),
  /** Whether the photos and files were read and compared as well. */
  filesRead: z.boolean(),
  /** When the last step was recorded that the report tells of; null where that entry is gone. */
  sealedAt: z.string().nullable(),
  /** When the work was first changed after that. */
  changedAt: z.string().nullable(),
  /** When it was signed, oldest first; whether before or after the document was made. */
  signedAt: z.array(z.string()),
  /** The documents that were made of it, newest first, at most 50: when, and the SHA-256 of each in hexadecimal. */
  prints: z.array(z.object({ printedAt: z.string(), sha256: z.string() })),
})
export type ReportProof = z.infer<typeof ReportProof>

/** The sheet on which a signature is drawn; its points lie within. */
export const signatureSheet = { width: 600, height: 200 } as const
const lines = 200
const numbersALine = 2000
/** Who reviewed a work, with what they drew: each line as x, y, x, y …; no lines where the name alone signs. */
export const Signature = z.object({
  reviewedBy: z.string(),
  strokes: z.array(z.array(z.int())),
  /** With the offset of the site's zone. */
  signedAt: z.string(),
})
export type Signature = z.infer<typeof Signature>
const coordinate = z.int().min(0).max(signatureSheet.width)
export const SignatureInput = z.object({
  reviewedBy: needed(120, msg('Reviewed By is required')),
  strokes: z
    .array(
      z
        .array(coordinate)
        .min(2)
        .max(numbersALine)
        .refine(
          (line) => line.length % 2 === 0 && line.every((n, i) => i % 2 === 0 || n <= signatureSheet.height),
          msg('Must be points of the sheet'),
        ),
    )
    .max(lines),
})

export const reports = endpoints('reports', {
  path: {
    GET: '/api/analytic/poly-line-map',
    says: 'The walked path of works, in time order',
    replica: true,
    cost: 'heavy',
    access: staff,
    query: z.object({
      tenantUserId: idText.optional(),
      jobLocationId: idText.optional(),
      startDate: rangeDay.optional(),
      endDate: rangeDay.optional(),
      accuracy: Accuracy.optional(),
      workIds: many(idText).optional(),
    }),
    answer: z.object({
      locations: z.array(PathPoint),
      /** Metres along the recorded fixes, before any simplifying. */
      length: z.number(),
    }),
  },
  heatMap: {
    GET: '/api/analytic/heat-map',
    says: 'Where works were done: recorded positions counted in cells',
    replica: true,
    cost: 'heavy',
    access: management,
    query: z.object({
      tenantUserId: idText.optional(),
      jobLocationId: idText.optional(),
      startDate: rangeDay.optional(),
      endDate: rangeDay.optional(),
      accuracy: Accuracy.optional(),
      frame: frame.optional(),
    }),
    answer: HeatMap,
  },
  inspectionTrend: {
    GET: '/api/analytic/trend/inspection',
    says: 'How the inspections of a job scored over time, by part of the checklist',
    replica: true,
    access: managersAndClients,
    query: z.object({ jobId: idText, startDate: rangeDay.optional(), endDate: rangeDay.optional() }),
    answer: InspectionTrend,
  },
  inspectedJobs: {
    GET: '/api/analytic/trend/inspection/jobs',
    says: 'Jobs, those inspected last first unless sorted, with how their inspections of a year scored',
    replica: true,
    access: managersAndClients,
    query: JobFilters.pick({
      ...{ search: true, sort: true, page: true, size: true },
      ...{ clientId: true, jobDetailId: true, jobLocationId: true, jobSpecTypes: true },
    }),
    answer: listOf(InspectedJob),
  },
  trendFile: {
    GET: '/api/pdf/trend/inspection',
    says: 'The trend of the inspections of a job as a file',
    replica: true,
    access: managersAndClients,
    rights: ['exportsData'],
    query: z.object({
      jobId: idText,
      startDate: rangeDay.optional(),
      endDate: rangeDay.optional(),
      ...fileAsked,
    }),
    answer: 'file',
  },
  ownRecords: {
    GET: '/api/me/records',
    says: 'What is kept of me: as PDF my hours, corrections, leave, availability, offers, swaps and where I was recorded; as CSV every recorded position',
    replica: true,
    access: staff,
    query: z.object({ reportType: z.enum(['PDF', 'CSV']) }),
    answer: 'file',
  },
  workFile: {
    GET: '/api/pdf/work/detail',
    says: 'The detailed report of one work as a file',
    access: everyone,
    rights: ['exportsData'],
    query: z.object({
      workId: idText,
      jobSpecType: SpecType.optional(),
      ...fileAsked,
      timezone: zone.optional(),
      /** SUMMARY is the inspection report: its tables for machines have one row for each spec. */
      layout: z.enum(['FULL', 'SUMMARY']).optional(),
    }),
    answer: 'file',
  },
  signature: {
    GET: '/api/work/:id/signature',
    says: 'Who reviewed and signed the report of a work, null while nobody has',
    access: managersAndClients,
    params: byId,
    answer: Signature.nullable(),
  },
  sign: {
    POST: '/api/work/:id/signature',
    says: "Sign the report of a completed work of somebody else; a later signature takes the earlier one's place",
    access: [...management, 10],
    params: byId,
    body: SignatureInput,
    answer: Signature,
  },
  verify: {
    GET: '/api/verify/:code',
    says: 'Whether the report with this code is unaltered, for anybody who has it',
    access: publicly,
    limit: 'verify',
    params: z.object({ code: text(120) }),
    /** `files=true` reads every stored photo and file of the visit too. */
    query: z.object({ files: flagText.optional() }),
    answer: ReportProof,
  },
})

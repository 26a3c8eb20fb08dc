import { z } from 'zod'
import { contractStatuses } from '../contracts.ts'
import { RelatedFile, relatedUpload, SharedInput, sharedText } from '../files.ts'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { NamedPerson } from '../kit/namesakes.ts'
import { listOf, paging } from '../kit/paging.ts'
import { everyone, leaders, management } from '../kit/permissions.ts'
import { byId, chosen, description, flagText, id, idText, many, nothing, text } from '../kit/shapes.ts'
import { Params } from '../kit/wire.ts'
import { CalendarEvent, CalendarEventRequest } from '../planning/calendar.ts'
import { ScheduleConflict } from '../planning/schedule-conflict.ts'
import { Assignee } from './assignees.ts'
import { JobDetail, SpecType } from './job-details.ts'

export const jobDefaults = {
  /** Minutes; also meant by 0 or nothing. */
  maxServiceTime: 480,
  /** Days between two requests for feedback; 0 asks never. */
  pushFeedbackInDays: 30,
  /** Metres between two fixes; 0 means 25. */
  distanceFilterForLocationRecord: 0,
  /** Metres; 0 is not checked. */
  minimumDistanceToStart: 0,
} as const

export const Job = z.object({
  id,
  tenantId: id,
  jobDetailId: id,
  jobDetailTitle: z.string(),
  contractLocationId: id,
  contractId: id,
  contractTitle: z.string(),
  contractStatus: z.enum(contractStatuses),
  clientId: id,
  clientName: z.string(),
  jobLocation: z.object({
    id,
    name: z.string(),
    address: z.string(),
    lat: z.number(),
    lang: z.number(),
    timezone: z.string(),
  }),
  enabled: z.boolean(),
  /** The communication book of the site; null for a site that was taken in whole and whose chat nobody has opened. */
  communicationConversationId: id.nullable(),
  /** Where the server tells of works; clients do not read it. */
  updatesConversationId: id.nullable().optional(),
  /** Absent for clients, who see neither hours, notes nor limits. */
  totalHours: z.number().optional(),
  notes: z.string().optional(),
  distanceFilterForLocationRecord: z.int().optional(),
  minimumDistanceToStart: z.int().optional(),
  maxServiceTime: z.int().optional(),
  pushFeedbackInDays: z.int().optional(),
  /** On one job only. */
  jobAssignees: z.array(Assignee).optional(),
  /** On one job only: its job detail, and with `includeQuestions` what it asks. */
  jobDetail: JobDetail.partial({ specs: true }).optional(),
  version: z.int(),
  /** In lists with `includePlan`: who is assigned, and what is planned for the coming 31 days. */
  plan: z
    .object({
      people: z.array(NamedPerson),
      nextVisit: z.string().nullable(),
      /** Minutes of the seven days from today. */
      weekMinutes: z.int(),
    })
    .optional(),
})
export type Job = z.infer<typeof Job>

const sortable = ['jobDetailTitle', 'siteName', 'clientName'] as const
type Sortable = (typeof sortable)[number]
export const jobSorts = sortable.flatMap((column): (Sortable | `-${Sortable}`)[] => [column, `-${column}`])
export type JobSort = (typeof jobSorts)[number]

const limits = {
  totalHours: z.number().min(0).max(999.9).multipleOf(0.01),
  notes: description,
  distanceFilterForLocationRecord: z.int().min(0).max(100_000),
  minimumDistanceToStart: z.int().min(0).max(100_000),
  maxServiceTime: z.int().min(0).max(1440),
  pushFeedbackInDays: z.int().min(0).max(365),
}
export const JobInput = z.object({
  jobDetailId: chosen(msg('Please select a job detail to continue')),
  contractLocationId: chosen(msg('Please select a job site to continue')),
  ...z.object(limits).partial().shape,
})
export type JobInput = z.infer<typeof JobInput>
/** Client, contract, site and job detail are fixed once the job exists. */
export const JobUpdate = z.object(limits).partial().extend({ version: z.int().optional() })
export type JobUpdate = z.infer<typeof JobUpdate>

export const AssignInput = z.object({
  /** Added, or given other hours; hours a service day. */
  jobUsers: z.array(z.object({ tenantUserId: id, hours: z.number().min(0).max(24) })).max(500),
  removeUserIds: z.array(id).max(500).optional(),
  calendarEventRequest: CalendarEventRequest.optional(),
})
export type AssignInput = z.infer<typeof AssignInput>

const jobIdText = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value),
  chosen(msg('You have to select a job first')),
)

const bulkFields = { enabled: z.boolean(), ...z.object(limits).omit({ totalHours: true, notes: true }).shape }
export const BulkInput = z.object({
  jobIds: z.array(id).min(1).max(200),
  /** What is left out stays. People who are assigned already keep their hours. */
  change: z
    .object({
      assign: z.array(z.object({ tenantUserId: id, hours: z.number().min(0).max(24) })).max(20),
      ...bulkFields,
    })
    .partial(),
  /** Only answers what would change. */
  dryRun: z.boolean().optional(),
})
export type BulkInput = z.infer<typeof BulkInput>

/** The values that a job had, and the people who came to it. */
const BulkUndo = z.object({ unassign: z.array(id).max(20), ...bulkFields }).partial()
export const UndoBulkInput = z.object({
  jobs: z
    .array(z.object({ jobId: id, undo: BulkUndo }))
    .min(1)
    .max(200),
})
export type UndoBulkInput = z.infer<typeof UndoBulkInput>

const Shown = z.union([z.string(), z.number(), z.boolean()])
export const BulkResult = z.object({
  jobId: id,
  jobDetailTitle: z.string(),
  siteName: z.string(),
  changes: z.array(
    z.object({
      field: z.enum([
        'enabled',
        'assigned',
        'distanceFilterForLocationRecord',
        'minimumDistanceToStart',
        'maxServiceTime',
        'pushFeedbackInDays',
      ]),
      before: Shown.nullable(),
      after: Shown,
    }),
  ),
  undo: BulkUndo,
  /** Why this job stays as it was. */
  refused: z.object({ reason: z.string(), message: z.string(), params: Params }).nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const JobFilters = z.object({
  clientId: idText.optional(),
  jobDetailId: idText.optional(),
  jobLocationId: idText.optional(),
  isActive: flagText.optional(),
  /** Only where I am assigned; always so for levels 4 to 9. */
  mustIncludeMe: flagText.optional(),
  search: text(200).optional(),
  groupIds: many(idText).optional(),
  contractStatus: many(z.enum(contractStatuses)).optional(),
  sort: z.enum(jobSorts).optional(),
  /** Levels 1 to 3: first where this person worked lately, then where they are assigned; with people and what is planned. */
  firstOf: idText.optional(),
  includePlan: flagText.optional(),
  /** Only jobs whose checklist has a part of these types. */
  jobSpecTypes: many(SpecType).optional(),
  ...paging,
})

export const jobs = endpoints('jobs', {
  list: {
    GET: '/api/job/all',
    says: 'Jobs, newest first unless sorted',
    access: everyone,
    query: JobFilters,
    answer: listOf(Job),
  },
  read: {
    GET: '/api/job/:id',
    says: 'One job with its assignees',
    access: everyone,
    params: byId,
    query: z.object({
      includeUsers: flagText.optional(),
      includeQuestions: flagText.optional(),
      includeJobDetail: flagText.optional(),
    }),
    answer: Job,
  },
  create: {
    status: 201,
    POST: '/api/job',
    says: 'Add a job; answers its id',
    access: management,
    query: z.object({ force: flagText.optional() }),
    body: JobInput,
    answer: id,
  },
  update: {
    PUT: '/api/job/:id',
    message: msg('job updated'),
    says: 'Change hours, notes and limits of a job; fields left out stay',
    access: management,
    params: byId,
    body: JobUpdate,
    answer: Job,
  },
  assign: {
    POST: '/api/job/:id/user',
    says: 'Who works at a job, for how many hours, and when; others stay as they are',
    access: management,
    params: byId,
    query: z.object({ force: flagText.optional() }),
    body: AssignInput,
    /**
     * The job with everybody assigned, its events that go on, with their occurrences of the next 31 days, and the
     * conflicts with which it was saved nevertheless.
     */
    answer: z.object({
      job: Job,
      events: z.array(CalendarEvent),
      /** The real id of every event that was sent with a negative one. */
      eventIds: z.record(z.string(), id),
      conflicts: z.array(ScheduleConflict),
    }),
  },
  bulk: {
    POST: '/api/job/bulk',
    says: 'Change many jobs alike; answers for each what changed or why it stays as it was, with dryRun what would',
    access: management,
    body: BulkInput,
    answer: z.array(BulkResult),
  },
  undoBulk: {
    POST: '/api/job/bulk/undo',
    says: 'Take back a bulk change: each job gets what it had, all of them or none',
    access: management,
    body: UndoBulkInput,
    answer: nothing,
  },
  setActive: {
    PUT: '/api/job/:id/active-state',
    says: 'Activate or deactivate a job, as the query says or else the body',
    access: management,
    params: byId,
    query: z.object({ isActive: flagText.optional() }),
    body: z.object({ isActive: z.boolean().optional() }),
    answer: nothing,
  },
  files: {
    GET: '/api/job/related-file',
    says: 'Files of a job; a client gets those marked shared',
    access: everyone,
    query: z.object({ jobId: jobIdText }),
    answer: z.array(RelatedFile),
  },
  addFile: {
    status: 201,
    POST: '/api/job/related-file',
    says: 'Add a file to a job: jpg, jpeg, png, gif, doc, docx, pdf, xls, xlsx or txt, up to 25 MB',
    access: leaders,
    body: z.object({ jobId: jobIdText, shared: sharedText }),
    upload: relatedUpload,
    answer: RelatedFile,
  },
  shareFile: {
    PUT: '/api/job/related-file/:id',
    says: 'Show a file of a job to the client, or not any more',
    access: management,
    params: byId,
    body: SharedInput,
    answer: RelatedFile,
  },
  removeFile: {
    DELETE: '/api/job/related-file/:id',
    says: 'Remove a file of a job',
    access: management,
    params: byId,
    answer: nothing,
  },
})

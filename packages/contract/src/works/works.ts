import { z } from 'zod'
import { StoredFile } from '../files.ts'
import { SpecType } from '../jobs/job-details.ts'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { listOf } from '../kit/paging.ts'
import { everyone, fieldWorkers, management, staff } from '../kit/permissions.ts'
import { byId, day, deviceInstant, id, idText, many, text } from '../kit/shapes.ts'
import { Sentence } from '../kit/wire.ts'
import { mostDaysAhead, PlannedDay, StartableJob } from '../planning/planned-day.ts'
import { SuspendedDays } from '../users/suspended-days.ts'
import { AnsweredSpec, Score } from './answers.ts'
import { correctionEndpoints } from './corrections.ts'
import { evidenceEndpoints } from './evidence.ts'
import { deviceEndpoints, FixesTaken } from './field-devices.ts'
import { AnswerInput, CompleteInput, Fix, RemoveFileInput, StartInput, sha256 } from './field-inputs.ts'
import { ReviewFlag, reviewEndpoints } from './reviews.ts'
import { WorkStatus } from './status.ts'
import { stepEndpoints } from './steps.ts'
import { teamEndpoints } from './team.ts'
import {
  CorrectTimesInput,
  EndWorkInput,
  EnterWorkInput,
  VoidWorkInput,
  WorkCorrection,
  WorkSummary,
} from './times.ts'
import { WorkFilters } from './work-filters.ts'

export const Break = z.object({ startTime: z.string(), endTime: z.string().nullable(), reason: z.string() })
const flags = {
  needsReview: z.boolean(),
  offsite: z.boolean(),
  autoStopped: z.boolean(),
  evidencePending: z.boolean(),
}
export const Work = z.object({
  id,
  /** The same, by the name that other rows give it. */
  workId: id,
  tenantId: id,
  jobId: id,
  tenantUserId: id,
  employeeName: z.string(),
  distinguishedBy: distinguishedBy(),
  employeeRole: z.string(),
  clientId: id,
  clientName: z.string(),
  locationId: id,
  locationName: z.string(),
  timezone: z.string(),
  status: WorkStatus,
  jobSpecTypes: z.array(SpecType),
  /** With the offset of the site's zone. Absent where the caller may not see the times of persons. */
  startTime: z.string().optional(),
  endTime: z.string().nullable().optional(),
  /** When the start reached the server, where that was more than ten minutes after the phone recorded it. */
  startArrived: z.string().optional(),
  breaks: z.array(Break).optional(),
  eventId: id.nullable(),
  occurrenceStart: z.string().nullable(),
  ...flags,
  editedReason: z.string().nullable(),
  /** Versions after the first. */
  editHistory: z.int(),
  version: z.int(),
  displayText: z.string(),
  /** The same for readers of other languages. */
  displaySentence: Sentence,
  /** In lists, with `includeScores`: what waits for a review, and per cent of the maximum if it was an inspection. */
  reviewFlags: z.array(ReviewFlag).optional(),
  score: z.int().nullable().optional(),
  /** In the same lists, in per cent: after the last re-inspection, where there was one. */
  scoreAgain: z.int().optional(),
  /** In the same lists, where failed checks made actions: how many, and how many of those are verified or closed. */
  repairs: z.object({ count: z.int(), settled: z.int() }).optional(),
})
export type Work = z.infer<typeof Work>

export const FilledWork = Work.extend({
  siteAddress: z.string(),
  notes: z.string(),
  distanceFilterForLocationRecord: z.int(),
  maxServiceTime: z.int(),
  /** Of its job, and the site's communication book: known with it, so that nothing comes later and moves what is below. */
  fileCount: z.int(),
  communicationConversationId: id.nullable(),
  jobSpecTypeListMap: z.object({
    NORMAL: z.array(AnsweredSpec),
    INSPECTION: z.array(AnsweredSpec),
    FEEDBACK: z.array(AnsweredSpec),
  }),
  overall: Score.nullable(),
  /** In percent, of the inspection of the job before this one; null without one. */
  lastScore: z.int().nullable(),
  /** Who voided it, when and why. */
  voided: z.object({ by: z.string(), at: z.string(), reason: z.string() }).nullable(),
})
export type FilledWork = z.infer<typeof FilledWork>

export const MyDay = PlannedDay.extend({
  openWork: Work.nullable(),
  startableJobs: z.array(StartableJob),
  /** What becomes of a start that is too far from its site. */
  startMode: z.enum(['REFUSE', 'FLAG']),
  officePhone: z.string().nullable().optional(),
  /** On which days I am suspended, where it counts today or comes; a day that a device kept from before has none. */
  suspension: SuspendedDays.nullable().optional(),
})
export type MyDay = z.infer<typeof MyDay>

export const works = endpoints('works', {
  myDay: {
    GET: '/api/me/day',
    says: "Today's occurrences, the open work, and jobs that can be started unscheduled",
    access: fieldWorkers,
    query: z.object({ date: day.optional() }),
    answer: MyDay,
  },
  myDays: {
    GET: '/api/me/days',
    says: 'The own planned visits of the days from a date on',
    access: fieldWorkers,
    query: z.object({ from: day, days: z.coerce.number().int().min(1).max(mostDaysAhead) }),
    answer: z.array(PlannedDay),
  },
  start: {
    status: 201,
    POST: '/api/work/start',
    says: 'Start a work at an assigned job',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    body: StartInput,
    answer: Work,
  },
  hold: {
    PUT: '/api/work/:id/hold',
    says: 'Pause the open work: a break begins',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: z.object({ at: deviceInstant, reason: text(200).optional() }),
    answer: Work,
  },
  resume: {
    PUT: '/api/work/:id/resume',
    says: 'Resume a paused work: the break ends',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: z.object({ at: deviceInstant }),
    answer: Work,
  },
  answer: {
    PUT: '/api/work/:id/answer',
    says: 'Answer questions of the checklist; a later answer replaces an earlier one',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: AnswerInput,
    answer: Work,
  },
  addFile: {
    status: 201,
    POST: '/api/work/:id/file',
    says: 'Add a photo or file to a question',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    upload: { field: 'file', maxBytes: 26_214_400, inPieces: true },
    body: z.object({
      questionnaireId: idText,
      sha256,
      /** When it was added. */
      takenAt: deviceInstant,
      /** When the camera took it, where the file tells: a photo of the gallery may be older than the visit. */
      capturedAt: deviceInstant.optional(),
    }),
    answer: StoredFile,
  },
  removeFile: {
    PUT: '/api/work/:id/file/remove',
    says: 'Take a photo or file of a question away again while the work is open; one that is gone is gone',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: RemoveFileInput,
    answer: Work,
  },
  addFixes: {
    POST: '/api/work/:id/location',
    says: 'Add a batch of fixes; a fix at the same time counts once',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: z.object({ fixes: z.array(Fix).min(1).max(1000) }),
    answer: FixesTaken,
  },
  complete: {
    PUT: '/api/work/:id/complete',
    says: 'Finish a work; every mandatory answer must be there',
    access: fieldWorkers,
    idempotent: 'outbox',
    takenAfterRemoval: true,
    params: byId,
    body: CompleteInput,
    answer: Work,
  },
  enter: {
    status: 201,
    POST: '/api/work',
    says: 'Enter a work that was done and not recorded',
    access: management,
    body: EnterWorkInput,
    answer: Work,
  },
  void: {
    PUT: '/api/work/:id/void',
    says: 'Take a wrong work out of every total; it stays in the history',
    access: management,
    params: byId,
    body: VoidWorkInput,
    answer: Work,
  },
  end: {
    PUT: '/api/work/:id/end',
    says: 'End an open work of somebody else, whose phone is lost, with the reason',
    access: management,
    params: byId,
    body: EndWorkInput,
    answer: Work,
  },
  list: {
    GET: '/api/work/all',
    says: 'Works, newest first; with sort=startTime the oldest first',
    access: everyone,
    query: WorkFilters,
    answer: listOf(Work),
  },
  filled: {
    GET: '/api/work/:id/filled',
    says: 'One work with its checklist and answers',
    access: everyone,
    params: byId,
    query: z.object({ specTypes: many(SpecType).optional() }),
    answer: FilledWork,
  },
  summary: {
    GET: '/api/work/:id/summary',
    says: 'The times of a work, as the edit dialog shows them',
    access: staff,
    params: byId,
    answer: WorkSummary,
  },
  correctTimes: {
    PUT: '/api/work/:id/summary',
    message: msg('Work summary updated'),
    says: 'Correct the times of a finished work: a new version, with its reason',
    access: management,
    params: byId,
    body: CorrectTimesInput,
    answer: WorkSummary,
  },
  corrections: {
    GET: '/api/work/:id/summary/history',
    says: 'Every correction of a work, newest first',
    access: staff,
    params: byId,
    answer: z.array(WorkCorrection),
  },
  ...evidenceEndpoints,
  ...correctionEndpoints,
  ...reviewEndpoints,
  ...teamEndpoints,
  ...deviceEndpoints,
  ...stepEndpoints,
})

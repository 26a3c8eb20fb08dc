import { z } from 'zod'
import { StoredFile } from '../files.ts'
import { endpoints } from '../kit/endpoint.ts'
import { msg } from '../kit/msg.ts'
import { listOf, paging } from '../kit/paging.ts'
import { everyone, management } from '../kit/permissions.ts'
import {
  byId,
  chosen,
  countText,
  description,
  flagText,
  id,
  idText,
  name,
  nothing,
  text,
} from '../kit/shapes.ts'
import { answerTypeNames } from './answer-types.ts'
import { AskedInput, Condition, ConditionInput, FollowUp } from './asked-questions.ts'

export const frequencies = ['DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'] as const
export const Frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof Frequency>

export const specTypes = ['NORMAL', 'INSPECTION', 'FEEDBACK'] as const
export const SpecType = z.enum(specTypes)
export type SpecType = z.infer<typeof SpecType>

/** Lists asked before the start and at the end of a work are NORMAL specs with one of these. */
export const PromptType = z.enum(['NONE', 'BEFORE_START', 'BEFORE_END'])
export type PromptType = z.infer<typeof PromptType>

export const AnswerType = z.enum(answerTypeNames)
export type AnswerType = z.infer<typeof AnswerType>

/** How much a task or sub-task counts where it is scored; 1 unless told. */
const weight = z.int(msg('Must be a whole number from 1 to 100')).min(1).max(100)
const QuestionInput = AskedInput.extend({
  /** What some of its answers ask for besides. */
  condition: ConditionInput.nullable().optional(),
})
const ItemInput = z.object({
  /** Of the same item in the version before, so that "last done" carries over. */
  id: id.optional(),
  title: name(msg('Sub-task title is required')),
  /** Overrides that of the task. */
  frequency: Frequency.nullable().optional(),
  /** How it is done, shown to whoever does it. */
  instructions: text(2000).optional(),
  /** A picture beside the instructions, uploaded before. */
  pictureId: id.nullable().optional(),
  weight: weight.optional(),
  /** One that must not fail. */
  critical: z.boolean().optional(),
  specUserAnswers: z.array(QuestionInput).min(1, msg('A sub-task needs a question')).max(50),
})
const SpecInput = z.object({
  /** Of the same task in the version before. */
  id: id.optional(),
  title: name(msg('Task title is required')),
  /** Every day unless told. */
  frequency: Frequency.optional(),
  description: description.optional(),
  jobSpecPromptType: PromptType,
  weight: weight.optional(),
  jobSpecItems: z.array(ItemInput).min(1, msg('A task needs a sub-task')).max(200),
})
export type SpecInput = z.infer<typeof SpecInput>

export const emptyTaskList = msg('Task list is empty. Please add some tasks to continue')
/** Questions of one job detail, over all lists. */
export const mostQuestions = 2000
const questionsOfItem = ({ specUserAnswers }: z.infer<typeof ItemInput>) =>
  specUserAnswers.reduce((sum, { condition }) => sum + 1 + (condition?.questions.length ?? 0), 0)
const questionsOf = (specs: SpecInput[] = []) =>
  specs.reduce(
    (sum, spec) => sum + spec.jobSpecItems.reduce((count, item) => count + questionsOfItem(item), 0),
    0,
  )
const SpecMap = z
  .object({
    NORMAL: z.array(SpecInput).max(200).optional(),
    INSPECTION: z.array(SpecInput).max(200).optional(),
    FEEDBACK: z.array(SpecInput).max(200).optional(),
  })
  .refine((map) => (map.NORMAL?.length ?? 0) + (map.INSPECTION?.length ?? 0) > 0, emptyTaskList)
  .refine(
    (map) =>
      questionsOf(map.NORMAL) + questionsOf(map.INSPECTION) + questionsOf(map.FEEDBACK) <= mostQuestions,
    { message: msg('At most {mostQuestions} questions'), params: { mostQuestions } },
  )

export const JobDetailInput = z.object({
  title: name(msg('Title is required')),
  clientId: chosen(msg('Please select a client to continue')),
  specMap: SpecMap,
  /** Offered first to whoever copies tasks, for whatever client. */
  inLibrary: z.boolean().optional(),
})
export type JobDetailInput = z.infer<typeof JobDetailInput>
/** The client is fixed once the job detail exists: another one is refused. */
export const JobDetailUpdate = z.object({
  title: name(msg('Title is required')),
  clientId: id.optional(),
  specMap: SpecMap,
  inLibrary: z.boolean().optional(),
  version: z.int().optional(),
})
export type JobDetailUpdate = z.infer<typeof JobDetailUpdate>

/** Of the first version of the same thing: by it two versions are compared. */
const originId = id

export const Questionnaire = FollowUp.extend({
  /** Absent where no answer asks for more. */
  condition: Condition.optional(),
})
export type Questionnaire = z.infer<typeof Questionnaire>
export const SpecItem = z.object({
  id,
  originId,
  title: z.string(),
  frequency: Frequency.nullable(),
  instructions: z.string(),
  picture: StoredFile.nullable(),
  weight: z.int(),
  critical: z.boolean(),
  questionnaires: z.array(Questionnaire),
})
export type SpecItem = z.infer<typeof SpecItem>
export const Spec = z.object({
  id,
  originId,
  title: z.string(),
  description: z.string(),
  frequency: Frequency,
  jobSpecType: SpecType,
  jobSpecPromptType: PromptType,
  weight: z.int(),
  specItems: z.array(SpecItem),
})
export type Spec = z.infer<typeof Spec>

export const JobDetailSummary = z.object({
  id,
  tenantId: id,
  clientId: id,
  clientName: z.string(),
  title: z.string(),
  version: z.int(),
  inLibrary: z.boolean(),
  archivedAt: z.iso.datetime({ offset: true }).nullable(),
  specCount: z.int(),
  questionCount: z.int(),
})
export type JobDetailSummary = z.infer<typeof JobDetailSummary>
export const JobDetail = z.object({
  id,
  tenantId: id,
  clientId: id,
  title: z.string(),
  version: z.int(),
  inLibrary: z.boolean(),
  archivedAt: z.iso.datetime({ offset: true }).nullable(),
  specs: z.array(Spec),
})
export type JobDetail = z.infer<typeof JobDetail>

export const JobDetailVersion = z.object({
  version: z.int(),
  title: z.string(),
  savedAt: z.iso.datetime({ offset: true }),
  /** Null where nobody of the company saved it. */
  savedBy: z.string().nullable(),
})
export type JobDetailVersion = z.infer<typeof JobDetailVersion>

/** By title, or by client and then title; with a minus the other way round. */
export const jobDetailSorts = ['title', '-title', 'client', '-client'] as const
export const JobDetailFilters = z.object({
  clientId: idText.optional(),
  search: text(200).optional(),
  /** Those that were archived instead of those that were not. */
  archived: flagText.optional(),
  /** Those of the library alone, or those that are not in it. */
  inLibrary: flagText.optional(),
  sort: z.enum(jobDetailSorts).optional(),
  ...paging,
})

export const jobDetails = endpoints('jobDetails', {
  list: {
    GET: '/api/job/detail/summary',
    says: 'Job details by title or by client',
    access: everyone,
    query: JobDetailFilters,
    answer: listOf(JobDetailSummary),
  },
  all: {
    GET: '/api/job/detail/all',
    says: 'The same list at its other address',
    access: everyone,
    query: JobDetailFilters,
    answer: listOf(JobDetailSummary),
  },
  read: {
    GET: '/api/job/detail/:id',
    says: 'One job detail with the specs of its newest version, or of the one asked for',
    access: everyone,
    params: byId,
    query: z.object({ version: countText(1, 1_000_000).optional() }),
    answer: JobDetail,
  },
  versions: {
    GET: '/api/job/detail/:id/version',
    says: 'The versions of a job detail, the newest first',
    access: management,
    params: byId,
    query: z.object({ ...paging }),
    answer: listOf(JobDetailVersion),
  },
  create: {
    status: 201,
    POST: '/api/job/detail',
    says: 'Add a job detail',
    access: management,
    body: JobDetailInput,
    answer: JobDetail,
  },
  addPicture: {
    POST: '/api/job/detail/picture',
    says: 'Upload a picture for the instructions of a sub-task',
    access: management,
    body: z.object({}),
    upload: { field: 'file', maxBytes: 5_242_880 },
    answer: StoredFile,
  },
  update: {
    PUT: '/api/job/detail/:id',
    says: 'Save a new version of a job detail',
    access: management,
    params: byId,
    body: JobDetailUpdate,
    answer: JobDetail,
  },
  restore: {
    PUT: '/api/job/detail/:id/restored',
    says: 'Take a job detail back out of the archive',
    access: management,
    params: byId,
    answer: nothing,
  },
  remove: {
    DELETE: '/api/job/detail/:id',
    says: 'Remove a job detail, or archive one that is in use',
    access: management,
    params: byId,
    query: z.object({ force: flagText.optional() }),
    answer: nothing,
  },
})

import { z } from 'zod'
import { endpoints } from './kit.ts'
import { listOf, paging } from './paging.ts'
import { everyone, management } from './roles.ts'
import { byId, chosen, description, flagText, id, idText, name, nothing, text } from './shapes.ts'

export const frequencies = ['DAILY', 'TWO_DAYS', 'WEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'] as const
export const Frequency = z.enum(frequencies)
export type Frequency = z.infer<typeof Frequency>

export const specTypes = ['NORMAL', 'INSPECTION', 'FEEDBACK'] as const
export const SpecType = z.enum(specTypes)
export type SpecType = z.infer<typeof SpecType>

/** Lists asked before the start and at the end of a work are NORMAL specs with one of these. */
export const PromptType = z.enum(['NONE', 'BEFORE_START', 'BEFORE_END'])
export type PromptType = z.infer<typeof PromptType>

export const AnswerType = z.enum([
  'CHECKBOX',
  'RATING',
  'RATING_10',
  'TEXT',
  'BEFORE_IMAGES',
  'AFTER_IMAGES',
  'FILE',
])
export type AnswerType = z.infer<typeof AnswerType>

const QuestionInput = z.object({
  mandatory: z.boolean(),
  answerType: AnswerType,
  /** Additional text shown beside the question. */
  title: text(500),
})
const ItemInput = z.object({
  /** Of the same item in the version before, so that "last done" carries over. */
  id: id.optional(),
  title: name('Sub-task title'),
  /** Overrides that of the task. */
  frequency: Frequency.nullable().optional(),
  specUserAnswers: z.array(QuestionInput).min(1, 'A sub-task needs a question').max(50),
})
const SpecInput = z.object({
  title: name('Task title'),
  frequency: Frequency,
  description: description.optional(),
  jobSpecPromptType: PromptType,
  jobSpecItems: z.array(ItemInput).min(1, 'A task needs a sub-task').max(200),
})
export type SpecInput = z.infer<typeof SpecInput>

export const emptyTaskList = 'Task list is empty. Please add some tasks to continue'
/** Questions of one job detail, over all lists. */
export const mostQuestions = 2000
const questionsOf = (specs: SpecInput[] = []) =>
  specs.reduce(
    (sum, spec) => sum + spec.jobSpecItems.reduce((count, item) => count + item.specUserAnswers.length, 0),
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
    `At most ${mostQuestions} questions`,
  )

export const JobDetailInput = z.object({
  title: name('Title'),
  clientId: chosen('Please select a client to continue'),
  specMap: SpecMap,
})
export type JobDetailInput = z.infer<typeof JobDetailInput>
/** The client is fixed once the job detail exists. */
export const JobDetailUpdate = z.object({
  title: name('Title'),
  specMap: SpecMap,
  version: z.int().optional(),
})
export type JobDetailUpdate = z.infer<typeof JobDetailUpdate>

export const Questionnaire = z.object({
  id,
  title: z.string(),
  answerType: AnswerType,
  mandatory: z.boolean(),
})
export const SpecItem = z.object({
  id,
  title: z.string(),
  frequency: Frequency.nullable(),
  questionnaires: z.array(Questionnaire),
})
export const Spec = z.object({
  id,
  title: z.string(),
  description: z.string(),
  frequency: Frequency,
  jobSpecType: SpecType,
  jobSpecPromptType: PromptType,
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
  specs: z.array(Spec),
})
export type JobDetail = z.infer<typeof JobDetail>

export const jobDetails = endpoints('jobDetails', {
  list: {
    GET: '/api/job/detail/summary',
    says: 'Job details by title',
    access: everyone,
    query: z.object({ clientId: idText.optional(), search: text(200).optional(), ...paging }),
    answer: listOf(JobDetailSummary),
  },
  read: {
    GET: '/api/job/detail/:id',
    says: 'One job detail with the specs of its newest version',
    access: everyone,
    params: byId,
    answer: JobDetail,
  },
  create: {
    POST: '/api/job/detail',
    says: 'Add a job detail',
    access: management,
    body: JobDetailInput,
    answer: JobDetail,
  },
  update: {
    PUT: '/api/job/detail/:id',
    says: 'Save a new version of a job detail',
    access: management,
    params: byId,
    body: JobDetailUpdate,
    answer: JobDetail,
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

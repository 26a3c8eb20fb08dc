import { z } from 'zod'
import { AnswerType } from './jobs/job-details.ts'
import { endpoints } from './kit/endpoint.ts'
import { clients, management, publicly } from './kit/permissions.ts'
import { byId, id, instant, nothing } from './kit/shapes.ts'
import { AnswerInput } from './works/field-inputs.ts'

/** Days for which the link of a mail opens its form. */
export const linkDays = 14

export const WaitingFeedback = z.object({
  id,
  jobId: id,
  jobDetailTitle: z.string(),
  siteId: id,
  siteName: z.string(),
  askedAt: z.string(),
})
export type WaitingFeedback = z.infer<typeof WaitingFeedback>

export const FeedbackQuestion = z.object({
  id,
  title: z.string(),
  /** Ratings are out of 10. Photos and files are not asked for. */
  answerType: AnswerType,
  mandatory: z.boolean(),
  choices: z.array(z.string()),
})
export const FeedbackForm = z.object({
  jobDetailTitle: z.string(),
  siteName: z.string(),
  siteAddress: z.string(),
  specs: z.array(
    z.object({
      id,
      title: z.string(),
      description: z.string(),
      items: z.array(
        z.object({
          id,
          title: z.string(),
          instructions: z.string(),
          questions: z.array(FeedbackQuestion),
        }),
      ),
    }),
  ),
})
export type FeedbackForm = z.infer<typeof FeedbackForm>

/** As whoever has a link sees it: nothing of the company but how it presents itself. */
export const LinkedForm = FeedbackForm.extend({
  companyName: z.string(),
  companyColor: z.string(),
  expiresAt: z.string(),
})
export type LinkedForm = z.infer<typeof LinkedForm>

export const FeedbackInput = AnswerInput.extend({
  /** When the form was opened, by the clock of the device. */
  startedAt: instant.optional(),
})
export type FeedbackInput = z.infer<typeof FeedbackInput>

export const feedbackStates = ['waiting', 'answered', 'replaced'] as const
export const FeedbackRequest = z.object({
  id,
  askedAt: z.string(),
  state: z.enum(feedbackStates),
  answeredAt: z.string().nullable(),
  /** The work that holds the answers. */
  workId: id.nullable(),
  link: z.enum(['open', 'expired', 'withdrawn', 'used']),
  linkExpiresAt: z.string(),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

const token = z.string().max(200)
const Given = z.object({ workId: id })

export const feedback = endpoints('feedback', {
  waiting: {
    GET: '/api/feedback',
    says: 'The feedback forms that wait for me',
    access: clients,
    answer: z.array(WaitingFeedback),
  },
  form: {
    GET: '/api/feedback/:id',
    says: 'One feedback form that waits for me',
    access: clients,
    params: byId,
    answer: FeedbackForm,
  },
  give: {
    POST: '/api/feedback/:id',
    says: 'Answer a feedback form, once; the answers are a work of the client',
    access: clients,
    params: byId,
    body: FeedbackInput,
    answer: Given,
  },
  openLink: {
    POST: '/api/feedback/link/open',
    says: 'The one form that the link of a mail is for',
    access: publicly,
    limit: 'feedback-link',
    body: z.object({ token }),
    answer: LinkedForm,
  },
  giveByLink: {
    POST: '/api/feedback/link',
    says: 'Answer a feedback form by the link of a mail, once and without signing in',
    access: publicly,
    limit: 'feedback-link',
    body: FeedbackInput.extend({ token }),
    answer: nothing,
  },
  ofJob: {
    GET: '/api/feedback/job/:id',
    says: 'What the client was asked for a job, newest first',
    access: management,
    params: byId,
    answer: z.array(FeedbackRequest),
  },
  ask: {
    POST: '/api/feedback/job/:id',
    says: 'Ask the client of a job for feedback now; an earlier form that waits is replaced',
    access: management,
    params: byId,
    answer: FeedbackRequest,
  },
  withdrawLink: {
    DELETE: '/api/feedback/:id/link',
    says: 'End the link of a mail; the form stays in the application',
    access: management,
    params: byId,
    answer: FeedbackRequest,
  },
})

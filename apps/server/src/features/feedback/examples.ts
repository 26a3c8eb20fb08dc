import { feedback } from '@muster/contract/feedback'
import { aJob, type SpecGiven } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { mailLog, mailShown } from '../mail/queries.ts'

export const feedbackSpec: SpecGiven = {
  title: 'How we do',
  type: 'FEEDBACK',
  items: [
    {
      title: 'Cleanliness',
      questions: [
        { answerType: 'RATING_10', mandatory: true, title: 'Overall' },
        { answerType: 'RATING', title: 'The foyer' },
        { answerType: 'TEXT', title: 'What could be better' },
        { answerType: 'AFTER_IMAGES', mandatory: true, title: 'A photo' },
      ],
    },
  ],
}

export async function anAskedJob(t: Tenant, given: Parameters<typeof aJob>[1] = {}) {
  const job = await aJob(t, { specs: [{}, feedbackSpec], ...given })
  const request = await t.call(feedback.ask, { params: { id: job.id } })
  const ids = job.detail.specs.at(-1)!.items[0]!.questionIds
  return {
    job,
    client: job.site.client,
    request,
    questions: { overall: ids[0]!, foyer: ids[1]!, text: ids[2]! },
  }
}

export async function linkTokenOf(t: Tenant, email: string): Promise<string> {
  const scope = await t.scope()
  const row = await mailLog(scope).where('recipient', '=', email).limit(1).executeTakeFirstOrThrow()
  return /token=([\w.-]+)/.exec(mailShown(scope, row).text)![1]!
}

const answersOf = ({ questions }: Awaited<ReturnType<typeof anAskedJob>>) => [
  { questionnaireId: questions.overall, answer: '9' },
]

export const feedbackExamples = {
  waiting: async (t: Tenant) => ({ as: (await anAskedJob(t)).client }),
  form: async (t: Tenant) => {
    const { client, request } = await anAskedJob(t)
    return { params: { id: request.id }, as: client }
  },
  give: async (t: Tenant) => {
    const asked = await anAskedJob(t)
    return { params: { id: asked.request.id }, body: { answers: answersOf(asked) }, as: asked.client }
  },
  openLink: async (t: Tenant) => {
    const { client } = await anAskedJob(t)
    return { body: { token: await linkTokenOf(t, client.email) } }
  },
  giveByLink: async (t: Tenant) => {
    const asked = await anAskedJob(t)
    return { body: { token: await linkTokenOf(t, asked.client.email), answers: answersOf(asked) } }
  },
  ofJob: async (t: Tenant) => ({ params: { id: (await anAskedJob(t)).job.id } }),
  ask: async (t: Tenant) => ({ params: { id: (await aJob(t, { specs: [{}, feedbackSpec] })).id } }),
  withdrawLink: async (t: Tenant) => ({ params: { id: (await anAskedJob(t)).request.id } }),
}

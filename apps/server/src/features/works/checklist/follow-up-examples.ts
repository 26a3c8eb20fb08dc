import { randomUUID } from 'node:crypto'
import { type JobDetailInput, jobDetails } from '@muster/contract/jobs/job-details'
import { works } from '@muster/contract/works/works'
import { aJob, aJobDetail } from '../../../../test/office.ts'
import { aUser, type Tenant } from '../../../../test/tenant.ts'
import { minutesOn, onePixel, photo, sha256Of } from '../examples.ts'

export type SpecMap = JobDetailInput['specMap']

type Question = NonNullable<SpecMap['NORMAL']>[number]['jobSpecItems'][number]['specUserAnswers'][number]

export type Condition = NonNullable<Question['condition']>

export const noWater: Condition = {
  answers: ['false'],
  questions: [
    { mandatory: true, answerType: 'BEFORE_IMAGES', title: 'Photo' },
    { mandatory: false, answerType: 'TEXT', title: 'What is wrong?' },
  ],
}

export const specMapOf = (
  condition: Condition | null,
  type: 'NORMAL' | 'INSPECTION' = 'NORMAL',
  more: Partial<Question> = {},
): SpecMap => ({
  [type]: [
    {
      ...{ title: 'Kitchen', jobSpecPromptType: 'NONE' },
      jobSpecItems: [
        {
          title: 'Taps',
          specUserAnswers: [
            { mandatory: true, answerType: 'CHECKBOX', title: '', condition, ...more },
            { mandatory: false, answerType: 'RATING', title: 'Shine' },
          ],
        },
      ],
    },
  ],
})

/** A visit that runs, whose checklist has the condition. */
export async function aVisit(
  t: Tenant,
  given: { condition?: Condition; type?: 'NORMAL' | 'INSPECTION'; more?: Partial<Question> } = {},
) {
  const { condition = noWater, type = 'NORMAL', more } = given
  const plain = await aJobDetail(t)
  const body = { title: 'Taps', clientId: plain.client.id, specMap: specMapOf(condition, type, more) }
  const detail = await t.call(jobDetails.create, { body })
  const leader = await aUser(t, { level: 4 })
  const job = await aJob(t, { detail: { ...plain, id: detail.id }, assignees: [leader] })
  const started = { jobId: job.id, startedAt: minutesOn(t, -60), specTypes: [type] }
  const { workId: id } = await t.call(works.start, { body: started }, { as: job.worker, key: randomUUID() })
  const [taps, shine] = detail.specs[0]!.specItems[0]!.questionnaires
  const as = { as: job.worker }
  const params = { id }
  return {
    ...{ id, detail, job, taps: taps!, followUps: taps!.condition!.questions, shine: shine! },
    answer: (questionnaireId: number, answer: string | null, answeredAt?: string) =>
      t.call(
        works.answer,
        { params, body: { answers: [{ questionnaireId, answer }], ...(answeredAt && { answeredAt }) } },
        as,
      ),
    setAside: (questionnaireId: number) =>
      t.call(
        works.answer,
        { params, body: { answers: [{ questionnaireId, answer: null, notApplicable: true }] } },
        as,
      ),
    addPhoto: (questionnaireId: number) =>
      t.call(
        works.addFile,
        {
          ...{ params, ...photo() },
          body: { questionnaireId, sha256: sha256Of(onePixel), takenAt: minutesOn(t, -10) },
        },
        as,
      ),
    finish: (asksFollowUps?: true) =>
      t.send(
        works.complete,
        { params, body: { endedAt: minutesOn(t, -5), ...(asksFollowUps && { asksFollowUps }) } },
        as,
      ),
    read: async () => {
      const filled = await t.call(works.filled, { params })
      const [spec] = filled.jobSpecTypeListMap[type]
      return { filled, spec: spec!, questions: spec!.specItems[0]!.questionnaires }
    },
  }
}

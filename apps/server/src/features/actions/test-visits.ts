import type { ActionRuleInput } from '@muster/contract/action-rules'
import { actions } from '@muster/contract/actions'
import { works } from '@muster/contract/works/works'
import { aJob, aWork, type SpecGiven, type TestJob } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'

export const criticalRule: ActionRuleInput = {
  ...{ kind: 'CRITICAL_FAILED', rating: null, band: null, hours: 24, priority: 'HIGH' },
  ...{ ownerUserId: null, asksPhoto: false },
}
export async function saveRules(t: Tenant, ...rules: ActionRuleInput[]) {
  const { version } = await t.call(actions.rules)
  return t.call(actions.saveRules, { body: { rules, version } })
}

const specs: SpecGiven[] = [
  {
    type: 'INSPECTION',
    title: 'Kitchen',
    items: [
      { title: 'Taps', critical: true, questions: [{ answerType: 'CHECKBOX', title: 'Do not drip' }] },
      { title: 'Floor', questions: [{ answerType: 'RATING' }] },
    ],
  },
]
/** A job with an inspection: whether the taps drip, which is critical, and a rating of the floor. */
export function anInspectedJob(t: Tenant, given: { detail?: TestJob['detail'] } = {}) {
  return aJob(t, given.detail ? { detail: given.detail } : { specs })
}
export const tapsOf = (job: TestJob) => job.detail.questionIds[0]!
export const floorOf = (job: TestJob) => job.detail.questionIds[1]!

/** An inspection that runs, by a person of its own unless told. */
export async function anInspection(t: Tenant, job: TestJob, by?: TestUser) {
  const inspector = by ?? (await aUser(t))
  return aWork(t, { job, by: inspector, status: 'STARTED', specTypes: ['INSPECTION'] })
}
type Inspection = Awaited<ReturnType<typeof anInspection>>

export const answer = (
  t: Tenant,
  { id, by }: Inspection,
  questionnaireId: number,
  given: string,
  answeredAt?: string,
) =>
  t.call(
    works.answer,
    {
      params: { id },
      body: { answers: [{ questionnaireId, answer: given }], ...(answeredAt && { answeredAt }) },
    },
    { as: by },
  )

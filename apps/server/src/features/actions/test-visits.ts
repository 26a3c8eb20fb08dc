import type { ActionRuleInput } from '@muster/contract/action-rules'
import { actions } from '@muster/contract/actions'
import { rowsOf } from '@muster/contract/kit/rows'
import { works } from '@muster/contract/works/works'
import { aJob, aWork, type SpecGiven, type TestJob } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { minutesOn } from '../works/examples.ts'

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

/** A finished inspection whose floor was rated 2 out of 5 and whose taps drip, with the actions of both. */
export async function aFinishedInspection(t: Tenant) {
  await saveRules(t, criticalRule, { ...criticalRule, kind: 'RATING', rating: 2 })
  const job = await anInspectedJob(t)
  const visit = await anInspection(t, job)
  await answer(t, visit, tapsOf(job), 'false')
  await answer(t, visit, floorOf(job), '2')
  const body = { endedAt: minutesOn(t, 0) }
  await t.call(works.complete, { params: { id: visit.id }, body }, { as: visit.by })
  await t.settle()
  const rows = rowsOf(await t.call(actions.list, { query: { jobLocationId: job.site.id } }))
  const idOf = (title: string) => rows.find((row) => row.title.startsWith(title))!.id
  return { job, visit, taps: idOf('Taps'), floor: idOf('Floor') }
}
/** Reports repairs as done. */
export async function repair(t: Tenant, ids: readonly number[], doer: TestUser) {
  for (const id of ids) await t.call(actions.done, { params: { id }, body: {} }, { as: doer })
  return doer
}

import { actions } from '@muster/contract/actions'
import { aJob, aWork } from '../../../test/office.ts'
import { aUser, type Tenant } from '../../../test/tenant.ts'
import { photo } from '../works/examples.ts'
import { aFinishedInspection, floorOf, repair } from './test-visits.ts'

/** An action by hand at a site with a job; its worker owns it. */
export async function anAction(t: Tenant, given: { asksPhoto?: boolean; dueAt?: string } = {}) {
  const job = await aJob(t)
  const body = {
    ...{ jobLocationId: job.site.id, title: `Mend the tap, says ${t.code}` },
    ...{ ownerUserId: job.worker.id, ...given },
  }
  const action = await t.call(actions.create, { body })
  return { ...action, job, worker: job.worker }
}
export async function aDoneAction(t: Tenant) {
  const action = await anAction(t)
  await t.call(actions.done, { params: { id: action.id }, body: {} }, { as: action.worker })
  return action
}
/** A finished visit whose answer has an action, owned by its worker. */
async function aFailedVisit(t: Tenant) {
  const action = await anAction(t)
  const { id } = await aWork(t, { job: action.job })
  const scope = await t.scope()
  await scope
    .into('action_answers', {
      ...{ work_id: id, item_origin_id: 0, action_id: action.id, answer: '40', answered_at: scope.now },
    })
    .execute()
  return { id, action }
}
const idOf = async (t: Tenant) => ({ id: (await anAction(t)).id })

/** One valid input for each endpoint, made from a company's own rows; the sweeps send them. */
export const actionExamples = {
  list: async (t: Tenant) => {
    const { job } = await anAction(t)
    return { query: { jobLocationId: job.site.id, page: 0, size: 10 } }
  },
  counts: async (t: Tenant) => {
    await anAction(t)
    return {}
  },
  rules: async () => ({}),
  saveRules: async (t: Tenant) => {
    const { version } = await t.call(actions.rules)
    const rule = {
      ...{ kind: 'CRITICAL_FAILED' as const, rating: null, band: null, hours: 24 },
      ...{ priority: 'HIGH' as const, ownerUserId: (await aUser(t, { level: 3 })).id, asksPhoto: true },
    }
    return { body: { rules: [rule], version } }
  },
  create: async (t: Tenant) => {
    const { site, worker } = await aJob(t)
    return { body: { jobLocationId: site.id, title: 'Mend the tap', ownerUserId: worker.id } }
  },
  assign: async (t: Tenant) => {
    const { id } = await anAction(t)
    return { body: { ids: [id], ownerUserId: null } }
  },
  ofVisit: async (t: Tenant) => ({ params: { id: (await aFailedVisit(t)).id } }),
  scores: async (t: Tenant) => ({ params: { id: (await aFailedVisit(t)).id } }),
  reinspect: async (t: Tenant) => {
    const { job, visit, floor } = await aFinishedInspection(t)
    await repair(t, [floor], await aUser(t, { level: 3 }))
    return { params: { id: visit.id }, body: { answers: [{ questionnaireId: floorOf(job), answer: '5' }] } }
  },
  read: async (t: Tenant) => ({ params: await idOf(t) }),
  update: async (t: Tenant) => {
    const { id, version } = await anAction(t)
    return { params: { id }, body: { title: 'Mend both taps', version } }
  },
  addFile: async (t: Tenant) => {
    const { id, worker } = await anAction(t)
    return { params: { id }, body: { moment: 'AFTER' as const }, ...photo(), as: worker }
  },
  start: async (t: Tenant) => {
    const { id, worker } = await anAction(t)
    return { params: { id }, body: {}, as: worker }
  },
  done: async (t: Tenant) => {
    const { id, worker } = await anAction(t)
    return { params: { id }, body: { note: 'A new washer is in' }, as: worker }
  },
  cannot: async (t: Tenant) => {
    const { id, worker } = await anAction(t)
    return { params: { id }, body: { reason: 'The wall is wet' }, as: worker }
  },
  verify: async (t: Tenant) => ({ params: { id: (await aDoneAction(t)).id }, body: { note: 'Dry now' } }),
}

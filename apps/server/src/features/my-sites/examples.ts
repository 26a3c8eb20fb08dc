import { actions } from '@muster/contract/actions'
import { aJob, aWork } from '../../../test/office.ts'
import { aUser, type Tenant } from '../../../test/tenant.ts'
import { aProblem } from '../problems/examples.ts'

async function aVisitedSite(t: Tenant) {
  const job = await aJob(t)
  await aWork(t, { job })
  return { params: { id: job.site.id }, as: job.site.client }
}

/** A problem of a client with an action that another person has verified. */
async function aVerifiedRepair(t: Tenant) {
  const { id: problem_id, job, client } = await aProblem(t)
  const scope = await t.scope()
  const { id } = await t.call(actions.create, { body: { jobLocationId: job.site.id, title: 'Mend it' } })
  await scope.change('actions', { source: 'CLIENT_PROBLEM', problem_id }).where('id', '=', id).execute()
  await t.call(actions.done, { params: { id }, body: {} }, { as: await aUser(t, { level: 3 }) })
  await t.call(actions.verify, { params: { id }, body: {} })
  return { id, client }
}

export const mySiteExamples = {
  overview: async (t: Tenant) => ({ as: (await aVisitedSite(t)).as }),
  visits: aVisitedSite,
  repairs: aVisitedSite,
  acknowledge: async (t: Tenant) => {
    const { id, client } = await aVerifiedRepair(t)
    return { params: { id }, as: client }
  },
}

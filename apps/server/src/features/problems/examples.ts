import { problems } from '@muster/contract/problems'
import { aJob } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { photo } from '../works/examples.ts'

export async function aProblem(t: Tenant, given: { job?: Awaited<ReturnType<typeof aJob>> } = {}) {
  const job = given.job ?? (await aJob(t))
  const { client, id: jobLocationId } = job.site
  const body = { jobLocationId, text: `The tap drips, says ${t.code}` }
  return { job, client, ...(await t.call(problems.report, { body }, { as: client })) }
}

export const problemExamples = {
  list: async (t: Tenant) => ({ as: (await aProblem(t)).client }),
  report: async (t: Tenant) => {
    const { site } = await aJob(t)
    return { body: { jobLocationId: site.id, text: 'The tap drips' }, as: site.client }
  },
  addFile: async (t: Tenant) => {
    const { id, client } = await aProblem(t)
    return { params: { id }, ...photo(), as: client }
  },
  update: async (t: Tenant) => ({
    params: { id: (await aProblem(t)).id },
    body: { state: 'SOLVED' as const, note: 'A new washer is in', version: 1 },
  }),
}

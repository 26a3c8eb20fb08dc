import { aJob, aWork } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

async function aVisitedSite(t: Tenant) {
  const job = await aJob(t)
  await aWork(t, { job })
  return { params: { id: job.site.id }, as: job.site.client }
}

export const mySiteExamples = {
  overview: async (t: Tenant) => ({ as: (await aVisitedSite(t)).as }),
  visits: aVisitedSite,
}

import { works } from '@muster/contract/works/works'
import { aJob, aWork } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { anOpenWork } from '../works/examples.ts'

export const reportExamples = {
  path: async (t: Tenant) => ({ query: { workIds: [(await aWork(t)).id], accuracy: 'LOW' as const } }),
  heatMap: async () => ({ query: { accuracy: 'LOW' as const } }),
  inspectionTrend: async (t: Tenant) => ({ query: { jobId: (await aJob(t)).id } }),
  inspectedJobs: async () => ({ query: { jobSpecTypes: ['INSPECTION' as const] } }),
  trendFile: async (t: Tenant) => ({
    query: { jobId: (await aJob(t)).id, reportType: 'CSV' as const },
  }),
  signature: async (t: Tenant) => ({ params: { id: (await aWork(t)).id } }),
  sign: async (t: Tenant) => ({
    params: { id: (await aWork(t)).id },
    body: { reviewedBy: 'Ava Nguyen', strokes: [[10, 10, 200, 100, 590, 20]] },
  }),
  ownRecords: async (t: Tenant) => ({ query: { reportType: 'CSV' as const }, as: (await aWork(t)).by }),
  workFile: async (t: Tenant) => ({ query: { workId: (await aWork(t)).id, reportType: 'CSV' as const } }),
  verify: async (t: Tenant) => {
    const { id } = await anOpenWork(t)
    const { code } = await t.call(works.evidence, { params: { id } })
    return { params: { code: code! } }
  },
}

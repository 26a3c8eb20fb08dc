import { aJob, aWork } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

export const dashboardExamples = {
  counts: async () => ({}),
  jobTrend: async (t: Tenant) => {
    await aJob(t)
    return { query: { frequency: 'ANNUALLY' as const } }
  },
  workTrend: async (t: Tenant) => ({
    query: { frequency: 'MONTHLY' as const, jobId: (await aWork(t)).job.id },
  }),
  userTrend: async () => ({ query: { frequency: 'WEEKLY' as const, userLevels: [5] } }),
  siteTimes: async () => ({ query: { startDate: '2026-03-01', endDate: '2026-03-31' } }),
  userTimes: async () => ({ query: { startDate: '2026-03-01', endDate: '2026-03-31' } }),
  team: async () => ({ query: { frequency: 'MONTHLY' as const } }),
}

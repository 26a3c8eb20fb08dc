import { aWork } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

const days = { startDate: '2026-03-01', endDate: '2026-03-31' }

export const payrollExamples = {
  bySite: async (t: Tenant) => ({ query: { jobLocationId: (await aWork(t)).job.site.id, ...days } }),
  byUser: async (t: Tenant) => ({ query: { tenantUserId: (await aWork(t)).by.id, ...days } }),
  file: async (t: Tenant) => ({
    query: {
      payrollType: 'LOCATION' as const,
      jobLocationId: (await aWork(t)).job.site.id,
      reportType: 'CSV' as const,
      ...days,
    },
  }),
}

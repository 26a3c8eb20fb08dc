import { aJob, anEvent } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

export const calendarExamples = {
  list: async (t: Tenant) => {
    const job = await aJob(t)
    await anEvent(t, job)
    return { query: { startDate: '2026-03-01', endDate: '2026-03-31', mappedIds: [job.id] } }
  },
}

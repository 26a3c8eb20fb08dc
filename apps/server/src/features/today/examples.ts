import { aJob, anEvent } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'

/** The first occurrence of a daily event. */
export async function aPlannedVisit(t: Tenant) {
  const eventId = await anEvent(t, await aJob(t))
  return { params: { eventId, occurrenceStart: '2026-01-05T06:00:00+10:00' } }
}

export const todayExamples = {
  board: async () => ({ query: { date: '2026-03-02' } }),
  uncovered: async () => ({ query: { date: '2026-03-02' } }),
  attention: async () => ({}),
  take: async (t: Tenant) => ({ ...(await aPlannedVisit(t)), body: { note: 'Calling her now' } }),
  release: aPlannedVisit,
}

import { aJob, anEvent } from '../../../test/office.ts'
import type { Tenant } from '../../../test/tenant.ts'
import { openMyFeed } from './feed.ts'
import { saveHoliday } from './holidays.ts'

const planned = {
  startTime: '2046-03-05T06:00:00+10:00',
  duration: 90,
  recursiveFrequency: 'WEEKLY' as const,
  notifyBeforeMinutes: 5,
}
async function aPlannedJob(t: Tenant) {
  const job = await aJob(t)
  return { job, eventId: await anEvent(t, job, { startLocal: '2046-01-05T06:00:00' }) }
}

export const calendarExamples = {
  list: async (t: Tenant) => {
    const job = await aJob(t)
    await anEvent(t, job)
    return { query: { startDate: '2026-03-01', endDate: '2026-03-31', mappedIds: [job.id] } }
  },
  create: async (t: Tenant) => {
    const job = await aJob(t)
    return { query: { force: true }, body: { mappedId: job.id, userAssigneeId: job.worker.id, ...planned } }
  },
  update: async (t: Tenant) => {
    const { job, eventId } = await aPlannedJob(t)
    return {
      params: { id: eventId },
      query: { force: true },
      body: { userAssigneeId: job.worker.id, ...planned },
    }
  },
  remove: async (t: Tenant) => ({ params: { id: (await aPlannedJob(t)).eventId } }),
  check: async (t: Tenant) => {
    const { job, eventId } = await aPlannedJob(t)
    const days = { startDate: '2046-03-01', endDate: '2046-03-31' }
    const events = [{ id: -1, userAssigneeId: job.worker.id, ...planned }]
    return {
      body: { ...days, mappedId: job.id, tenantUserIds: [job.worker.id], events, removeEventIds: [eventId] },
    }
  },
  rules: async () => ({}),
  updateRules: async () => ({ body: { onConflict: 'REFUSE' as const, maxDayMinutes: 600 } }),
  holidays: async () => ({ query: { year: 2026, region: 'NSW' as const } }),
  saveHoliday: async () => ({ body: { date: '2026-08-12', name: 'Show', region: 'QLD' as const } }),
  removeHoliday: async (t: Tenant) => {
    const { id } = await saveHoliday(await t.scope(), { date: '2026-12-24', name: 'Closed', region: null })
    return { params: { id: id! } }
  },
  feed: async () => ({}),
  openFeed: async () => ({}),
  closeFeed: async () => ({}),
  readFeed: async (t: Tenant) => {
    const { address } = await openMyFeed(await t.scope(t.boss), 'http://muster.test')
    return { params: { address: address.slice(address.lastIndexOf('/') + 1) } }
  },
}

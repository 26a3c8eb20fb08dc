import { aContract, aJob, aJobDetail, anEvent, aSite } from '../../../test/office.ts'
import { aUser, type Tenant } from '../../../test/tenant.ts'

import { aRelatedFile, aTextFile } from '../files/examples.ts'

const ofAJob = async (t: Tenant) => ({ id: await aRelatedFile(t, { job_id: (await aJob(t)).id }) })

export const jobExamples = {
  list: async (t: Tenant) => ({ query: { clientId: (await aJob(t)).site.client.id } }),
  read: async (t: Tenant) => ({ params: await aJob(t), query: { includeUsers: true } }),
  create: async (t: Tenant) => {
    const site = await aSite(t)
    const { links } = await aContract(t, { sites: [site] })
    const detail = await aJobDetail(t, { client: site.client })
    return { body: { jobDetailId: detail.id, contractLocationId: links[0]!.contractLocationId } }
  },
  update: async (t: Tenant) => ({ params: await aJob(t), body: { notes: 'Key is at the desk' } }),
  assign: async (t: Tenant) => {
    const job = await aJob(t, { assignees: [await aUser(t), await aUser(t)] })
    const [removed, stays] = job.assignees
    const newcomer = await aUser(t)
    const event = {
      userAssigneeId: newcomer.id,
      startTime: '2026-03-02T06:00:00+10:00',
      duration: 120,
      recursiveFrequency: 'DAILY' as const,
      notifyBeforeMinutes: 5,
    }
    const changed = await anEvent(t, { ...job, worker: stays! })
    return {
      params: { id: job.id },
      body: {
        jobUsers: [{ tenantUserId: newcomer.id, hours: 2 }],
        removeUserIds: [removed!.id],
        calendarEventRequest: {
          mappedId: job.id,
          events: [
            { ...event, id: -1 },
            { ...event, id: changed, userAssigneeId: stays!.id },
          ],
        },
      },
    }
  },
  bulk: async (t: Tenant) => ({
    body: { jobIds: [(await aJob(t)).id, (await aJob(t)).id], change: { minimumDistanceToStart: 150 } },
  }),
  undoBulk: async (t: Tenant) => ({
    body: { jobs: [{ jobId: (await aJob(t)).id, undo: { minimumDistanceToStart: 150 } }] },
  }),
  setActive: async (t: Tenant) => ({ params: await aJob(t), query: { isActive: false } }),
  files: async (t: Tenant) => {
    const job = await aJob(t)
    await aRelatedFile(t, { job_id: job.id })
    return { query: { jobId: job.id } }
  },
  addFile: async (t: Tenant) => ({ body: { jobId: (await aJob(t)).id }, ...aTextFile() }),
  shareFile: async (t: Tenant) => ({ params: await ofAJob(t), body: { shared: true } }),
  removeFile: async (t: Tenant) => ({ params: await ofAJob(t) }),
}

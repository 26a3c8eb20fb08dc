import { aJob } from '../../../test/office.ts'
import { aUser, type Tenant, type TestUser } from '../../../test/tenant.ts'
import { myNotifications } from './queries.ts'

/** A person who has been told of a job; answers the person and the notification. */
export async function aToldPerson(t: Tenant): Promise<{ person: TestUser; id: number }> {
  const job = await aJob(t)
  const scope = await t.scope()
  await scope.happened('job.assigned', { jobId: job.id, tenantUserIds: [job.worker.id] })
  await t.settle()
  const [told] = await myNotifications(await t.scope(job.worker)).execute()
  return { person: job.worker, id: told!.id }
}

export const notificationExamples = {
  list: async (t: Tenant) => ({ as: (await aToldPerson(t)).person }),
  markRead: async (t: Tenant) => {
    const { person, id } = await aToldPerson(t)
    return { as: person, body: { ids: [id] } }
  },
  config: async (t: Tenant) => ({
    query: { notificationCategory: 'JOB', mappedId: (await aJob(t)).id },
  }),
  subscribe: async (t: Tenant) => {
    const [job, person] = [await aJob(t), await aUser(t, { level: 3 })]
    const add = [{ event: 'ANY', tenantUserId: person.id, gateway: 'APP' }]
    return { body: { notificationCategory: 'JOB', mappedId: job.id, add, remove: [] } }
  },
}

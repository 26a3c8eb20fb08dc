import { dashboard } from '@muster/contract/dashboard'
import { expect, test } from 'vitest'
import { aJob, aSite, aWork } from '../../../test/office.ts'
import { aTenant, aUser } from '../../../test/tenant.ts'
import { aStoredFile } from '../files/examples.ts'

test('the counters count what is active now, works of all time, and bytes', async () => {
  const t = await aTenant()
  expect(await t.call(dashboard.counts)).toEqual({
    countMap: {
      CLIENTS_TOTAL: 0,
      EMPLOYERS_TOTAL: 1,
      JOB_SITES_TOTAL: 0,
      JOBS_TOTAL: 0,
      WORKS_TOTAL: 0,
      STORAGE_USED: 0,
    },
    employeeTotal: 1,
  })
  const job = await aJob(t)
  await aJob(t, { site: job.site, enabled: false, assignees: [job.worker] })
  await aWork(t, { job })
  await aWork(t, { job, status: 'VOID' })
  const gone = await aUser(t)
  const site = await aSite(t, { client: job.site.client })
  const scope = await t.scope()
  await scope.change('users', { removed_at: scope.now }).where('id', '=', gone.id).execute()
  await scope.change('sites', { archived_at: scope.now }).where('id', '=', site.id).execute()
  await aStoredFile(t, Buffer.alloc(1500))
  expect(await t.call(dashboard.counts)).toEqual({
    countMap: {
      CLIENTS_TOTAL: 1,
      EMPLOYERS_TOTAL: 2,
      JOB_SITES_TOTAL: 1,
      JOBS_TOTAL: 1,
      WORKS_TOTAL: 1,
      STORAGE_USED: 1500,
    },
    employeeTotal: 2,
  })
})

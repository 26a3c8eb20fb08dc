import { msg } from '@muster/contract/kit/msg'
import type { NotificationContent } from '../delivery/notify.ts'
import { readJobNames } from '../queries.ts'
import type { Notices } from './notice.ts'

const stopped = {
  deactivated: {
    title: msg('Job at {site} stopped'),
    message: msg('{detail} is deactivated. Your shifts there are cancelled.'),
  },
  activated: {
    title: msg('Job at {site} active again'),
    message: msg('{detail} is active again. Your shifts there are back on.'),
  },
  unassigned: {
    title: msg('You were removed from a job at {site}'),
    message: msg('You are no longer assigned to {detail}. Your shifts there are cancelled.'),
  },
} as const
/** Several jobs in one act; `unassigned` keeps the text of one job. */
const manyStopped = {
  ...stopped,
  deactivated: {
    title: msg('{count} of your jobs stopped'),
    message: msg('{detail} at {site}, and {more} more. Your shifts there are cancelled.'),
  },
  activated: {
    title: msg('{count} of your jobs are active again'),
    message: msg('{detail} at {site}, and {more} more. Your shifts there are back on.'),
  },
} as const

interface JobNames {
  site: string
  detail: string
}
/** Names one job. `moreJobs` counts the others of the same act. */
const paramsOf = ({ site, detail }: JobNames, moreJobs: number): NotificationContent['params'] => ({
  ...{ site, detail },
  ...(moreJobs > 0 && { count: moreJobs + 1, more: moreJobs }),
})

export const assignedTo = (job: JobNames, moreJobs = 0): NotificationContent => ({
  type: 'job.assigned',
  ...(moreJobs > 0
    ? {
        title: msg('You were assigned to {count} jobs'),
        message: msg('{detail} at {site}, and {more} more.'),
      }
    : { title: msg('New job at {site}'), message: msg('You are assigned to {detail} at {site}.') }),
  params: paramsOf(job, moreJobs),
  link: '/',
})

export const jobNotices: Notices<'job.assigned' | 'job.stopped'> = {
  'job.assigned': async (scope, { payload: { jobId, tenantUserIds, moreJobs } }) => {
    const job = await readJobNames(scope, jobId)
    if (job && tenantUserIds.length > 0) return { ...assignedTo(job, moreJobs), to: tenantUserIds }
  },
  'job.stopped': async (scope, { payload: { jobId, tenantUserIds, change, moreJobs = 0 } }) => {
    const job = await readJobNames(scope, jobId)
    if (!job || tenantUserIds.length === 0) return
    return {
      type: 'schedule.changed',
      to: tenantUserIds,
      ...(moreJobs > 0 ? manyStopped : stopped)[change],
      params: paramsOf(job, moreJobs),
      link: '/',
    }
  },
}

import { msg } from '@muster/contract/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { type NotificationContent, notify, rosterOn } from './notify.ts'
import { readJobNames } from './queries.ts'

type ShiftChange = DomainEvent<'schedule.changed'>['payload']['change']
interface AboutShift {
  site: string
  detail: string
  date: string
  time: string
  count: number
}

/** What is said of shifts of one job. */
export const shiftWords = {
  added: {
    title: msg('New shift at {site}'),
    message: msg('{detail} is to begin on {date} at {time}. Shifts added: {count}.'),
  },
  moved: {
    title: msg('Your shift at {site} changed'),
    message: msg('{detail} now begins on {date} at {time}. Shifts changed: {count}.'),
  },
  cancelled: {
    title: msg('Shift at {site} cancelled'),
    message: msg('{detail} on {date} at {time} does not take place. Shifts cancelled: {count}.'),
  },
} as const satisfies Record<ShiftChange, { title: string; message: string }>

const shiftNotice = (change: ShiftChange, about: AboutShift): NotificationContent => ({
  type: 'schedule.changed',
  ...shiftWords[change],
  params: { ...about },
  ...rosterOn(about.date),
})

const stopWords = {
  deactivated: {
    title: msg('Job at {site} stopped'),
    message: msg('{detail} is deactivated. Your shifts there do not take place.'),
  },
  activated: {
    title: msg('Job at {site} active again'),
    message: msg('{detail} is active again. Your shifts there take place.'),
  },
  unassigned: {
    title: msg('You were taken off a job at {site}'),
    message: msg('You are not assigned to {detail} any more. Your shifts there do not take place.'),
  },
} as const

const stopWordsOfMany = {
  deactivated: {
    title: msg('{count} of your jobs stopped'),
    message: msg('{detail} at {site}, and {more} more. Your shifts there do not take place.'),
  },
  activated: {
    title: msg('{count} of your jobs are active again'),
    message: msg('{detail} at {site}, and {more} more. Your shifts there take place.'),
  },
} as const

const jobStopNotice = (
  change: keyof typeof stopWords,
  about: { site: string; detail: string },
  moreJobs = 0,
): NotificationContent => ({
  type: 'schedule.changed',
  ...(moreJobs > 0 && change !== 'unassigned' ? stopWordsOfMany[change] : stopWords[change]),
  params: { ...about, ...(moreJobs > 0 && { count: moreJobs + 1, more: moreJobs }) },
  link: '/',
})

async function notifyShift(scope: Scope, event: DomainEvent<'schedule.changed'>) {
  const { jobId, tenantUserId, change, startTime, count } = event.payload
  const job = await readJobNames(scope, jobId)
  if (!job) return
  const { site, detail } = job
  const about = { site, detail, date: startTime.slice(0, 10), time: startTime.slice(11, 16), count }
  await notify(scope, event, [tenantUserId], shiftNotice(change, about))
}

async function notifyStop(scope: Scope, event: DomainEvent<'job.stopped'>) {
  const { jobId, tenantUserIds, change, moreJobs } = event.payload
  const job = await readJobNames(scope, jobId)
  if (!job || tenantUserIds.length === 0) return
  const { site, detail } = job
  await notify(scope, event, tenantUserIds, jobStopNotice(change, { site, detail }, moreJobs))
}

export const shiftEventHandlers: EventHandlers = {
  'schedule.changed': notifyShift,
  'job.stopped': notifyStop,
}

import { msg } from '@muster/contract/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { clientEventHandlers } from './client-event-handlers.ts'
import { contractEventHandlers } from './contract-event-handlers.ts'
import { coverEventHandlers } from './cover-event-handlers.ts'
import { leaveEventHandlers } from './leave-event-handlers.ts'
import { type NotificationContent, notify } from './notify.ts'
import { payEventHandlers } from './pay-event-handlers.ts'
import { listManagers, readContractEnd, readJobNames, readName, readWorkNames } from './queries.ts'
import { rosterEventHandlers } from './roster-event-handlers.ts'
import { scheduleEventHandlers } from './schedule-event-handlers.ts'
import { shiftEventHandlers } from './shift-event-handlers.ts'
import { suspensionEventHandlers } from './suspension-event-handlers.ts'
import { workEventHandlers } from './work-event-handlers.ts'

interface AboutWork {
  site: string
  date: string
  reason: string
}

interface AssignedJobs {
  site: string
  detail: string
  /** Besides this one. */
  moreJobs?: number
}
export const assignedNotice = ({ moreJobs = 0, ...job }: AssignedJobs): NotificationContent => ({
  type: 'job.assigned',
  ...(moreJobs > 0
    ? {
        title: msg('You were assigned to {count} jobs'),
        message: msg('{detail} at {site}, and {more} more.'),
        params: { ...job, count: moreJobs + 1, more: moreJobs },
      }
    : {
        title: msg('New job at {site}'),
        message: msg('You are assigned to {detail} at {site}.'),
        params: { ...job },
      }),
  link: '/',
})

export const correctedNotice = (work: AboutWork): NotificationContent => ({
  type: 'work.corrected',
  title: msg('Your hours at {site} were corrected'),
  message: msg('The times of {date} were changed: {reason}'),
  params: { ...work },
  link: '/me/hours',
})

const enteredNotice = (work: AboutWork): NotificationContent => ({
  type: 'work.corrected',
  title: msg('A visit at {site} was added to your hours'),
  message: msg('A visit of {date} was entered for you: {reason}'),
  params: { ...work },
  link: '/me/hours',
})

export const voidedNotice = (work: AboutWork): NotificationContent => ({
  type: 'work.voided',
  title: msg('A visit at {site} was voided'),
  message: msg('Your visit on {date} was voided: {reason}'),
  params: { ...work },
  link: '/me/hours',
})

const exportDoneNotice = (file: { fileName: string; date: string }): NotificationContent => ({
  type: 'export.done',
  title: msg('Your file is ready'),
  message: msg('{fileName} can be downloaded until {date}.'),
  params: { ...file },
  link: '/report/exports',
})

const exportFailedNotice = (): NotificationContent => ({
  type: 'export.failed',
  title: msg('Your file could not be made'),
  message: msg('The list of exports says why.'),
  params: {},
  link: '/report/exports',
})

const correctionAskedNotice = (request: {
  name: string
  site: string
  date: string
}): NotificationContent => ({
  type: 'correction.asked',
  title: msg('Correction requested by {name}'),
  message: msg('The times of {date} at {site} are said to be wrong.'),
  params: { ...request },
  link: '/works/corrections',
})

const correctionDecidedNotice = (granted: boolean, work: AboutWork): NotificationContent => ({
  type: 'correction.decided',
  title: granted
    ? msg('Your correction at {site} was approved')
    : msg('Your correction at {site} was declined'),
  message: granted
    ? msg('The times of {date} were changed: {reason}')
    : msg('The times of {date} stay: {reason}'),
  params: { ...work },
  link: '/me/hours',
})

interface EndingContract {
  title: string
  number: string
  client: string
  date: string
  days: number
}
const contractEndsNotice = (id: number, contract: EndingContract): NotificationContent => ({
  type: 'contract.ends',
  title: msg('A contract ends on {date}'),
  message: msg('{title} ({number}) of {client} ends in {days} days. Renew it, or let it end.'),
  params: { ...contract },
  link: `/contracts/edit?id=${id}`,
})

async function notifyContractEnds(scope: Scope, event: DomainEvent<'contract.ends'>) {
  const { contractId } = event.payload
  const ending = await readContractEnd(scope, contractId, event.occurredAt)
  if (!ending) return
  const { told: recipients, clientId, ...contract } = ending
  const notice = contractEndsNotice(contractId, contract)
  await notify(scope, event, recipients, { ...notice, about: { clientId } })
}

async function notifyAssigned(scope: Scope, event: DomainEvent<'job.assigned'>) {
  const { jobId, tenantUserIds, moreJobs } = event.payload
  const job = await readJobNames(scope, jobId)
  if (!job || tenantUserIds.length === 0) return
  const { site, detail } = job
  await notify(scope, event, tenantUserIds, assignedNotice({ site, detail, ...(moreJobs && { moreJobs }) }))
}

async function notifyCorrected(scope: Scope, event: DomainEvent<'work.corrected'>) {
  const { workId, tenantUserId, reason } = event.payload
  const work = await readWorkNames(scope, workId)
  if (!work) return
  const notice = correctedNotice({ site: work.site, date: work.date, reason })
  await notify(scope, event, [tenantUserId], notice)
}

async function notifyEntered(scope: Scope, event: DomainEvent<'work.entered'>) {
  const { workId, tenantUserId, reason } = event.payload
  const work = await readWorkNames(scope, workId)
  if (!work) return
  await notify(scope, event, [tenantUserId], enteredNotice({ site: work.site, date: work.date, reason }))
}

async function notifyVoided(scope: Scope, event: DomainEvent<'work.voided'>) {
  const { workId, tenantUserId, reason } = event.payload
  const work = await readWorkNames(scope, workId)
  if (!work) return
  const notice = voidedNotice({ site: work.site, date: work.date, reason })
  await notify(scope, event, [tenantUserId], notice)
}

/** What tells nothing of itself has no name. */
const newDeviceNotice = (device: string): NotificationContent => ({
  type: 'session.newDevice',
  title: msg('New sign-in to your account'),
  message: device
    ? msg('{device}. Not you? Sign that device out and change your password.')
    : msg('Not you? Sign that device out and change your password.'),
  params: { device },
  link: '/account',
})
const newDeviceOfNotice = (about: { name: string; device: string }): NotificationContent => ({
  type: 'session.newDeviceOf',
  title: msg('{name} signed in with a new device'),
  message: about.device ? msg('It is {device}.') : msg('The device is not known.'),
  params: about,
  link: '/users',
})

async function notifyNewDevice(scope: Scope, event: DomainEvent<'session.newDevice'>) {
  const { tenantUserId, sessionId, device } = event.payload
  const earlier = await scope
    .from('sessions')
    .select('id')
    .where('user_id', '=', tenantUserId)
    .where('id', '<>', sessionId)
    .limit(1)
    .executeTakeFirst()
  // The first device of a person is not news.
  if (!earlier) return
  await notify(scope, event, [tenantUserId], newDeviceNotice(device))
  const name = await readName(scope, tenantUserId)
  if (name) await notify(scope, event, [], newDeviceOfNotice({ name, device }))
}

async function notifyStorage(scope: Scope, event: DomainEvent<'storage.filling'>) {
  const content: NotificationContent = {
    type: 'storage.filling',
    title: msg('The storage is {percent} % full'),
    message: msg('Remove files that nobody needs, or ask for more room.'),
    params: { percent: event.payload.percent },
    link: '/',
  }
  const noUser = 0
  await notify(scope, event, await listManagers(scope, noUser), content)
}

async function notifyExportDone(scope: Scope, event: DomainEvent<'export.done'>) {
  const { tenantUserId, fileName, until } = event.payload
  await notify(scope, event, [tenantUserId], exportDoneNotice({ fileName, date: until }))
}

const notifyExportFailed = (scope: Scope, event: DomainEvent<'export.failed'>) =>
  notify(scope, event, [event.payload.tenantUserId], exportFailedNotice())

async function notifyCorrectionAsked(scope: Scope, event: DomainEvent<'correction.asked'>) {
  const { workId, tenantUserId } = event.payload
  const [work, name, managers] = await Promise.all([
    readWorkNames(scope, workId),
    readName(scope, tenantUserId),
    listManagers(scope, tenantUserId),
  ])
  if (!work || !name) return
  const notice = correctionAskedNotice({ name, site: work.site, date: work.date })
  await notify(scope, event, managers, notice)
}

async function notifyCorrectionDecided(scope: Scope, event: DomainEvent<'correction.decided'>) {
  const { workId, tenantUserId, granted, reason } = event.payload
  const work = await readWorkNames(scope, workId)
  if (!work) return
  const notice = correctionDecidedNotice(granted, { site: work.site, date: work.date, reason })
  await notify(scope, event, [tenantUserId], notice)
}

export const notificationEventHandlers: EventHandlers = {
  ...clientEventHandlers,
  ...contractEventHandlers,
  ...leaveEventHandlers,
  ...coverEventHandlers,
  ...payEventHandlers,
  ...rosterEventHandlers,
  ...scheduleEventHandlers,
  ...shiftEventHandlers,
  ...suspensionEventHandlers,
  ...workEventHandlers,
  'session.newDevice': notifyNewDevice,
  'storage.filling': notifyStorage,
  'contract.ends': notifyContractEnds,
  'export.done': notifyExportDone,
  'export.failed': async (scope, event) => void (await notifyExportFailed(scope, event)),
  'job.assigned': notifyAssigned,
  'work.corrected': notifyCorrected,
  'work.entered': notifyEntered,
  'correction.asked': notifyCorrectionAsked,
  'correction.decided': notifyCorrectionDecided,
  'work.voided': notifyVoided,
}

import { msg } from '@muster/contract/msg'
import { fullName } from '@muster/rules/full-name'
import { isLow } from '@muster/rules/ratings'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { readScore } from '../works/filled-work.ts'
import { type NotificationContent, notify, teamOrDay } from './notify.ts'
import { readWorkNames } from './queries.ts'

type WorkEvent = DomainEvent<'work.started' | 'work.completed' | 'work.tooLong' | 'work.autoStopped'>
type NoticeText = Pick<NotificationContent, 'type' | 'title' | 'message'>

const started: NoticeText = {
  type: 'work.started',
  title: msg('{name} started at {site}'),
  message: msg('The visit of {date} has begun.'),
}
const offSite: NoticeText = {
  type: 'work.offSite',
  title: msg('{name} started away from {site}'),
  message: msg('The visit of {date} was started off site.'),
}
const completed: NoticeText = {
  type: 'work.completed',
  title: msg('{name} finished at {site}'),
  message: msg('The visit of {date} is done.'),
}
const lowScore: NoticeText = {
  type: 'work.lowScore',
  title: msg('Low score at {site}: {percent} %'),
  message: msg('Please review the visit of {name} on {date}.'),
}
const tooLong: NoticeText = {
  type: 'work.tooLong',
  title: msg('Your visit at {site} is still open'),
  message: msg('Finish it if you have left. It will be stopped otherwise.'),
}
const stopped: NoticeText = {
  type: 'work.autoStopped',
  title: msg('The visit of {name} at {site} was stopped'),
  message: msg('It ran too long on {date}. Its times can be corrected.'),
}

/** Notifies subscribers of a work; with `ownLink` also the person who works. */
async function notifyOf(
  scope: Scope,
  event: WorkEvent,
  notice: NoticeText,
  { ownLink, ...besides }: { ownLink?: string; percent?: number } = {},
) {
  const work = await readWorkNames(scope, event.payload.workId)
  if (!work) return
  const { site, date, jobId, siteId, clientId, eventId } = work
  const said = { ...notice, params: { name: fullName(work), site, date, ...besides } }
  if (ownLink) await notify(scope, event, [work.userId], { ...said, link: ownLink })
  await notify(scope, event, [], {
    ...said,
    link: `/report/detailed?site=${siteId}&work=${event.payload.workId}`,
    linkInField: teamOrDay,
    about: { jobId, siteId, clientId, eventId },
  })
}

async function notifyStarted(scope: Scope, event: DomainEvent<'work.started'>) {
  await notifyOf(scope, event, started)
  const work = await readWorkNames(scope, event.payload.workId)
  if (work?.offsite) await notifyOf(scope, event, offSite)
}

async function notifyCompleted(scope: Scope, event: DomainEvent<'work.completed'>) {
  await notifyOf(scope, event, completed)
  const percent = await readScore(scope, event.payload.workId)
  if (percent !== null && isLow(percent)) await notifyOf(scope, event, lowScore, { percent })
}

export const workEventHandlers: EventHandlers = {
  'work.started': notifyStarted,
  'work.completed': notifyCompleted,
  'work.tooLong': (scope, event) => notifyOf(scope, event, tooLong, { ownLink: '/' }),
  'work.autoStopped': (scope, event) => notifyOf(scope, event, stopped, { ownLink: '/me/hours' }),
}

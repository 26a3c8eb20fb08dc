import { isLow } from '@muster/rules/ratings'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import type { Scope } from '../../db/scope.ts'
import { readScore } from '../works/filled-work.ts'
import { readWorkNames } from './queries.ts'
import { type Told, teamOrDay, tell } from './tell.ts'

type OfWork = DomainEvent<'work.started' | 'work.completed' | 'work.tooLong' | 'work.autoStopped'>
type Notice = Pick<Told, 'type' | 'title' | 'message'>

const started: Notice = {
  type: 'work.started',
  title: '{name} started at {site}',
  message: 'The work of {date} has begun.',
}
const offSite: Notice = {
  type: 'work.offSite',
  title: '{name} started away from {site}',
  message: 'The work of {date} was begun away from its site.',
}
const completed: Notice = {
  type: 'work.completed',
  title: '{name} finished at {site}',
  message: 'The work of {date} is done.',
}
const lowScore: Notice = {
  type: 'work.lowScore',
  title: 'Low score at {site}: {percent} %',
  message: 'The work of {name} on {date} ought to be looked at.',
}
const tooLong: Notice = {
  type: 'work.tooLong',
  title: 'Your work at {site} is still open',
  message: 'Finish it if you have left. It will be stopped otherwise.',
}
const stopped: Notice = {
  type: 'work.autoStopped',
  title: 'The work of {name} at {site} was stopped',
  message: 'It went on for too long on {date}. Its times can be corrected.',
}

/** Tells of a work whoever subscribed, and whose it is where `ownLink` says where that leads them. */
async function tellOf(
  scope: Scope,
  event: OfWork,
  notice: Notice,
  { ownLink, ...besides }: { ownLink?: string; percent?: number } = {},
) {
  const work = await readWorkNames(scope, event.payload.workId)
  if (!work) return
  const { site, date, jobId, siteId, clientId, eventId } = work
  const said = { ...notice, params: { name: `${work.firstName} ${work.lastName}`, site, date, ...besides } }
  if (ownLink) await tell(scope, event, [work.userId], { ...said, link: ownLink })
  await tell(scope, event, [], {
    ...said,
    link: `/report/detailed?site=${siteId}&work=${event.payload.workId}`,
    linkInField: teamOrDay,
    about: { jobId, siteId, clientId, eventId },
  })
}

async function tellStarted(scope: Scope, event: DomainEvent<'work.started'>) {
  await tellOf(scope, event, started)
  const work = await readWorkNames(scope, event.payload.workId)
  if (work?.offsite) await tellOf(scope, event, offSite)
}

async function tellCompleted(scope: Scope, event: DomainEvent<'work.completed'>) {
  await tellOf(scope, event, completed)
  const percent = await readScore(scope, event.payload.workId)
  if (percent !== null && isLow(percent)) await tellOf(scope, event, lowScore, { percent })
}

/** What runs and ends, for whoever wants to know. */
export const workEventHandlers: EventHandlers = {
  'work.started': tellStarted,
  'work.completed': tellCompleted,
  'work.tooLong': (scope, event) => tellOf(scope, event, tooLong, { ownLink: '/' }),
  'work.autoStopped': (scope, event) => tellOf(scope, event, stopped, { ownLink: '/me/hours' }),
}

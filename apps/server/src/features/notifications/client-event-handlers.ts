import { msg } from '@muster/contract/msg'
import { belowManagement } from '@muster/contract/permissions'
import type { ProblemState } from '@muster/contract/problems'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { levelIn, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { currentUsers } from '../users/person-queries.ts'
import { type NotificationContent, notify, teamOrDay } from './notify.ts'
import { listManagers, readJobNames } from './queries.ts'

interface AboutSite {
  site: string
  siteId: number
}

const feedbackAskedNotice = (requestId: number, { site }: { site: string }): NotificationContent => ({
  type: 'feedback.asked',
  title: msg('How are we doing at {site}?'),
  message: msg('A short form waits for your answer.'),
  params: { site },
  link: `/feedback?id=${requestId}`,
})

const feedbackGivenNotice = (workId: number, about: AboutSite & { client: string }): NotificationContent => ({
  type: 'feedback.given',
  title: msg('Feedback for {site}'),
  message: msg('{client} answered the questions about the visit.'),
  params: { site: about.site, client: about.client },
  link: `/report/detailed?site=${about.siteId}&type=FEEDBACK&work=${workId}`,
  linkInField: teamOrDay,
})

interface AboutProblem extends AboutSite {
  client: string
  text: string
}
const reported = ({ site, client, text }: AboutProblem) => ({
  title: msg('Problem at {site}'),
  message: msg('From {client}: {text}'),
  params: { site, client, text },
})
/** People of the site, who have no list of problems, read it in the communication book. */
const problemNotice = (about: AboutProblem): NotificationContent => ({
  type: 'problem.reported',
  ...reported(about),
  link: '/problems',
  linkInField: () => `/chat?site=${about.siteId}`,
})
const becomes = {
  NEW: { title: msg('Your problem at {site} is open again') },
  IN_PROGRESS: { title: msg('Your problem at {site} is being worked on') },
  SOLVED: { title: msg('Your problem at {site} is solved') },
  DECLINED: { title: msg('No action will be taken on your problem at {site}') },
} as const satisfies Record<ProblemState, { title: string }>
const answered = { message: msg('You wrote: {text} We answer: {note}') }
const unanswered = { message: msg('You wrote: {text}') }
const problemChangedNotice = (
  state: ProblemState,
  { site, siteId, text, note }: AboutProblem & { note: string },
): NotificationContent => ({
  type: 'problem.changed',
  ...becomes[state],
  ...(note ? answered : unanswered),
  params: { site, text, note },
  link: `/my-site?id=${siteId}`,
})

/** People assigned to an enabled job at the site, without management. */
export async function peopleOfSite(scope: Scope, siteId: number): Promise<number[]> {
  const rows = await currentUsers(scope)
    .innerJoin('job_assignees', along('job_assignees.user_id'))
    .innerJoin('jobs', along('job_assignees.job_id'))
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .where('jobs.site_id', '=', siteId)
    .where(levelIn('roles.level', belowManagement))
    .select('users.id')
    .distinct()
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

const noUser = 0
const longest = 200
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

async function readProblemNames(scope: Scope, id: number) {
  const row = await scope
    .from('problems')
    .innerJoin('sites', along('problems.site_id'))
    .innerJoin('users', along('problems.client_id'))
    .where('problems.id', '=', id)
    .select(['sites.name as site', 'sites.id as siteId', 'users.id as clientId', 'problems.text'])
    .select((eb) => [eb('users.removed_at', 'is', null).as('stays'), personName('users').as('client')])
    .executeTakeFirst()
  return row && { ...row, text: short(row.text) }
}

async function notifyAsked(scope: Scope, event: DomainEvent<'feedback.asked'>) {
  const { jobId, requestId, tenantUserId } = event.payload
  const job = await readJobNames(scope, jobId)
  if (job) await notify(scope, event, [tenantUserId], feedbackAskedNotice(requestId, job))
}

async function notifyGiven(scope: Scope, event: DomainEvent<'feedback.given'>) {
  const { workId, jobId } = event.payload
  const about = await scope
    .from('works')
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('users', along('works.client_id'))
    .where('works.id', '=', workId)
    .select(['sites.name as site', 'sites.id as siteId', 'users.id as clientId'])
    .select(personName('users').as('client'))
    .executeTakeFirst()
  if (!about) return
  const { siteId, clientId } = about
  const notice = feedbackGivenNotice(workId, about)
  await notify(scope, event, await listManagers(scope, noUser), {
    ...notice,
    about: { jobId, siteId, clientId },
  })
}

async function notifyProblem(scope: Scope, event: DomainEvent<'problem.reported'>) {
  const about = await readProblemNames(scope, event.payload.problemId)
  if (!about) return
  const { siteId, clientId } = about
  const concerned = [...(await peopleOfSite(scope, siteId)), ...(await listManagers(scope, noUser))]
  await notify(scope, event, concerned, { ...problemNotice(about), about: { siteId, clientId } })
}

async function notifyProblemChanged(scope: Scope, event: DomainEvent<'problem.changed'>) {
  const { problemId, state, note } = event.payload
  const about = await readProblemNames(scope, problemId)
  if (!about?.stays) return
  const notice = problemChangedNotice(state, { ...about, note: short(note) })
  await notify(scope, event, [about.clientId], notice)
}

/** Notifies clients, and the office of what clients report. */
export const clientEventHandlers: EventHandlers = {
  'feedback.asked': notifyAsked,
  'feedback.given': notifyGiven,
  'problem.reported': notifyProblem,
  'problem.changed': notifyProblemChanged,
}

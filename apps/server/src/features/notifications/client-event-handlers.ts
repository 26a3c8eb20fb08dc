import type { ProblemState } from '@muster/contract/problems'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { personName } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { listManagers, readJobNames } from './queries.ts'
import { type Told, teamOrDay, tell } from './tell.ts'

interface AboutSite {
  site: string
  siteId: number
}

export const feedbackAskedNotice = (requestId: number, { site }: { site: string }): Told => ({
  type: 'feedback.asked',
  title: 'How are we doing at {site}?',
  message: 'A short form waits for your answer.',
  params: { site },
  link: `/feedback?id=${requestId}`,
})

export const feedbackGivenNotice = (workId: number, about: AboutSite & { client: string }): Told => ({
  type: 'feedback.given',
  title: 'Feedback for {site}',
  message: '{client} answered the questions about the work.',
  params: { site: about.site, client: about.client },
  link: `/report/detailed?site=${about.siteId}&type=FEEDBACK&work=${workId}`,
  linkInField: teamOrDay,
})

interface AboutProblem extends AboutSite {
  client: string
  text: string
}
const reported = ({ site, client, text }: AboutProblem) => ({
  title: 'Problem at {site}',
  message: 'From {client}: {text}',
  params: { site, client, text },
})
/** People of the site, who have no list of problems, read it in the communication book. */
export const problemNotice = (about: AboutProblem): Told => ({
  type: 'problem.reported',
  ...reported(about),
  link: '/problems',
  linkInField: () => `/chat?site=${about.siteId}`,
})
const becomes = {
  NEW: { title: 'Your problem at {site} is open again' },
  IN_PROGRESS: { title: 'Your problem at {site} is being worked on' },
  SOLVED: { title: 'Your problem at {site} is solved' },
  DECLINED: { title: 'Nothing is done about your problem at {site}' },
} as const satisfies Record<ProblemState, { title: string }>
const answered = { message: 'You wrote: {text} We answer: {note}' }
const unanswered = { message: 'You wrote: {text}' }
export const problemChangedNotice = (
  state: ProblemState,
  { site, siteId, text, note }: AboutProblem & { note: string },
): Told => ({
  type: 'problem.changed',
  ...becomes[state],
  ...(note ? answered : unanswered),
  params: { site, text, note },
  link: `/my-site?id=${siteId}`,
})

/** Whoever is assigned to an enabled job at the site and does not manage the company. */
export async function peopleOfSite(scope: Scope, siteId: number): Promise<number[]> {
  const rows = await scope.sql(sql<{ id: number }>`
    select distinct u.id from job_assignees a
    join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.enabled
    join users u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.removed_at is null
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.level > 3
    where a.tenant_id = ${scope.tenantId} and a.removed_at is null and j.site_id = ${siteId} order by u.id`)
  return rows.map(({ id }) => id)
}

const nobody = 0
const longest = 200
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

async function readProblemNames(scope: Scope, id: number) {
  const [row] = await scope.sql(sql<AboutProblem & { clientId: number; stays: boolean }>`
    select s.name as site, s.id as "siteId", c.id as "clientId", c.removed_at is null as stays, p.text,
      ${personName('c')} as client
    from problems p join sites s on s.tenant_id = p.tenant_id and s.id = p.site_id
    join users c on c.tenant_id = p.tenant_id and c.id = p.client_id
    where p.tenant_id = ${scope.tenantId} and p.id = ${id}`)
  return row && { ...row, text: short(row.text) }
}

async function tellAsked(scope: Scope, event: DomainEvent<'feedback.asked'>) {
  const { jobId, requestId, tenantUserId } = event.payload
  const job = await readJobNames(scope, jobId)
  if (job) await tell(scope, event, [tenantUserId], feedbackAskedNotice(requestId, job))
}

async function tellGiven(scope: Scope, event: DomainEvent<'feedback.given'>) {
  const { workId, jobId } = event.payload
  const [about] = await scope.sql(sql<AboutSite & { client: string; clientId: number }>`
    select s.name as site, s.id as "siteId", c.id as "clientId", ${personName('c')} as client
    from works w join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
    join users c on c.tenant_id = w.tenant_id and c.id = w.client_id
    where w.tenant_id = ${scope.tenantId} and w.id = ${workId}`)
  if (!about) return
  const { siteId, clientId } = about
  const notice = feedbackGivenNotice(workId, about)
  await tell(scope, event, await listManagers(scope, nobody), {
    ...notice,
    about: { jobId, siteId, clientId },
  })
}

async function tellProblem(scope: Scope, event: DomainEvent<'problem.reported'>) {
  const about = await readProblemNames(scope, event.payload.problemId)
  if (!about) return
  const { siteId, clientId } = about
  const concerned = [...(await peopleOfSite(scope, siteId)), ...(await listManagers(scope, nobody))]
  await tell(scope, event, concerned, { ...problemNotice(about), about: { siteId, clientId } })
}

async function tellProblemChanged(scope: Scope, event: DomainEvent<'problem.changed'>) {
  const { problemId, state, note } = event.payload
  const about = await readProblemNames(scope, problemId)
  if (!about?.stays) return
  const notice = problemChangedNotice(state, { ...about, note: short(note) })
  await tell(scope, event, [about.clientId], notice)
}

/** What clients are told, and who is told of what they say. */
export const clientEventHandlers: EventHandlers = {
  'feedback.asked': tellAsked,
  'feedback.given': tellGiven,
  'problem.reported': tellProblem,
  'problem.changed': tellProblemChanged,
}

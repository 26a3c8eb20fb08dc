import type { ProblemState } from '@muster/contract/problems'
import type { Happening } from '../../chores/happenings.ts'
import type { Reactions } from '../../chores/react.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { insertNotifications, readJobNames, type Told } from './queries.ts'

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
export const problemNotice = (about: AboutProblem): Told => ({
  type: 'problem.reported',
  ...reported(about),
  link: '/problems',
})
/** For people of the site, who have no list of problems. */
export const problemAtWorkNotice = (about: AboutProblem): Told => ({ ...problemNotice(about), link: '/' })

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

const management = (scope: Scope) =>
  scope.sql(sql<{ id: number }>`
    select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${scope.tenantId} and u.removed_at is null and r.level <= 3 order by u.id`)

/** Whoever is assigned to an enabled job at the site and does not manage the company. */
const peopleOfSite = (scope: Scope, siteId: number) =>
  scope.sql(sql<{ id: number }>`
    select distinct u.id from job_assignees a
    join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id and j.enabled
    join users u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.removed_at is null
    join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id and r.level > 3
    where a.tenant_id = ${scope.tenantId} and a.removed_at is null and j.site_id = ${siteId} order by u.id`)

const longest = 200
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

async function readProblemNames(scope: Scope, id: number) {
  const [row] = await scope.sql(sql<AboutProblem & { clientId: number; stays: boolean }>`
    select s.name as site, s.id as "siteId", c.id as "clientId", c.removed_at is null as stays, p.text,
      c.first_name || ' ' || c.last_name as client
    from problems p join sites s on s.tenant_id = p.tenant_id and s.id = p.site_id
    join users c on c.tenant_id = p.tenant_id and c.id = p.client_id
    where p.tenant_id = ${scope.tenantId} and p.id = ${id}`)
  return row && { ...row, text: short(row.text) }
}

async function tell(scope: Scope, happeningId: number, people: readonly { id: number }[], told: Told) {
  const ids = people.map(({ id }) => id)
  if (ids.length > 0) await insertNotifications(scope, happeningId, ids, told)
}

async function tellAsked(scope: Scope, { id, payload }: Happening<'feedback.asked'>) {
  const job = await readJobNames(scope, payload.jobId)
  if (job) await tell(scope, id, [{ id: payload.tenantUserId }], feedbackAskedNotice(payload.requestId, job))
}

async function tellGiven(scope: Scope, { id, payload }: Happening<'feedback.given'>) {
  const [about] = await scope.sql(sql<AboutSite & { client: string }>`
    select s.name as site, s.id as "siteId", c.first_name || ' ' || c.last_name as client
    from works w join sites s on s.tenant_id = w.tenant_id and s.id = w.site_id
    join users c on c.tenant_id = w.tenant_id and c.id = w.client_id
    where w.tenant_id = ${scope.tenantId} and w.id = ${payload.workId}`)
  if (about) await tell(scope, id, await management(scope), feedbackGivenNotice(payload.workId, about))
}

async function tellProblem(scope: Scope, { id, payload }: Happening<'problem.reported'>) {
  const about = await readProblemNames(scope, payload.problemId)
  if (!about) return
  await tell(scope, id, await management(scope), problemNotice(about))
  await tell(scope, id, await peopleOfSite(scope, about.siteId), problemAtWorkNotice(about))
}

async function tellProblemChanged(scope: Scope, { id, payload }: Happening<'problem.changed'>) {
  const about = await readProblemNames(scope, payload.problemId)
  if (!about?.stays) return
  const notice = problemChangedNotice(payload.state, { ...about, note: short(payload.note) })
  await tell(scope, id, [{ id: about.clientId }], notice)
}

/** What clients are told, and who is told of what they say. */
export const clientReactions: Reactions = {
  'feedback.asked': tellAsked,
  'feedback.given': tellGiven,
  'problem.reported': tellProblem,
  'problem.changed': tellProblemChanged,
}

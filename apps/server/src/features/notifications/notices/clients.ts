import { msg } from '@muster/contract/kit/msg'
import type { ProblemState } from '@muster/contract/problems'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { teamOrDay } from '../delivery/notify.ts'
import { listManagers, peopleOfSite, readJobNames } from '../queries.ts'
import type { Notice, Notices } from './notice.ts'
import { forOffice } from './office.ts'

const becomes = {
  NEW: { title: msg('Your problem at {site} is open again') },
  IN_PROGRESS: { title: msg('Your problem at {site} is being worked on') },
  SOLVED: { title: msg('Your problem at {site} is solved') },
  DECLINED: { title: msg('No action will be taken on your problem at {site}') },
} as const satisfies Record<ProblemState, Pick<Notice, 'title'>>
const answered = { message: msg('You wrote: {text} We answer: {note}') }
const unanswered = { message: msg('You wrote: {text}') }

const longest = 200
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

async function readProblemNames(scope: Scope, id: number) {
  const row = await scope
    .from('problems')
    .innerJoin('sites', along('problems.site_id'))
    .innerJoin('users', along('problems.client_id'))
    .where('problems.id', '=', id)
    .select(['sites.name as site', 'sites.id as siteId', 'users.id as clientId', 'problems.text'])
    .select((eb) => [
      eb('users.removed_at', 'is', null).as('isClientPresent'),
      personName('users').as('client'),
    ])
    .executeTakeFirst()
  return row && { ...row, text: short(row.text) }
}

const readFeedbackNames = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('users', along('works.client_id'))
    .where('works.id', '=', workId)
    .select(['sites.name as site', 'sites.id as siteId', 'users.id as clientId'])
    .select(personName('users').as('client'))
    .executeTakeFirst()

type ClientEvent = 'feedback.asked' | 'feedback.given' | 'problem.reported' | 'problem.changed'
/** Feedback and problems: to clients, and to the office about clients. */
export const clientNotices: Notices<ClientEvent> = {
  'feedback.asked': async (scope, { payload: { jobId, requestId, tenantUserId } }) => {
    const job = await readJobNames(scope, jobId)
    if (!job) return
    return {
      type: 'feedback.asked',
      to: [tenantUserId],
      title: msg('How are we doing at {site}?'),
      message: msg('Please answer a short form.'),
      params: { site: job.site },
      link: `/feedback?id=${requestId}`,
    }
  },
  'feedback.given': async (scope, { payload: { workId, jobId } }) => {
    const feedback = await readFeedbackNames(scope, workId)
    if (!feedback) return
    const { site, siteId, client, clientId } = feedback
    return {
      type: 'feedback.given',
      to: await listManagers(scope, { siteId }),
      title: msg('Feedback for {site}'),
      message: msg('{client} answered the questions about the visit.'),
      params: { site, client },
      link: `/report/detailed?site=${siteId}&type=FEEDBACK&work=${workId}`,
      linkInField: teamOrDay,
      about: { jobId, siteId, clientId },
    }
  },
  'problem.reported': async (scope, { payload: { problemId } }) => {
    const problem = await readProblemNames(scope, problemId)
    if (!problem) return
    const { site, siteId, client, clientId, text } = problem
    const content = {
      type: 'problem.reported' as const,
      title: msg('Problem at {site}'),
      message: msg('From {client}: {text}'),
      params: { site, client, text },
      link: '/problems',
      // People of the site have no list of problems: they read it in the communication book.
      linkInField: () => `/chat?site=${siteId}`,
      about: { siteId, clientId },
    }
    const besides = await peopleOfSite(scope, siteId)
    const office = () => listManagers(scope, { siteId })
    return forOffice(scope, content, { siteId, problemId }, { office, besides })
  },
  'problem.changed': async (scope, { payload: { problemId, state, note } }) => {
    const problem = await readProblemNames(scope, problemId)
    if (!problem?.isClientPresent) return
    return {
      type: 'problem.changed',
      to: [problem.clientId],
      ...becomes[state],
      ...(note ? answered : unanswered),
      params: { site: problem.site, text: problem.text, note: short(note) },
      link: `/my-site?id=${problem.siteId}`,
    }
  },
}

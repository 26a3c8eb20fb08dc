import { msg } from '@muster/contract/kit/msg'
import { fullName } from '@muster/rules/people/full-name'
import { isLow } from '@muster/rules/works/ratings'
import type { Scope } from '../../../db/scope.ts'
import { readScore } from '../../works/checklist/filled-work.ts'
import { type NotificationContent, teamOrDay } from '../delivery/notify.ts'
import { readWorkNames } from '../queries.ts'
import type { Notice, Notices } from './notice.ts'
import { forOffice } from './office.ts'

type NoticeText = Pick<NotificationContent, 'type' | 'title' | 'message'>
type Work = NonNullable<Awaited<ReturnType<typeof readWorkNames>>> & { workId: number }

const offSite: NoticeText = {
  type: 'work.offSite',
  title: msg('{name} started away from {site}'),
  message: msg('The visit of {date} was started off site.'),
}
const lowScore: NoticeText = {
  type: 'work.lowScore',
  title: msg('Low score at {site}: {percent} %'),
  message: msg('Please review the visit of {name} on {date}.'),
}

async function readWork(scope: Scope, { workId }: { workId: number }): Promise<Work | undefined> {
  const work = await readWorkNames(scope, workId)
  return work && { ...work, workId }
}

const paramsOf = (work: Work) => ({ name: fullName(work), site: work.site, date: work.date })

/** For subscribers of the visit alone. */
const forSubscribers = (work: Work, text: NoticeText, besides: { percent?: number } = {}): Notice => ({
  ...text,
  to: [],
  params: { ...paramsOf(work), ...besides },
  link: `/report/detailed?site=${work.siteId}&work=${work.workId}`,
  linkInField: teamOrDay,
  about: { jobId: work.jobId, siteId: work.siteId, clientId: work.clientId, eventId: work.eventId },
})

const forPersonAndSubscribers = (work: Work, text: NoticeText, link: string): Notice[] => [
  { ...text, to: [work.userId], params: paramsOf(work), link },
  forSubscribers(work, text),
]

type VisitEvent = 'work.started' | 'work.completed' | 'work.tooLong' | 'work.autoStopped'
export const visitNotices: Notices<VisitEvent> = {
  'work.started': async (scope, { payload }) => {
    const work = await readWork(scope, payload)
    if (!work) return
    const started = forSubscribers(work, {
      type: 'work.started',
      title: msg('{name} started at {site}'),
      message: msg('The visit of {date} has started.'),
    })
    return work.offsite ? [started, forSubscribers(work, offSite)] : started
  },
  'work.completed': async (scope, { payload }) => {
    const work = await readWork(scope, payload)
    if (!work) return
    const completed = forSubscribers(work, {
      type: 'work.completed',
      title: msg('{name} finished at {site}'),
      message: msg('The visit of {date} is done.'),
    })
    const percent = await readScore(scope, payload.workId)
    const isBad = percent !== null && isLow(percent)
    if (!isBad) return completed
    const { to: _, ...low } = forSubscribers(work, lowScore, { percent })
    return [completed, ...(await forOffice(scope, low, { siteId: work.siteId }, { office: async () => [] }))]
  },
  'work.tooLong': async (scope, { payload }) => {
    const work = await readWork(scope, payload)
    if (!work) return
    const text: NoticeText = {
      type: 'work.tooLong',
      title: msg('Your visit at {site} is still open'),
      message: msg('Finish it if you have left. It will be stopped otherwise.'),
    }
    return forPersonAndSubscribers(work, text, '/')
  },
  'work.autoStopped': async (scope, { payload }) => {
    const work = await readWork(scope, payload)
    if (!work) return
    const text: NoticeText = {
      type: 'work.autoStopped',
      title: msg('The visit of {name} at {site} was stopped'),
      message: msg('It ran too long on {date}. Its times can be corrected.'),
    }
    return forPersonAndSubscribers(work, text, '/me/hours')
  },
}

import { msg } from '@muster/contract/msg'
import type { DomainEvent } from '../../background/domain-events.ts'
import type { EventHandlers } from '../../background/handle-event.ts'
import { personName } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { type NotificationContent, notify, teamOrDay } from './notify.ts'
import { listOffice, readJobNames } from './queries.ts'
import type { EventSubject } from './recipient-queries.ts'

type Alert = DomainEvent<'schedule.reminder' | 'schedule.late' | 'schedule.missed'>

interface AboutOccurrence {
  name: string
  site: string
  detail: string
  date: string
  time: string
}
interface OccurrenceContext {
  params: { [K in keyof AboutOccurrence]: string | number }
  about: Required<Omit<EventSubject, 'isOfCompany'>>
  /** The office left the shift with a person who is suspended. */
  isSuspended: boolean
}

const reminderNotice = ({ params, about }: OccurrenceContext): NotificationContent => ({
  type: 'schedule.reminder',
  title: msg('{site} at {time}'),
  message: msg('{detail} at {site} is to begin on {date} at {time}.'),
  params,
  about,
  link: '/',
})

const suspended = msg('{name} is suspended, and still has the shift at {site}')

const lateNotice = ({ params, about, isSuspended }: OccurrenceContext): NotificationContent => ({
  type: 'schedule.late',
  title: isSuspended ? suspended : msg('{name} is late at {site}'),
  message: msg('{detail} was due to start at {time} on {date}.'),
  params,
  about,
  link: `/job/calendar?jobId=${about.jobId}&date=${params.date}`,
  linkInField: teamOrDay,
})

const missedNotice = (occurring: OccurrenceContext): NotificationContent => ({
  ...lateNotice(occurring),
  type: 'schedule.missed',
  title: occurring.isSuspended ? suspended : msg('{name} is a no-show at {site}'),
})

/** What an alert is about; nothing where the job or the person is not there any more. */
async function occurring(scope: Scope, { payload }: Alert): Promise<OccurrenceContext | undefined> {
  const { eventId, jobId, tenantUserId, startTime, isSuspended = false } = payload
  const job = await readJobNames(scope, jobId)
  const person = await scope
    .from('users')
    .select(personName('users').as('name'))
    .where('id', '=', tenantUserId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!job || !person) return undefined
  const { site, detail, siteId, clientId } = job
  const params = {
    name: person.name,
    site,
    detail,
    date: startTime.slice(0, 10),
    time: startTime.slice(11, 16),
  }
  return { params, about: { jobId, siteId, clientId, eventId }, isSuspended }
}

async function notifyReminder(scope: Scope, event: Alert) {
  const about = await occurring(scope, event)
  if (!about) return
  await notify(scope, event, [event.payload.tenantUserId], reminderNotice(about))
}

const notifyOffice =
  (notice: (about: OccurrenceContext) => NotificationContent) => async (scope: Scope, event: Alert) => {
    const about = await occurring(scope, event)
    if (!about) return
    await notify(scope, event, await listOffice(scope, event.payload), notice(about))
  }

export const scheduleEventHandlers: EventHandlers = {
  'schedule.reminder': notifyReminder,
  'schedule.late': notifyOffice(lateNotice),
  'schedule.missed': notifyOffice(missedNotice),
}

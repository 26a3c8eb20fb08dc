import { msg } from '@muster/contract/kit/msg'
import type { OccurrenceAlert } from '../../../background/domain-events.ts'
import { personName } from '../../../db/names.ts'
import type { Scope } from '../../../db/scope.ts'
import { teamOrDay } from '../delivery/notify.ts'
import { listOffice, readJobNames } from '../queries.ts'
import { dateAndTime, type Notice, type Notices } from './notice.ts'
import { forOffice } from './office.ts'

/** What an alert is about. Nothing where the job or the person is not there any more. */
async function readOccurrence(scope: Scope, { eventId, jobId, tenantUserId, startTime }: OccurrenceAlert) {
  const job = await readJobNames(scope, jobId)
  const person = await scope
    .from('users')
    .select(personName('users').as('name'))
    .where('id', '=', tenantUserId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!job || !person) return
  const { site, detail, siteId, clientId } = job
  return {
    params: { name: person.name, site, detail, ...dateAndTime(startTime) },
    about: { jobId, siteId, clientId, eventId },
  }
}

const suspended = msg('{name} is suspended, and still has the shift at {site}')

/** `isSuspended`: the office left the shift with a person who is suspended. */
async function ofAbsence(
  scope: Scope,
  { isSuspended = false, ...alert }: OccurrenceAlert,
  text: Pick<Notice, 'type' | 'title'>,
): Promise<readonly Notice[] | undefined> {
  const occurrence = await readOccurrence(scope, alert)
  if (!occurrence) return
  const { eventId, tenantUserId, occurrenceStart } = alert
  const content = {
    ...text,
    ...(isSuspended && { title: suspended }),
    ...occurrence,
    message: msg('{detail} was due to start at {time} on {date}.'),
    link: `/today?date=${occurrence.params.date}&job=${alert.jobId}&person=${alert.tenantUserId}`,
    linkInField: teamOrDay,
  }
  const subject = {
    ...{ siteId: occurrence.about.siteId, aboutUserId: tenantUserId },
    ...(occurrenceStart && { visit: { eventId, occurrenceStart } }),
  }
  return forOffice(scope, content, subject, { office: () => listOffice(scope, alert) })
}

/** Shifts that are about to begin, and those that did not. */
export const alertNotices: Notices<'schedule.reminder' | 'schedule.late' | 'schedule.missed'> = {
  'schedule.reminder': async (scope, { payload }) => {
    const occurrence = await readOccurrence(scope, payload)
    if (!occurrence) return
    return {
      type: 'schedule.reminder',
      to: [payload.tenantUserId],
      title: msg('{site} at {time}'),
      message: msg('{detail} at {site} starts on {date} at {time}.'),
      ...occurrence,
      link: '/',
    }
  },
  'schedule.late': (scope, { payload }) =>
    ofAbsence(scope, payload, { type: 'schedule.late', title: msg('{name} is late at {site}') }),
  'schedule.missed': (scope, { payload }) =>
    ofAbsence(scope, payload, { type: 'schedule.missed', title: msg('{name} is a no-show at {site}') }),
}

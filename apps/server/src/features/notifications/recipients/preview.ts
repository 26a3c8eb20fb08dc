import { msg } from '@muster/contract/kit/msg'
import type { Preview } from '@muster/contract/notifications/choices'
import { kindOf, type NotificationType } from '@muster/contract/notifications/kinds'
import { gateways } from '@muster/contract/notifications/matrix'
import type { NotificationDecision } from '@muster/rules/messages/notification-decision'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'
import { dutyOfSites } from '../../duty/who-is-told.ts'
import { listManagers, listOffice, peopleOfSite, readJobNames } from '../queries.ts'
import type { EventSubject } from '../subject-queries.ts'
import { requireMatrix } from './matrix.ts'
import type { Matrix } from './matrix-queries.ts'
import { resolveRecipients } from './recipients.ts'

/**
 * Who an event would notify at this moment, through which channel, and why not; by the same rules as the event itself.
 * For an event that concerns one person, only subscribers are shown.
 */
export async function preview(scope: Scope, type: NotificationType, matrix: Matrix): Promise<Preview> {
  await requireMatrix(scope, matrix)
  if (!kindOf(type).matrix[matrix.category]) throw refusedField('type', msg('Not an event of this category'))
  const about = await aboutOf(scope, matrix)
  const concerned = (await onDutyFor(scope, type, about)) ?? (await concernedBy(scope, type, about))
  const people = await resolveRecipients(scope, { type, concerned, about, actorId: null })
  return people.map(({ userId, name, role, isConcerned, decisions }) => ({
    tenantUserId: userId,
    name,
    role,
    concerned: isConcerned,
    gateways: gateways.map((gateway) => ({ gateway, ...shownDecision(decisions[gateway]) })),
  }))
}

const shownDecision = (decision: NotificationDecision) => ({
  tell: decision.outcome,
  why: decision.outcome === 'no' ? decision.why : null,
  laterDate: decision.outcome === 'later' ? new Date(decision.at).toISOString() : null,
})

async function aboutOf(scope: Scope, { category, mappedId }: Matrix): Promise<EventSubject> {
  if (mappedId === undefined) return {}
  if (category === 'CLIENT') return { clientId: mappedId }
  if (category === 'SITE') {
    const site = await scope.from('sites').select('client_id').where('id', '=', mappedId).executeTakeFirst()
    return { siteId: mappedId, ...(site && { clientId: site.client_id }) }
  }
  const job = await readJobNames(scope, mappedId)
  return { jobId: mappedId, ...(job && { siteId: job.siteId, clientId: job.clientId }) }
}

const forManagers: readonly NotificationType[] = [
  'contract.ends',
  'correction.asked',
  'feedback.given',
  'problem.reported',
  'roster.uncovered',
  'storage.filling',
]
const noId = 0

/** Kinds that people on duty for the site are told of, instead of the office. */
const forDuty: readonly NotificationType[] = [
  'schedule.late',
  'schedule.missed',
  'problem.reported',
  'roster.uncovered',
  'work.lowScore',
]

/** The first on duty for the site, if anybody is; with the people of the site for its problems. */
async function onDutyFor(scope: Scope, type: NotificationType, { siteId }: EventSubject) {
  if (siteId === undefined || !forDuty.includes(type)) return undefined
  const first = (await dutyOfSites(scope, [siteId]))?.(siteId)[0]
  if (!first || type !== 'problem.reported') return first
  return [...first, ...(await peopleOfSite(scope, siteId))]
}

/** Mostly managers; also team leaders of a job for absences, and the people of a site for its problems. */
async function concernedBy(scope: Scope, type: NotificationType, about: EventSubject): Promise<number[]> {
  if (type === 'schedule.late' || type === 'schedule.missed')
    return listOffice(scope, { jobId: about.jobId ?? noId, tenantUserId: noId })
  if (!forManagers.includes(type)) return []
  const managers = await listManagers(scope, about)
  if (type !== 'problem.reported' || about.siteId === undefined) return managers
  return [...managers, ...(await peopleOfSite(scope, about.siteId))]
}

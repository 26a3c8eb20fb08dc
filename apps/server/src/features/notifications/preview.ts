import type { Preview } from '@muster/contract/notification-choices'
import { kindOf, type NotificationType } from '@muster/contract/notification-kinds'
import { gateways } from '@muster/contract/notification-matrix'
import type { Telling } from '@muster/rules/telling'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { peopleOfSite } from './client-event-handlers.ts'
import { requireMatrix } from './matrix.ts'
import type { Matrix } from './matrix-queries.ts'
import { listManagers, readJobNames } from './queries.ts'
import { type About, resolve } from './resolve.ts'
import { listOffice } from './schedule-event-handlers.ts'

/**
 * Who would be told of an event at this moment, how, and why not, by the same rules as when it happens. Of what concerns
 * one person alone, whoever that will be, subscribers are shown.
 */
export async function preview(scope: Scope, type: NotificationType, matrix: Matrix): Promise<Preview> {
  await requireMatrix(scope, matrix)
  if (!kindOf(type).matrix[matrix.category]) throw refusedField('type', 'Not an event of this category')
  const about = await aboutOf(scope, matrix)
  const concerned = await concernedBy(scope, type, about)
  const people = await resolve(scope, { type, concerned, about, actorId: null })
  return people.map(({ userId, name, role, isConcerned, tellings }) => ({
    tenantUserId: userId,
    name,
    role,
    concerned: isConcerned,
    gateways: gateways.map((gateway) => ({ gateway, ...shown(tellings[gateway]) })),
  }))
}

const shown = (telling: Telling) => ({
  tell: telling.tell,
  why: telling.tell === 'no' ? telling.why : null,
  laterDate: telling.tell === 'later' ? new Date(telling.at).toISOString() : null,
})

async function aboutOf(scope: Scope, { category, mappedId }: Matrix): Promise<About> {
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
  'storage.filling',
]
const nobody = 0

/** Managers answer for most, with the team leaders of a job for who does not come, and the people of a site for its problems. */
async function concernedBy(scope: Scope, type: NotificationType, about: About): Promise<number[]> {
  if (type === 'schedule.late' || type === 'schedule.missed')
    return listOffice(scope, { jobId: about.jobId ?? nobody, tenantUserId: nobody })
  if (!forManagers.includes(type)) return []
  const managers = await listManagers(scope, nobody)
  if (type !== 'problem.reported' || about.siteId === undefined) return managers
  return [...managers, ...(await peopleOfSite(scope, about.siteId))]
}

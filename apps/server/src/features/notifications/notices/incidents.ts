import type { IncidentKind } from '@muster/contract/incidents'
import { type Message, msg } from '@muster/contract/kit/msg'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import { listManagers } from '../queries.ts'
import type { Notices } from './notice.ts'
import { forOffice } from './office.ts'

const titles: Readonly<Record<IncidentKind, Message>> = {
  HAZARD: msg('Hazard at {site}'),
  NEAR_MISS: msg('Near miss at {site}'),
  INJURY: msg('Injury at {site}'),
  PROPERTY: msg('Damage at {site}'),
  SECURITY: msg('Security incident at {site}'),
}

/** To who is on duty for the site, else to the office. What happened is read in the register alone. */
export const incidentNotices: Notices<'incident.reported'> = {
  'incident.reported': async (scope, { payload: { incidentId } }) => {
    const incident = await scope
      .from('incidents')
      .innerJoin('sites', along('incidents.site_id'))
      .innerJoin('users', along('incidents.reported_by'))
      .where('incidents.id', '=', incidentId)
      .select(['incidents.kind', 'sites.id as siteId', 'sites.name as site'])
      .select(['users.id as reporterId', personName('users').as('person')])
      .executeTakeFirst()
    if (!incident) return
    const { kind, siteId, site, reporterId, person } = incident
    const content = {
      type: 'incident.reported' as const,
      title: titles[kind as IncidentKind],
      message: msg('Reported by {person}'),
      params: { site, person },
      link: `/incident?id=${incidentId}`,
      about: { siteId },
    }
    const office = () => listManagers(scope, { siteId }, reporterId)
    return forOffice(scope, content, { siteId, incidentId }, { office })
  },
}

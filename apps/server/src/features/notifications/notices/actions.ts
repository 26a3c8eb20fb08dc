import { msg } from '@muster/contract/kit/msg'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { listManagers } from '../queries.ts'
import type { Notices } from './notice.ts'
import { forOffice } from './office.ts'

const readNames = (scope: Scope, id: number) =>
  scope
    .from('actions')
    .innerJoin('sites', along('actions.site_id'))
    .leftJoin('users as owners', along('actions.owner_id'))
    .where('actions.id', '=', id)
    .select(['actions.title', 'sites.id as siteId', 'sites.name as site', 'owners.id as ownerId'])
    .select('owners.removed_at as ownerLeftAt')
    .executeTakeFirst()

/** Actions: to their owner, and once they are overdue to who is on duty for the site, else to the office. */
export const actionNotices: Notices<'action.assigned' | 'action.doubled' | 'action.overdue'> = {
  'action.assigned': async (scope, { payload: { actionId, tenantUserId, moreActions = 0 } }) => {
    const action = await readNames(scope, actionId)
    if (!action) return
    return {
      type: 'action.assigned',
      to: [tenantUserId],
      title: msg('To fix at {site}'),
      message: moreActions > 0 ? msg('{text}, and {moreActions} more') : msg('{text}'),
      params: { site: action.site, text: action.title, moreActions },
      link: moreActions > 0 ? '/actions' : `/action?id=${actionId}`,
      linkInField: () => (moreActions > 0 ? '/' : `/action?id=${actionId}`),
    }
  },
  'action.doubled': async (scope, { payload: { actionId, tenantUserId } }) => {
    const action = await readNames(scope, actionId)
    if (!action) return
    return {
      type: 'action.doubled',
      to: [tenantUserId],
      title: msg('Already settled: {text}'),
      message: msg('Another person was first, or it was closed. What you reported is saved.'),
      params: { text: action.title },
      link: `/action?id=${actionId}`,
    }
  },
  'action.overdue': async (scope, { payload: { actionId } }) => {
    const action = await readNames(scope, actionId)
    if (!action) return
    const { site, siteId, title, ownerId, ownerLeftAt } = action
    const content = {
      type: 'action.overdue' as const,
      title: msg('Overdue at {site}'),
      message: msg('{text}'),
      params: { site, text: title },
      link: `/action?id=${actionId}`,
      about: { siteId },
    }
    const besides = ownerId === null || ownerLeftAt !== null ? [] : [ownerId]
    const office = () => listManagers(scope, { siteId })
    return forOffice(scope, content, { siteId, actionId }, { office, besides })
  },
}

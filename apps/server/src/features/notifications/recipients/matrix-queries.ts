import { management, subscribable } from '@muster/contract/kit/permissions'
import type { Gateway, MatrixEvent, NotificationCategory } from '@muster/contract/notifications/matrix'
import { levelIn, nameOrder, personName } from '../../../db/names.ts'
import { along, joinAlong, linkedBy } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

export interface Matrix {
  readonly category: NotificationCategory
  /** Of the job, site or client; undefined for the company. */
  readonly mappedId: number | undefined
}

const column = { JOB: 'job_id', SITE: 'site_id', CLIENT: 'client_id' } as const
/** The column that names what it is about. */
export const namedBy = ({ category, mappedId }: Matrix) =>
  category === 'TENANT' ? {} : { [column[category]]: mappedId }

export const subscriptionsOf = (scope: Scope, { category, mappedId }: Matrix) =>
  scope
    .from('notification_subscriptions')
    .where('category', '=', category)
    .where('mapped_id', '=', mappedId ?? 0)

export interface Subscription {
  id: number
  event: MatrixEvent
  userId: number
  gateway: Gateway
}
export const listSubscriptions = (scope: Scope, matrix: Matrix): Promise<Subscription[]> =>
  subscriptionsOf(scope, matrix)
    .innerJoin('users', along('notification_subscriptions.user_id'))
    .where('users.removed_at', 'is', null)
    .select([
      'notification_subscriptions.id',
      'notification_subscriptions.event',
      'notification_subscriptions.user_id as userId',
      'notification_subscriptions.gateway',
    ])
    .orderBy('notification_subscriptions.id')
    .execute() as Promise<Subscription[]>

export interface AudienceRow {
  id: number
  name: string
  role: string
  imageFileId: number | null
  hasEmail: boolean
  hasPhone: boolean
  isSubscribed: boolean
  isAvailable: boolean
}

/**
 * Who stands in a matrix, and who may be added: for a job staff neither of level 5 nor tied to it (assigned to it, or its
 * client); for a site staff but level 5; what concerns the company or a client is for management.
 */
export const listAudience = (scope: Scope, { category, mappedId = 0 }: Matrix): Promise<AudienceRow[]> =>
  scope.sql(sql<AudienceRow>`
    select * from (
      select u.id, ${personName('u')} as name, r.name as role, u.tenant_id,
        u.image_file_id as "imageFileId", u.email <> '' as "hasEmail", coalesce(u.phone, '') <> '' as "hasPhone",
        exists (
          select from notification_subscriptions s where ${linkedBy('s.user_id', 'users u')}
            and s.category = ${category} and s.mapped_id = ${mappedId}) as "isSubscribed",
        case when ${category} in ('TENANT', 'CLIENT') then ${levelIn('r.level', management)} else ${levelIn('r.level', subscribable)} end
          and not (${category} = 'JOB' and exists (
            select from job_assignees a where ${linkedBy('a.user_id', 'users u')}
              and a.job_id = ${mappedId} and a.removed_at is null)) as "isAvailable"
      from users u ${joinAlong('roles r', 'u.role_id')}
      where u.tenant_id = ${scope.tenantId} and u.removed_at is null) people
    where "isSubscribed" or "isAvailable"
    order by ${nameOrder(scope, sql`name`)}, id`)

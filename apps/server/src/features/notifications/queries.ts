import { belowManagement, isClient, management, teamLeaders } from '@muster/contract/kit/permissions'
import type { Notification } from '@muster/contract/notifications/notifications'
import { dateText } from '@muster/rules/time/date-text'
import { localDate } from '@muster/rules/time/zone'
import { areasToday, reachesSites } from '../../db/areas.ts'
import { notifyOpenPages } from '../../db/live.ts'
import { anyOf, levelIn, personName } from '../../db/names.ts'
import { prepared } from '../../db/prepared.ts'
import { along, joinAlong, matching } from '../../db/relations.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { levelToday } from '../../db/suspended.ts'
import { inEnglish } from '../../texts.ts'
import { jobsAtSites } from '../jobs/queries.ts'
import { currentUsers } from '../users/person-queries.ts'
import { type EventSubject, sitesOfSubject } from './subject-queries.ts'

const newestShown = 20

/** What the actor was told, newest first, with the picture of the actor. */
export const myNotifications = (scope: Scope) =>
  scope
    .from('notifications')
    .leftJoin('domain_events', along('notifications.domain_event_id'))
    .leftJoin('users', (join) =>
      join.$call(matching({ 'users.id': 'domain_events.actor_id' })).on('users.removed_at', 'is', null),
    )
    .selectAll('notifications')
    .select('users.image_file_id as imageFileId')
    .where('notifications.user_id', '=', scope.actor.id)
    .orderBy('notifications.id', 'desc')

export const myNewestNotifications = prepared((scope) => myNotifications(scope).limit(newestShown))

export async function countUnreadNotifications(scope: Scope) {
  const { count } = await scope
    .from('notifications')
    .where('user_id', '=', scope.actor.id)
    .where('read_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { notifications: Number(count) }
}

type NotificationRow = Awaited<ReturnType<ReturnType<typeof myNotifications>['execute']>>[number]
type TextParams = Record<string, string | number>

const dayParams = new Set(['date', 'oldDate', 'from', 'to'])
/** Days are kept as they are stored, and written out for the reader. */
export const withDays = (params: TextParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [key, dayParams.has(key) ? dateText(String(value)) : value]),
  )

// Clients are not told who in the office did it.
const pictureFor = ({ actor, files, tenantId }: Scope, { imageFileId }: NotificationRow) =>
  imageFileId && !isClient(actor.level) ? files.address(tenantId, imageFileId, 'thumb') : null

const wordsOf = ({ title, message, params: stored }: NotificationRow) => {
  const params = withDays(stored as TextParams)
  return {
    ...{ title: inEnglish(title, params), message: inEnglish(message, params) },
    ...{ templates: { title, message }, params },
  }
}

export const notificationShown = (scope: Scope, row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  ...wordsOf(row),
  read: row.read_at !== null,
  createdDate: row.created_at.toISOString(),
  imageURL: pictureFor(scope, row),
  link: row.link,
  urgent: row.urgent,
  acknowledgedDate: row.acknowledged_at?.toISOString() ?? null,
})

export const acknowledgeNotifications = (scope: Scope, ids: number[]) =>
  scope
    .change('notifications', { acknowledged_at: scope.now })
    .set((of) => ({ read_at: of.fn.coalesce('read_at', of.val(scope.now)) }))
    .where('user_id', '=', scope.actor.id)
    .where('urgent', '=', true)
    .where('acknowledged_at', 'is', null)
    .where('id', 'in', ids)
    .execute()

/** Answers whether there was any to mark. */
export async function markNotificationsRead(scope: Scope, ids: number[] | undefined): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .change('notifications', { read_at: scope.now })
    .where('user_id', '=', scope.actor.id)
    .where('read_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What had to be acknowledged, and was, stays read. */
export const markNotificationsUnread = (scope: Scope, readAt: Date) =>
  scope
    .change('notifications', { read_at: null })
    .where('user_id', '=', scope.actor.id)
    .where('read_at', '=', readAt)
    .where('acknowledged_at', 'is', null)
    .execute()

export interface AppNotification {
  type: string
  title: string
  message: string
  params: TextParams
  link: string
  urgent: boolean
}
/** Shows it to people once: a second run of the same domain event adds nothing. */
export async function insertNotifications(
  scope: Scope,
  domainEventId: number,
  userIds: readonly number[],
  { type, title, message, params, link, urgent }: AppNotification,
) {
  if (userIds.length === 0) return
  const said = { type, title, message, params: JSON.stringify(params), link, urgent }
  const rows = userIds.map((user_id) => ({
    user_id,
    ...said,
    domain_event_id: domainEventId,
    created_at: scope.now,
  }))
  await scope
    .into('notifications', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await notifyOpenPages(scope, { kind: 'notifications', userIds })
}

/** The site and the detail of a job, as a message names them. */
export const readJobNames = (scope: Scope, jobId: number) =>
  jobsAtSites(scope)
    .select([
      'sites.name as site',
      'job_details.title as detail',
      'sites.id as siteId',
      'jobs.client_id as clientId',
    ])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()

/** The site of a work, its local day, whose it is, and what it is about. */
export const readWorkNames = (scope: Scope, workId: number) =>
  scope
    .from('works')
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('users', along('works.user_id'))
    .select([
      'sites.name as site',
      'works.local_date as date',
      'works.user_id as userId',
      'works.job_id as jobId',
      'works.site_id as siteId',
      'works.client_id as clientId',
      'works.event_id as eventId',
      'works.offsite',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .where('works.id', '=', workId)
    .executeTakeFirst()

/** A contract that ends, and its recipients: management and its signers, unless they were removed. */
export async function readContractEnd(scope: Scope, contractId: number, at: Date) {
  const today = localDate(scope.company.timezone, at.getTime())
  const names = { users: 'u', roles: 'r' }
  const covered = sql`select cs.site_id from contract_sites cs where cs.tenant_id = ${scope.tenantId} and cs.contract_id = ${contractId}`
  const [row] = await scope.sql(sql<{
    title: string
    number: string
    client: string
    clientId: number
    date: string
    days: number
    recipients: number[]
  }>`
    select c.title, c.number, ${personName('client')} as client,
      c.client_id as "clientId", c.end_date as date, c.end_date - ${today}::date as days,
      array(select u.id from users u ${joinAlong('roles r', 'u.role_id')}
        where u.tenant_id = ${scope.tenantId} and u.removed_at is null and (u.id = c.signed_by_id
          or ${levelIn(levelToday(scope, names), management)} and ${reachesSites(scope, covered, names)})
        order by u.id) as recipients
    from contracts c ${joinAlong('users client', 'c.client_id')}
    where c.tenant_id = ${scope.tenantId} and c.id = ${contractId} and c.archived_at is null`)
  return row && row.recipients.length > 0 ? row : undefined
}

/** Everybody of management who reaches what it is about, but for the person whom it is about. */
export async function listManagers(scope: Scope, about: EventSubject, but = 0): Promise<number[]> {
  const rows = await currentUsers(scope)
    .where(levelIn(levelToday(scope), management))
    .where(reachesSites(scope, sitesOfSubject(scope, about)))
    .where('users.id', '<>', but)
    .orderBy('users.id')
    .select('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A person's name, also of one who was removed. */
export async function readName(scope: Scope, id: number): Promise<string | undefined> {
  const row = await scope
    .from('users')
    .select(personName('users').as('name'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/** The team leaders of these jobs: each with the jobs. */
export async function leadersOfJobs(scope: Scope, jobIds: readonly number[]) {
  const rows = await currentUsers(scope)
    .innerJoin('job_assignees', along('job_assignees.user_id'))
    .where('job_assignees.job_id', '=', anyOf(jobIds))
    .where('job_assignees.removed_at', 'is', null)
    .where(levelIn(levelToday(scope), teamLeaders))
    .select(['users.id', 'job_assignees.job_id as jobId'])
    .orderBy('users.id')
    .orderBy('job_assignees.job_id')
    .execute()
  return Map.groupBy(rows, ({ id }) => id)
}

/** The managers of areas that have these jobs: each with the jobs. */
export async function areaManagersOfJobs(scope: Scope, jobIds: readonly number[]) {
  const rows = await currentUsers(scope)
    .innerJoin('jobs', (join) => join.on('jobs.id', '=', anyOf(jobIds)))
    .where(levelIn(levelToday(scope), management))
    .where(sql<boolean>`${areasToday(scope)} is not null`)
    .where(reachesSites(scope, sql`jobs.site_id`))
    .select(['users.id', 'jobs.id as jobId'])
    .orderBy('users.id')
    .orderBy('jobs.id')
    .execute()
  return Map.groupBy(rows, ({ id }) => id)
}

/** People assigned to an enabled job at the site, without management. */
export async function peopleOfSite(scope: Scope, siteId: number): Promise<number[]> {
  const rows = await currentUsers(scope)
    .innerJoin('job_assignees', along('job_assignees.user_id'))
    .innerJoin('jobs', along('job_assignees.job_id'))
    .where('job_assignees.removed_at', 'is', null)
    .where('jobs.enabled', '=', true)
    .where('jobs.site_id', '=', siteId)
    .where(levelIn('roles.level', belowManagement))
    .select('users.id')
    .distinct()
    .orderBy('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Of these jobs the id of the site. */
export async function sitesOfJobs(scope: Scope, jobIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await scope
    .from('jobs')
    .where('id', '=', anyOf(jobIds))
    .select(['id', 'site_id as siteId'])
    .execute()
  return new Map(rows.map(({ id, siteId }) => [id, siteId]))
}

/** Managers who reach the job, and its team leaders; not the late person. */
export async function listOffice(
  scope: Scope,
  { jobId, tenantUserId }: { jobId: number; tenantUserId: number },
): Promise<number[]> {
  const ofJob = scope
    .from('job_assignees')
    .where('job_assignees.job_id', '=', jobId)
    .where('job_assignees.removed_at', 'is', null)
    .select('job_assignees.user_id')
  const rows = await currentUsers(scope)
    .where('users.id', '<>', tenantUserId)
    .where((eb) =>
      eb.or([
        eb.and([
          levelIn(levelToday(scope), management),
          reachesSites(scope, sitesOfSubject(scope, { jobId })),
        ]),
        eb.and([levelIn(levelToday(scope), teamLeaders), eb('users.id', 'in', ofJob)]),
      ]),
    )
    .orderBy('users.id')
    .select('users.id')
    .execute()
  return rows.map(({ id }) => id)
}

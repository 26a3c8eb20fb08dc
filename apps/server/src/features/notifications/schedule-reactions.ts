import type { Happening } from '../../chores/happenings.ts'
import type { Reactions } from '../../chores/react.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { insertNotifications, readJobNames, type Told } from './queries.ts'

type Alert = Happening<'schedule.reminder' | 'schedule.late' | 'schedule.missed'>

interface AboutOccurrence {
  name: string
  site: string
  detail: string
  date: string
  time: string
  jobId: number
}
type Params = { [K in keyof AboutOccurrence]: string | number }

export const reminderNotice = ({ jobId: _id, ...about }: Params): Told => ({
  type: 'schedule.reminder',
  title: '{site} at {time}',
  message: '{detail} at {site} is to begin on {date} at {time}.',
  params: about,
  link: '/',
})

export const lateNotice = ({ jobId, ...about }: Params): Told => ({
  type: 'schedule.late',
  title: '{name} has not started at {site}',
  message: '{detail} was to begin on {date} at {time}.',
  params: about,
  link: `/job/calendar?jobId=${jobId}`,
})

export const missedNotice = (about: Params): Told => ({
  ...lateNotice(about),
  type: 'schedule.missed',
  title: '{name} did not come to {site}',
})

/** What an alert is about; nothing where the job or the person is not there any more. */
async function about(scope: Scope, { payload }: Alert): Promise<Params | undefined> {
  const { jobId, tenantUserId, startTime } = payload
  const job = await readJobNames(scope, jobId)
  const person = await scope
    .from('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', tenantUserId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!job || !person) return undefined
  const name = `${person.first_name} ${person.last_name}`
  return { name, ...job, date: startTime.slice(0, 10), time: startTime.slice(11, 16), jobId }
}

async function tellReminder(scope: Scope, happening: Alert) {
  const params = await about(scope, happening)
  if (!params) return
  await insertNotifications(scope, happening.id, [happening.payload.tenantUserId], reminderNotice(params))
}

const tellOffice = (notice: (params: Params) => Told) => async (scope: Scope, happening: Alert) => {
  const params = await about(scope, happening)
  if (!params) return
  const people = await office(scope, happening.payload)
  if (people.length > 0) await insertNotifications(scope, happening.id, people, notice(params))
}

/** Managers of the company, and the team leaders of the job; not the late person. */
async function office(scope: Scope, { jobId, tenantUserId }: Alert['payload']): Promise<number[]> {
  const rows = await scope.sql(sql<{ id: number }>`
    select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.id = u.role_id
    where u.tenant_id = ${scope.tenantId} and u.removed_at is null and u.id <> ${tenantUserId}
      and (r.level <= 3 or r.level = 4 and exists (
        select from job_assignees a where a.tenant_id = u.tenant_id and a.user_id = u.id
          and a.job_id = ${jobId} and a.removed_at is null))
    order by u.id`)
  return rows.map(({ id }) => id)
}

export const scheduleReactions: Reactions = {
  'schedule.reminder': tellReminder,
  'schedule.late': tellOffice(lateNotice),
  'schedule.missed': tellOffice(missedNotice),
}

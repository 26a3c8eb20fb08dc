import { msg } from '@muster/contract/kit/msg'
import { isAssignable } from '@muster/contract/kit/permissions'
import type { EnterWorkInput } from '@muster/contract/works/times'
import type { Work } from '@muster/contract/works/works'
import { localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { failure, found, refusedField } from '../../../http/failures.ts'
import { jobsAtSites } from '../../jobs/queries.ts'
import { shareCalendars } from '../../pay/periods/calendar-queries.ts'
import { usersWithRoles } from '../../users/person-queries.ts'
import { requireTimes } from '../corrections/require-times.ts'
import { addEntry } from '../evidence/entries.ts'
import { noteLockedDay, requireOpenDays } from '../pay-days.ts'
import { readWork } from '../queries.ts'
import { noteSiteWorker } from '../site-worker-writes.ts'
import { markOverlaps } from '../writes.ts'

const readJob = (scope: Scope, id: number) =>
  jobsAtSites(scope)
    .where('jobs.id', '=', id)
    .select([
      'jobs.id as job_id',
      'jobs.site_id',
      'jobs.client_id',
      'jobs.job_detail_id',
      'job_details.current_version as job_detail_version',
      'sites.timezone',
    ])
    .executeTakeFirst()

async function requireWorker(scope: Scope, id: number) {
  if (id === scope.actor.id) throw failure('access.self')
  const person = await usersWithRoles(scope)
    .where('users.id', '=', id)
    .select('roles.level')
    .executeTakeFirst()
  if (!person) throw refusedField('tenantUserId', msg('Not found'))
  if (!isAssignable(person.level)) throw failure('assignee.level')
}

function requireBreaks({ startTime, endTime, breaks = [] }: EnterWorkInput) {
  for (const [index, each] of breaks.entries()) {
    const [from, to] = [Date.parse(each.startTime), Date.parse(each.endTime)]
    if (to <= from || from < Date.parse(startTime) || to > Date.parse(endTime))
      throw refusedField(`breaks.${index}`, msg('A break must be within the visit and end after it starts'))
  }
}

/** Throws access.self, assignee.level, work.times, values.refused, pay.locked. */
export const enterWork = (scope: Scope, input: EnterWorkInput): Promise<Work> =>
  scope.transaction(async (tx) => {
    const job = await found(readJob(tx, input.jobId))
    await requireWorker(tx, input.tenantUserId)
    requireTimes(tx, input)
    requireBreaks(input)
    const localDay = localDate(job.timezone, Date.parse(input.startTime))
    const calendars = await shareCalendars(tx)
    const { tenantUserId: userId, payDifference } = input
    await requireOpenDays(tx, calendars, { userId, dates: [localDay], payDifference })
    const { id } = await tx
      .into('works', {
        ...job,
        user_id: input.tenantUserId,
        status: 'COMPLETED',
        spec_types: ['NORMAL'],
        started_at: input.startTime,
        ended_at: input.endTime,
        start_received_at: tx.now,
        end_received_at: tx.now,
        local_date: localDay,
        entered_by: tx.actor.id || null,
        entered_reason: input.reason,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteSiteWorker(tx, { siteId: job.site_id, userId, startedAt: input.startTime })
    const breaks = (input.breaks ?? []).map((each) => ({
      work_id: id,
      started_at: each.startTime,
      ended_at: each.endTime,
    }))
    if (breaks.length > 0) await tx.into('work_breaks', breaks).execute()
    await markOverlaps(tx, { id, user_id: input.tenantUserId })
    const { startTime, endTime, reason } = input
    await addEntry(tx, id, 'entered', { jobId: input.jobId, startTime, endTime, breaks, reason })
    await noteLockedDay(tx, calendars, { id, user_id: userId, local_date: localDay }, reason)
    await tx.emit('work.completed', { workId: id })
    await tx.emit('work.entered', { workId: id, tenantUserId: input.tenantUserId, reason })
    return found(readWork(tx, id))
  })

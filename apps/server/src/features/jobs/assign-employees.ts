import type { AssignInput, jobs } from '@muster/contract/jobs/jobs'
import type { HandlerAnswer } from '@muster/contract/kit/endpoint'
import { addDays, localDate } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import { found } from '../../http/failures.ts'
import { listEvents } from '../calendar/list-events.ts'
import { replaceEvents } from '../planning/changes/save-events.ts'
import { fillOpened } from '../planning/changes/writes.ts'
import { removeAssignees, saveAssignees } from './assignees.ts'
import { refuseInvalidPeople } from './check-people.ts'
import { emitAssigned } from './notify-assignees.ts'
import { lockJob, readJob } from './queries.ts'

const daysShown = 31

/** Other people stay as they are. The caller notifies the newcomers. */
export async function changeAssignees(tx: Scope, jobId: number, change: AssignInput, force: boolean) {
  // Two managers saving at once take turns.
  const job = await found(lockJob(tx, jobId))
  await refuseInvalidPeople(tx, jobId, change)
  const { userIds: removed, patternIds } = await removeAssignees(tx, jobId, change.removeUserIds ?? [], force)
  const newcomers = await saveAssignees(tx, jobId, change.jobUsers)
  const request = change.calendarEventRequest ?? { events: [] }
  const { ids, conflicts } = await replaceEvents(tx, job, request, force, newcomers)
  const created = [...ids].flatMap(([sent, id]) => (sent < 0 ? id : []))
  if (patternIds.length > 0 && created.length > 0) await fillOpened(tx, patternIds, created)
  if (removed.length > 0)
    await tx.emit('job.stopped', { jobId, tenantUserIds: removed, change: 'unassigned' })
  return { timezone: job.timezone, ids, conflicts, newcomers }
}

export const assignEmployees = (
  scope: Scope,
  jobId: number,
  change: AssignInput,
  force: boolean,
): Promise<HandlerAnswer<typeof jobs.assign>> =>
  scope.transaction(async (tx) => {
    const { timezone, ids, conflicts, newcomers } = await changeAssignees(tx, jobId, change, force)
    await emitAssigned(tx, [{ jobId, tenantUserIds: newcomers }])
    const today = localDate(timezone, tx.now.getTime())
    const days = { startDate: today, endDate: addDays(today, daysShown - 1) }
    return {
      job: await found(readJob(tx, jobId, { includeUsers: true })),
      events: await listEvents(tx, { ...days, mappedIds: [jobId], active: true }),
      eventIds: Object.fromEntries(ids),
      conflicts,
    }
  })

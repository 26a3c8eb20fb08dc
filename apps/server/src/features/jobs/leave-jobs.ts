import type { Scope } from '../../db/scope.ts'
import { openPlaces } from '../planning/changes/open-places.ts'
import { endScheduleOf, lockSchedules } from '../planning/changes/writes.ts'
import { allEvents } from '../planning/reach.ts'
import { removeUser } from '../users/record/remove-user.ts'

/** Removes a person, and in the same transaction opens the places that they leave. Throws as removeUser does. */
export const removePerson = (scope: Scope, id: number, isForced: boolean): Promise<null> =>
  scope.transaction(async (tx) => {
    await removeUser(tx, id, isForced)
    await leaveJobs(tx, id, tx.now)
    return null
  })

/** Ends everything that a person was to do at jobs. Does nothing the second time. */
export async function leaveJobs(tx: Scope, userId: number, at: Date): Promise<void> {
  await lockSchedules(tx, [userId])
  const { jobs } = await openPlaces(tx, allEvents(tx).where('job_assignees.user_id', '=', userId), at)
  await endScheduleOf(tx, userId, at)
  await tx
    .change('job_assignees', { removed_at: at })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  if (jobs.length > 0) await tx.emit('roster.uncovered', { tenantUserIds: [userId], cause: 'LEFT', jobs })
}

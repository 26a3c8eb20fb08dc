import type { Happening } from '../../chores/happenings.ts'
import type { Reactions } from '../../chores/react.ts'
import type { Scope } from '../../db/scope.ts'

/** A removed person is assigned to nothing any more. */
async function dropAssignments(scope: Scope, { payload, happenedAt }: Happening<'user.removed'>) {
  await scope
    .change('job_assignees', { removed_at: happenedAt })
    .where('user_id', '=', payload.tenantUserId)
    .where('removed_at', 'is', null)
    .execute()
}

export const jobReactions: Reactions = { 'user.removed': dropAssignments }

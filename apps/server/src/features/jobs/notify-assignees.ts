import type { Scope } from '../../db/scope.ts'

export async function notifyAssignees(tx: Scope, jobId: number, enabled: boolean): Promise<void> {
  const rows = await tx
    .from('job_assignees')
    .where('job_id', '=', jobId)
    .where('removed_at', 'is', null)
    .select('user_id')
    .orderBy('id')
    .execute()
  const tenantUserIds = rows.map(({ user_id }) => user_id)
  if (tenantUserIds.length === 0) return
  await tx.emit('job.stopped', { jobId, tenantUserIds, change: enabled ? 'activated' : 'deactivated' })
}

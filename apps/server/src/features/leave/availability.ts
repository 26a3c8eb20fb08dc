import { mayTouch } from '@muster/contract/kit/permissions'
import type { Availability, AvailabilityInput } from '@muster/contract/leave/availability'
import type { Scope } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { reachedStaff, readStoredAvailability } from './queries.ts'
import { lockLeaveOf } from './writes.ts'

/** Throws row.notFound for clients and people who left. */
export async function readAvailability(scope: Scope, userId: number): Promise<Availability> {
  await requireStaff(scope, userId)
  const { saved, windows } = await readStoredAvailability(scope, userId)
  return {
    tenantUserId: userId,
    windows,
    version: saved?.version ?? 0,
    changedAt: saved?.changedAt.toISOString() ?? null,
    changedBy: !saved || saved.changerId === userId ? null : saved.changedBy,
  }
}

export const requireStaff = (scope: Scope, userId: number) =>
  found(
    reachedStaff(scope).where('users.id', '=', userId).select(['users.id', 'roles.level']).executeTakeFirst(),
  )

/** Throws row.notFound, access.stronger, row.newer with what was saved since. */
export const saveAvailability = (
  scope: Scope,
  userId: number,
  { windows, version }: AvailabilityInput,
): Promise<Availability> =>
  scope.transaction(async (tx) => {
    const { level } = await requireStaff(tx, userId)
    if (userId !== tx.actor.id && !mayTouch(tx.actor.level, level)) throw failure('access.stronger')
    await lockLeaveOf(tx, userId)
    const before = await readAvailability(tx, userId)
    if (version < before.version) throw failure('row.newer', {}, { data: before })
    const saved = { version: before.version + 1, changed_at: tx.now, changed_by: tx.actor.id }
    await tx
      .into('availabilities', { user_id: userId, ...saved })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(saved))
      .execute()
    await tx.remove('availability_windows').where('user_id', '=', userId).execute()
    const rows = windows.map(({ from, until, startTime, endTime, kind, weekday }) => ({
      ...{ user_id: userId, kind, weekday, from_date: from, until_date: until },
      ...{ start_time: startTime, end_time: endTime },
    }))
    if (rows.length > 0) await tx.into('availability_windows', rows).execute()
    return readAvailability(tx, userId)
  })

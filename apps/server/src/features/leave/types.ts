import { msg } from '@muster/contract/kit/msg'
import type { LeaveType, LeaveTypeInput } from '@muster/contract/leave/types'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { leaveTypes, readLeaveType, selectLeaveTypes } from './queries.ts'

type LeaveTypePatch = { [K in keyof LeaveTypeInput]?: LeaveTypeInput[K] | undefined }
const columnsOf = ({ proofNeeded, payrollCode, holidaysAreLeave, ...rest }: LeaveTypePatch) => ({
  ...rest,
  proof_needed: proofNeeded,
  payroll_code: payrollCode,
  holidays_are_leave: holidaysAreLeave,
})

/** Throws row.taken. */
export const addLeaveType = (scope: Scope, input: LeaveTypeInput): Promise<LeaveType> =>
  scope.transaction(async (tx) => {
    const { id } = await tx
      .into('leave_types', { ...columnsOf(input), name: input.name, kind: input.kind, paid: input.paid })
      .returning('id')
      .executeTakeFirstOrThrow()
    return found(readLeaveType(tx, id))
  })

/** Throws row.notFound, row.newer, row.taken, and values.refused for another kind. */
export const updateLeaveType = (
  scope: Scope,
  id: number,
  { version, ...patch }: LeaveTypePatch & { version?: number | undefined },
): Promise<LeaveType> =>
  scope.transaction(async (tx) => {
    const before = await found(
      selectLeaveTypes(leaveTypes(tx).where('id', '=', id))
        .forUpdate()
        .executeTakeFirst(),
    )
    if (version !== undefined && version < before.version) throw failure('row.newer', {}, { data: before })
    if (patch.kind !== undefined && patch.kind !== before.kind)
      throw refusedField('kind', msg('Leave that people took has this kind. Add another kind of leave'))
    await tx
      .change('leave_types', { ...columnsOf(patch), version: before.version + 1 })
      .where('id', '=', id)
      .execute()
    return found(readLeaveType(tx, id))
  })

/** Throws values.refused for a type that is not offered. */
export async function requireOffered(tx: Scope, id: number): Promise<LeaveType> {
  const type = await readLeaveType(tx, id)
  if (!type?.enabled) throw refusedField('type', msg('Not found'))
  return type
}

import { msg } from '@muster/contract/kit/msg'
import { isCompanyAdmin, mayTouch } from '@muster/contract/kit/permissions'
import type { Leave, LeaveInput } from '@muster/contract/leave/leave'
import type { LeaveType } from '@muster/contract/leave/types'
import type { Scope } from '../../db/scope.ts'
import { failure, refusedField } from '../../http/failures.ts'
import { recordedTime } from '../../http/session/recorded-time.ts'
import { type LeaveTimeRow, leaveTimeOf } from '../planning/away-queries.ts'
import type { LeaveOfPerson } from '../roster/grid/shifts-within.ts'
import { reasonAad } from './leave-reason.ts'
import { leaveDays, requireFree } from './leave-time.ts'
import { requireOwnProof } from './proof.ts'
import { reachedStaff, readAgreedWeek } from './queries.ts'
import { readLeave } from './read-leave.ts'
import { takeOverShifts } from './stronger-leave.ts'
import { announceSick, takeShifts } from './take-shifts.ts'
import { requireOffered } from './types.ts'
import { lockLeaveOf } from './writes.ts'

interface NewLeave {
  userId: number
  type: LeaveType
  days: LeaveTimeRow
  reason: string
  minutes: number | undefined
  fileId: number | undefined
  recordedAt: string | undefined
  isApproved: boolean
}

/**
 * The actor asks for leave; what has passed may be asked for too, as phones may be without signal. Sick leave counts at
 * once. Throws values.refused of the field.
 */
export const askForLeave = (scope: Scope, input: LeaveInput): Promise<Leave> =>
  scope.transaction(async (tx) => {
    const userId = tx.actor.id
    const request = await checkLeave(tx, userId, input)
    const isSick = request.type.kind === 'SICK'
    const id = await insertLeave(tx, { ...request, isApproved: isSick })
    if (isSick) await takeSick(tx, id, request)
    else await tx.emit('leave.requested', { leaveId: id, tenantUserId: userId })
    return readLeave(tx, id)
  })

interface NotedLeaveInput extends Omit<LeaveInput, 'recordedAt'> {
  tenantUserId: number
}

/** Throws values.refused, access.self, access.stronger. */
export const addLeave = (scope: Scope, { tenantUserId, ...input }: NotedLeaveInput): Promise<Leave> =>
  scope.transaction(async (tx) => {
    const person = await reachedStaff(tx)
      .where('users.id', '=', tenantUserId)
      .select('roles.level')
      .executeTakeFirst()
    if (!person) throw refusedField('tenantUserId', msg('Not found'))
    requireOther(tx, { userId: tenantUserId, level: person.level })
    const request = await checkLeave(tx, tenantUserId, input)
    const id = await insertLeave(tx, { ...request, isApproved: true })
    if (request.type.kind === 'SICK') await takeSick(tx, id, request)
    else await takeShifts(tx, countedOf(id, request))
    await tx.emit('leave.decided', { leaveId: id, tenantUserId, decision: 'NOTED', reason: '' })
    return readLeave(tx, id)
  })

/** Managers decide neither their own leave nor that of people with more rights. Throws access.self, access.stronger. */
export function requireOther({ actor }: Scope, { userId, level }: { userId: number; level: number }) {
  if (userId === actor.id && !isCompanyAdmin(actor.level)) throw failure('access.self')
  if (!mayTouch(actor.level, level)) throw failure('access.stronger')
}

async function checkLeave(
  tx: Scope,
  userId: number,
  input: LeaveInput,
): Promise<Omit<NewLeave, 'isApproved'>> {
  const { reason = '', minutes, fileId, recordedAt } = input
  const type = await requireOffered(tx, input.type)
  const days = leaveDays(tx, input)
  await lockLeaveOf(tx, userId)
  if (type.kind === 'PLANNED') await requireFree(tx, userId, days)
  if (fileId !== undefined) await requireOwnProof(tx, fileId)
  return { userId, type, days, reason, minutes, fileId, recordedAt }
}

async function insertLeave(tx: Scope, leave: NewLeave): Promise<number> {
  const { userId, type, days, reason, minutes, fileId, recordedAt, isApproved } = leave
  const isNoted = userId !== tx.actor.id
  const { id } = await tx
    .into('leave_requests', {
      ...{ first_day: days.firstDay, last_day: days.lastDay, from_time: days.fromTime, to_time: days.toTime },
      user_id: userId,
      type_id: type.id,
      minutes: minutes ?? null,
      week_minutes: isApproved ? await readAgreedWeek(tx, userId) : null,
      file_id: fileId ?? null,
      state: isApproved ? 'APPROVED' : 'REQUESTED',
      requested_at: tx.now,
      recorded_at: recordedAt === undefined ? null : recordedTime(tx, recordedAt),
      requested_by: tx.actor.id,
      ...(isApproved && isNoted && { decided_at: tx.now, decided_by: tx.actor.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reason !== '')
    await tx
      .change('leave_requests', { reason_cipher: tx.vault.seal(reasonAad(id), reason) })
      .where('id', '=', id)
      .execute()
  return id
}

const countedOf = (id: number, { userId, days }: Omit<NewLeave, 'isApproved'>): LeaveOfPerson => ({
  ...{ id, userId, time: leaveTimeOf(days) },
})

async function takeSick(tx: Scope, id: number, request: Omit<NewLeave, 'isApproved'>) {
  const leave = countedOf(id, request)
  await takeOverShifts(tx, leave)
  await announceSick(tx, leave, await takeShifts(tx, leave))
}

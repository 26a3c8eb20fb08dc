import { isManagement } from '@muster/contract/kit/permissions'
import type { Scope } from '../../../db/scope.ts'
import { listSickTypeIds, readsHealth } from '../../leave/queries.ts'
import type { ShownKind } from '../hours/leave-hours.ts'
import type { LeaveHours, PersonHours } from '../person-hours.ts'
import type { LeavePaidLater, PersonSheet } from './rows.ts'

type WithShownKind<T extends ShownKind> = Omit<T, 'typeId' | 'typeName'> &
  Pick<ShownKind, 'typeId' | 'typeName'>
export type ShownLeaveHours = WithShownKind<LeaveHours>
export type ShownLeaveLater = WithShownKind<LeavePaidLater>

/** A sheet as its reader may see it. */
export interface ShownSheet extends Omit<PersonSheet, 'hours' | 'leaveAdjustments'> {
  hours: Omit<PersonHours, 'leave'> & { leave?: readonly ShownLeaveHours[] | undefined }
  leaveAdjustments: readonly ShownLeaveLater[]
}

/** Hides the kind of leave of a person where the reader may not read it. */
export type ShowKind = <T extends ShownKind>(userId: number, leave: T) => WithShownKind<T>

/** The kind of sick leave is health data: readers without that right see it for their own leave only. */
export async function readShownKinds(scope: Scope): Promise<ShowKind> {
  const { level, id } = scope.actor
  if (!isManagement(level) || (await readsHealth(scope))) return (_userId, leave) => leave
  const sick = new Set(await listSickTypeIds(scope))
  return (userId, leave) =>
    userId !== id && leave.typeId !== null && sick.has(leave.typeId)
      ? { ...leave, typeId: null, typeName: null }
      : leave
}

export function showSheet(show: ShowKind, { hours, leaveAdjustments, ...sheet }: PersonSheet): ShownSheet {
  const { leave, tenantUserId: userId } = hours
  return {
    ...sheet,
    hours: { ...hours, leave: leave?.map((each) => show(userId, each)) },
    leaveAdjustments: leaveAdjustments.map((each) => show(userId, each)),
  }
}

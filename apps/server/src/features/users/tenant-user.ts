import { isLeader, isManagement } from '@muster/contract/kit/permissions'
import type { UserSummary } from '@muster/contract/users/user-summary'
import type { TenantUser } from '@muster/contract/users/users'
import { fullName } from '@muster/rules/people/full-name'
import { statusOf } from '@muster/rules/planning/presence'
import type { Scope } from '../../db/scope.ts'
import type { UserRow } from './queries.ts'
import type { SummaryRow } from './summary.ts'

/** A person as the wire has them: whole for management, for everybody else name, role and photo. */
export function asTenantUser(
  scope: Scope,
  row: UserRow & { distinguishedBy?: string | null | undefined },
): TenantUser {
  const { id, firstName, lastName, imageFileId } = row
  const seen = row.lastSeenAt?.getTime() ?? null
  const reduced = {
    id,
    tenantUserId: id,
    name: fullName(row),
    imageURL: imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null,
    userRole: { id: row.roleId, name: row.roleName, roleLevel: row.level },
    user: { firstName, lastName },
  }
  if (!isManagement(scope.actor.level)) return reduced
  const { email, dateOfBirth, phone, address } = row
  return {
    ...reduced,
    distinguishedBy: row.distinguishedBy,
    employeeNumber: row.employeeNumber,
    user: { firstName, lastName, email, dateOfBirth, phone, address },
    userStatus: statusOf(seen, Boolean(row.hasOpenWork), scope.now.getTime()),
    statusUpdatedTime: row.lastSeenAt?.toISOString() ?? null,
    availableForEmergency: row.availableForEmergency,
    signIn: signInOf(row, scope.now),
    suspension: row.suspension,
    ...(row.removedAt && { removed: true }),
  }
}

function signInOf({ hasPassword, invitedUntil }: UserRow, now: Date) {
  if (hasPassword) return 'READY'
  if (!invitedUntil) return 'NONE'
  return invitedUntil > now ? 'INVITED' : 'EXPIRED'
}

export function asSummary(scope: Scope, row: SummaryRow): UserSummary {
  const { imageFileId, lastSeenAt, hasOpenWork, availableForEmergency, ...shown } = row
  const image = imageFileId ? scope.files.address(scope.tenantId, imageFileId, 'thumb') : null
  if (!isLeader(scope.actor.level)) return { ...shown, imageURL: image }
  return {
    ...shown,
    imageURL: image,
    userStatus: statusOf(lastSeenAt?.getTime() ?? null, Boolean(hasOpenWork), scope.now.getTime()),
    statusUpdatedTime: lastSeenAt?.toISOString() ?? null,
    availableForEmergency,
  }
}

import { isClient, isContractSigner } from '@muster/contract/roles'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'

/** Throws a 422 of the field `clientId` unless it is a client of this company who has not been removed. */
export async function requireClient(scope: Scope, clientId: number) {
  const level = await levelOf(scope, clientId)
  if (level === undefined) throw refusedField('clientId', 'Not found')
  if (!isClient(level)) throw refusedField('clientId', 'This person is not a client')
}

/** Throws a 422 of the field `signedById` unless it is somebody of levels 1 to 4 who has not been removed. */
export async function requireSigner(scope: Scope, signedById: number) {
  const level = await levelOf(scope, signedById)
  if (level === undefined) throw refusedField('signedById', 'Not found')
  if (!isContractSigner(level)) throw refusedField('signedById', 'This person may not sign contracts')
}

const levelOf = async (scope: Scope, id: number) => {
  const row = await scope
    .from('users')
    .innerJoin('roles', along('users.role_id'))
    .select('roles.level')
    .where('users.id', '=', id)
    .where('users.removed_at', 'is', null)
    .executeTakeFirst()
  return row?.level
}

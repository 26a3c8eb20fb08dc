import { msg } from '@muster/contract/kit/msg'
import { isClient, isContractSigner } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { refusedField } from '../../http/failures.ts'
import { readLevel } from '../users/person-queries.ts'
import { readReachedLevel } from '../users/reach.ts'

/** Throws a 422 of the field `clientId` unless it is a current client whom the actor reaches. */
export async function requireClient(scope: Scope, clientId: number) {
  const level = await readReachedLevel(scope, clientId)
  if (level === undefined) throw refusedField('clientId', msg('Not found'))
  if (!isClient(level)) throw refusedField('clientId', msg('This person is not a client'))
}

/** Throws a 422 of the field `signedById` unless it is a current user of levels 1 to 4. */
export async function requireSigner(scope: Scope, signedById: number) {
  const level = await readLevel(scope, signedById)
  if (level === undefined) throw refusedField('signedById', msg('Not found'))
  if (!isContractSigner(level)) throw refusedField('signedById', msg('This person may not sign contracts'))
}

import { msg } from '@muster/contract/kit/msg'
import { anyOf } from '../../db/names.ts'
import { type Scope, sql } from '../../db/scope.ts'
import { failure } from '../../http/failures.ts'
import { leaveTypes, reachedStaff } from './queries.ts'

interface BalancesInput {
  asOf: string
  balances: readonly { tenantUserId: number; typeId: number; minutes: number }[]
}

const unknown = (path: string) => ({ path, message: msg('Not found'), params: {} })

/** Throws values.refused, naming each line that is unknown. */
export const saveBalances = (scope: Scope, { asOf, balances }: BalancesInput): Promise<null> =>
  scope.transaction(async (tx) => {
    const ids = [...new Set(balances.map(({ tenantUserId }) => tenantUserId))]
    const [people, types] = await Promise.all([
      reachedStaff(tx).where('users.id', '=', anyOf(ids)).select('users.id').execute(),
      leaveTypes(tx).select('id').execute(),
    ])
    const isPerson = new Set(people.map(({ id }) => id))
    const isType = new Set(types.map(({ id }) => id))
    const errors = balances.flatMap(({ tenantUserId, typeId }, at) => [
      ...(isPerson.has(tenantUserId) ? [] : [unknown(`balances.${at}.tenantUserId`)]),
      ...(isType.has(typeId) ? [] : [unknown(`balances.${at}.typeId`)]),
    ])
    if (errors.length > 0) throw failure('values.refused', {}, { errors })
    const rows = new Map(
      balances.map(({ tenantUserId, typeId, minutes }) => [
        `${tenantUserId} ${typeId}`,
        { user_id: tenantUserId, type_id: typeId, minutes, as_of: asOf },
      ]),
    )
    await tx
      .into('leave_balances', [...rows.values()])
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'user_id', 'type_id']).doUpdateSet({
          minutes: sql.ref<number>('excluded.minutes'),
          as_of: sql.ref<string>('excluded.as_of'),
        }),
      )
      .execute()
    return null
  })

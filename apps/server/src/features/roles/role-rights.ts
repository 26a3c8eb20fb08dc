import { msg } from '@muster/contract/kit/msg'
import type { Right } from '@muster/contract/kit/rights'
import { rightsOfLevel, withNeeded, withWhatNeeds } from '@muster/contract/kit/rights'
import type { RoleRights } from '@muster/contract/users/role-admin'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure, found } from '../../http/failures.ts'
import { requireRight } from '../../http/rights.ts'
import { lockRole, readRole, withhold } from './queries.ts'

const rightsWithout = (level: number, withheld: readonly string[]): RoleRights['rights'] =>
  Object.fromEntries(rightsOfLevel(level).map((right) => [right, !withheld.includes(right)]))

export async function readRights(scope: Scope, id: number): Promise<RoleRights> {
  const { roleLevel, withheld } = await found(readRole(scope, id))
  return { id, rights: rightsWithout(roleLevel, withheld) }
}

/**
 * Only who is of a higher level decides what a role may do, and gives no right that their own role does not have. What is
 * worth nothing without a right goes with it, and a right comes back together with what it needs. Throws
 * access.strongerRole, access.right, values.refused for a right that the level cannot have.
 */
export const changeRights = (scope: Scope, id: number, asked: RoleRights['rights']): Promise<RoleRights> =>
  scope.transaction(async (tx) => {
    const { level, withheld } = await found(lockRole(tx, id))
    if (level <= tx.actor.level) throw failure('access.strongerRole')
    const possible = rightsOfLevel(level)
    const changes = Object.entries(asked) as [Right, boolean][]
    const faults = changes
      .filter(([right]) => !possible.includes(right))
      .map(
        ([right]): FieldFaultInput => ({
          path: `rights.${right}`,
          message: msg('This level never has this right'),
        }),
      )
    if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
    const rightsGiven = withNeeded(changes.filter(([, isGiven]) => isGiven).map(([right]) => right))
    for (const right of rightsGiven) requireRight(tx.actor, right)
    const isWithheld = (right: Right) =>
      !rightsGiven.includes(right) && (asked[right] === false || withheld.includes(right))
    const all = withWhatNeeds(possible.filter(isWithheld))
    await withhold(tx, id, all)
    return { id, rights: rightsWithout(level, all) }
  })

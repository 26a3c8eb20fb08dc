import type { Right } from '@muster/contract/kit/rights'
import type { Actor } from '../db/scope.ts'
import { failure } from './failures.ts'

/** Whether the role of whoever acts has this right. Its level is asked apart: a right never widens what a level may do. */
export const hasRight = ({ withheld }: Actor, right: Right): boolean => !withheld?.includes(right)

/** Throws access.right. */
export function requireRight(actor: Actor, right: Right): void {
  if (!hasRight(actor, right)) throw failure('access.right')
}

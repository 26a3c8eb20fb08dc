import { failures } from '@muster/contract/failures'
import { type Message, msg } from '@muster/contract/msg'
import { isAssignable } from '@muster/contract/permissions'

/** Why a person cannot be rostered; undefined if they can. */
export function personFault(levels: ReadonlyMap<number, number>, userId: number): Message | undefined {
  const level = levels.get(userId)
  if (level === undefined) return msg('Not found')
  return isAssignable(level) ? undefined : failures['assignee.level'].says
}

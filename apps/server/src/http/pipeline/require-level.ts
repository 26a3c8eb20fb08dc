import type { Endpoint } from '@muster/contract/kit/endpoint'
import { isTeamLeader, levelsOf } from '@muster/contract/kit/permissions'
import { asSiteLeader, reachesAll } from '../../db/areas.ts'
import { openScope } from '../../db/scope.ts'
import { failure } from '../failures.ts'
import type { ServeDeps } from '../handler.ts'
import { requireRight } from '../rights.ts'
import type { CallerNow, Step } from './call.ts'

/** What the outbox of a phone sends: its steps, one by one or in a list. */
const isOfOutbox = ({ idempotent, cost, besideOutbox }: Endpoint) =>
  idempotent === 'outbox' || cost === 'batch' || besideOutbox === true

/** Leave, and answers about shifts to come, are no part of what a removed person leaves behind. */
const isTakenAfterRemoval = ({ takenAfterRemoval, cost, besideOutbox }: Endpoint) =>
  takenAfterRemoval === true || cost === 'batch' || besideOutbox === true

/** The levels that the caller had before changes of their role. */
const levelsBefore = async (deps: ServeDeps, caller: CallerNow) => {
  const rows = await openScope(deps, caller)
    .from('level_changes')
    .where('user_id', '=', caller.actor.id)
    .select('from_level as level')
    .execute()
  return rows.map(({ level }) => level)
}

/**
 * Rights are decided before anything is read of what was sent. What a phone recorded under an earlier role is still
 * taken; of a removed person, what a phone leaves behind and nothing else. Throws access.level, access.area,
 * access.right, secondFactor.demanded.
 */
export const requireLevel: Step = async (call, next) => {
  const { deps, endpoint, caller } = call
  const { actor, mustSetUpFactor } = caller
  if (actor.removedAt && !isTakenAfterRemoval(endpoint)) throw failure('access.level')
  const levels: readonly number[] = levelsOf(endpoint.access) ?? []
  if (!levels.includes(actor.level)) {
    const before = isOfOutbox(endpoint) ? await levelsBefore(deps, caller) : []
    if (!before.some((level) => levels.includes(level))) throw failure('access.level')
  }
  if (endpoint.reach === 'company' && !reachesAll(actor)) throw failure('access.area')
  for (const right of endpoint.rights ?? []) requireRight(actor, right)
  if (mustSetUpFactor && endpoint.access !== 'session') throw failure('secondFactor.demanded')
  if (endpoint.reach === 'ledSites' && isTeamLeader(actor.level))
    call.caller = { ...caller, actor: asSiteLeader(actor) }
  return next()
}

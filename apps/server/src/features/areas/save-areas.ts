import { msg } from '@muster/contract/kit/msg'
import { Level } from '@muster/contract/kit/permissions'
import type { ManagerAreas, ManagerAreasInput } from '@muster/contract/users/areas'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure, refusedField } from '../../http/failures.ts'
import { lockPerson } from '../users/user-lock.ts'
import { listAreas, readAreas } from './queries.ts'

interface AreaDays {
  groupId: number | null
  from: string
  to?: string | null | undefined
}
const keyOf = ({ groupId, from, to }: AreaDays) => `${groupId} ${from} ${to ?? ''}`

/**
 * Replaces the areas of a manager. What is left out, or changes its days, stays for the record and counts no more. Throws
 * row.notFound, access.stronger, access.self, row.newer with what another person saved since `version`, values.refused
 * for people of another level, unknown groups, and days that cannot be.
 */
export const saveAreas = (
  scope: Scope,
  userId: number,
  { areas, version }: ManagerAreasInput,
): Promise<ManagerAreas> =>
  scope.transaction(async (tx) => {
    const person = await lockPerson(tx, userId)
    if (userId === tx.actor.id) throw failure('access.self')
    if (person.level !== Level.manager) throw refusedField('areas', msg('Only managers have areas'))
    const before = await listAreas(tx, userId)
    if (version < before.version) throw failure('row.newer', {}, { data: await readAreas(tx, userId) })
    await requireAreas(tx, areas)
    const had = new Set(before.counting.map(keyOf))
    const has = new Set(areas.map(keyOf))
    const removed = before.counting.filter((area) => !has.has(keyOf(area))).map(({ id }) => id)
    const added = areas.filter((area) => !had.has(keyOf(area)))
    if (removed.length > 0)
      await tx
        .change('manager_areas', { removed_at: tx.now, removed_by: tx.actor.id })
        .where('id', '=', anyOf(removed))
        .execute()
    if (added.length > 0) await insertAreas(tx, userId, added)
    return readAreas(tx, userId)
  })

const insertAreas = (tx: Scope, userId: number, areas: ManagerAreasInput['areas']) =>
  tx
    .into(
      'manager_areas',
      areas.map(({ groupId, from, to = null }) => ({
        ...{ user_id: userId, site_group_id: groupId, first_day: from, last_day: to },
        ...{ added_at: tx.now, added_by: tx.actor.id },
      })),
    )
    .execute()

/** Groups are locked: one that is removed at the same time waits, and is then refused. */
async function requireAreas(tx: Scope, areas: ManagerAreasInput['areas']) {
  const groupIds = areas.map(({ groupId }) => groupId)
  const groups = await tx
    .from('site_groups')
    .where('id', '=', anyOf(groupIds))
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()
  const groupsThere = new Set(groups.map(({ id }) => id))
  const faults = areas.flatMap((area, at): FieldFaultInput[] => {
    if (!groupsThere.has(area.groupId)) return [{ path: `areas.${at}.groupId`, message: msg('Not found') }]
    if (area.to && area.to < area.from)
      return [{ path: `areas.${at}.to`, message: msg('Must not be before the first day') }]
    if (areas.slice(0, at).some((other) => overlap(area, other)))
      return [{ path: `areas.${at}.from`, message: msg('The manager has this group on these days already') }]
    return []
  })
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}

const overlap = (one: AreaDays, other: AreaDays) =>
  one.groupId === other.groupId && (!other.to || one.from <= other.to) && (!one.to || other.from <= one.to)

import type { DutyArea, DutyInput } from '@muster/contract/duty'
import { msg } from '@muster/contract/kit/msg'
import { isLeader } from '@muster/contract/kit/permissions'
import type { Scope } from '../../db/scope.ts'
import { type FieldFaultInput, failure, found } from '../../http/failures.ts'
import { readRole } from '../roles/queries.ts'
import { readArea } from './areas.ts'
import { areaOf, listLeaders } from './queries.ts'

/**
 * Replaces the hours of an area. Throws row.notFound for a group that is gone, row.newer with what somebody saved since
 * `version`, values.refused for people and roles that lead nobody.
 */
export const saveDuty = (scope: Scope, { groupId, hours, version }: DutyInput): Promise<DutyArea> =>
  scope.transaction(async (tx) => {
    // Two first saves at once wait for each other here.
    await tx.from('company_settings').select('tenant_id').forUpdate().execute()
    if (groupId !== null)
      await found(tx.from('site_groups').where('id', '=', groupId).select('id').executeTakeFirst())
    const before = await areaOf(tx, groupId).executeTakeFirst()
    if (version < (before?.version ?? 0))
      throw failure('row.newer', {}, { data: await readArea(tx, groupId) })
    await requireLeaders(tx, hours)
    const saved = { version: (before?.version ?? 0) + 1, changed_at: tx.now, changed_by: tx.actor.id }
    const area = before
      ? await tx
          .change('duty_areas', saved)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .into('duty_areas', { site_group_id: groupId, ...saved })
          .returning('id')
          .executeTakeFirstOrThrow()
    await tx.remove('duty_hours').where('area_id', '=', area.id).execute()
    for (const [position, each] of hours.entries()) await insertHours(tx, area.id, position, each)
    return readArea(tx, groupId)
  })

async function insertHours(
  tx: Scope,
  areaId: number,
  position: number,
  { weekdays, startTime, endTime, tenantUserIds, roleId }: DutyInput['hours'][number],
) {
  const row = { area_id: areaId, position, weekdays: [...new Set(weekdays)].sort(), role_id: roleId }
  const { id } = await tx
    .into('duty_hours', { ...row, start_time: startTime, end_time: endTime })
    .returning('id')
    .executeTakeFirstOrThrow()
  const people = [...new Set(tenantUserIds)].map((user_id, at) => ({ hours_id: id, user_id, position: at }))
  if (people.length > 0) await tx.into('duty_people', people).execute()
}

/** Management and team leaders alone are on duty: others are told of no site. */
async function requireLeaders(tx: Scope, hours: DutyInput['hours']) {
  const leaders = new Set((await listLeaders(tx)).map(({ id }) => id))
  const faults: FieldFaultInput[] = []
  for (const [at, { tenantUserIds, roleId }] of hours.entries()) {
    if (!tenantUserIds.every((id) => leaders.has(id)))
      faults.push({ path: `hours.${at}.tenantUserIds`, message: msg('Choose managers or team leaders') })
    const role = roleId === null ? undefined : await readRole(tx, roleId)
    if (roleId !== null && !(role && isLeader(role.roleLevel)))
      faults.push({ path: `hours.${at}.roleId`, message: msg('Choose managers or team leaders') })
  }
  if (faults.length > 0) throw failure('values.refused', {}, { errors: faults })
}

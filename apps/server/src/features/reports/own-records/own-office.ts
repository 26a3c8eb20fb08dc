import type { Block } from '@muster/pdf/document'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { localMoment, ownTable, weekdays } from './own-tables.ts'

/** The hours of duty that name the person, and those that name their role. */
const readDutyHours = (scope: Scope) =>
  scope
    .from('duty_hours')
    .innerJoin('duty_areas', along('duty_hours.area_id'))
    .leftJoin('site_groups', along('duty_areas.site_group_id'))
    .innerJoin('users', (join) => join.on('users.id', '=', scope.actor.id))
    .where((eb) =>
      eb.or([
        eb('duty_hours.role_id', '=', eb.ref('users.role_id')),
        eb(
          'duty_hours.id',
          'in',
          scope.from('duty_people').where('user_id', '=', scope.actor.id).select('hours_id'),
        ),
      ]),
    )
    .select(['site_groups.name as group', 'duty_hours.weekdays'])
    .select(['duty_hours.start_time as start', 'duty_hours.end_time as end'])
    .select(['duty_hours.role_id as roleId'])
    .orderBy('duty_hours.area_id')
    .orderBy('duty_hours.position')
    .execute()

const readViews = (scope: Scope) =>
  scope
    .from('saved_views')
    .where('user_id', '=', scope.actor.id)
    .select(['list', 'name', 'query', 'shared', 'changed_at as at'])
    .orderBy('list')
    .orderBy('name')
    .execute()

/** What the office keeps of a person beside their work: when they are on duty, and the views of lists that they saved. */
export async function officeBlocks(scope: Scope): Promise<Block[]> {
  const [hours, views] = await Promise.all([readDutyHours(scope), readViews(scope)])
  return [
    ...(await ownTable('Duty', {
      lines: hours,
      columns: {
        Sites: ({ group }) => group ?? 'the company',
        Weekdays: (each) => each.weekdays.map((day) => weekdays[day]!).join(', '),
        From: ({ start }) => start,
        To: ({ end }) => end,
        As: ({ roleId }) => (roleId === null ? 'by name' : 'by role'),
      },
      none: 'No duty is planned.',
    })),
    ...(await ownTable('Saved views', {
      lines: views,
      columns: {
        List: ({ list }) => list,
        Name: ({ name }) => name,
        Filters: ({ query }) => JSON.stringify(query),
        Shared: ({ shared }) => (shared ? 'yes' : 'no'),
        Changed: ({ at }) => localMoment(scope.company.timezone, at),
      },
      none: 'No view was saved.',
    })),
  ]
}

import type { RosterTemplate } from '@muster/contract/planning/roster-templates'
import { isAreaJob, isAreaManager } from '../../../db/areas.ts'
import { nameOrder, personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import { type Scope, sql } from '../../../db/scope.ts'

/** Of a manager of areas those of which every shift is at their sites. */
export const reachableTemplates = (scope: Scope) =>
  scope.from('roster_templates').$if(isAreaManager(scope.actor), (query) =>
    query.where((eb) =>
      eb.not(
        eb.exists(
          scope
            .from('roster_template_shifts as far')
            .where('far.template_id', '=', eb.ref('roster_templates.id'))
            .where((of) => of.not(isAreaJob(scope, 'far.job_id')))
            .select('far.id'),
        ),
      ),
    ),
  )

export async function listTemplates(scope: Scope, only?: number): Promise<RosterTemplate[]> {
  const rows = await reachableTemplates(scope)
    .innerJoin('users', along('roster_templates.made_by'))
    .innerJoin('roster_template_shifts as shift', (join) =>
      along('shift.template_id', 'roster_templates')(join),
    )
    .innerJoin('jobs', along('shift.job_id'))
    .$if(only !== undefined, (query) => query.where('roster_templates.id', '=', only!))
    .groupBy(['roster_templates.id', 'roster_templates.name', 'made_at', 'made_by'])
    .groupBy(['users.first_name', 'users.last_name'])
    .select(['roster_templates.id', 'roster_templates.name', 'made_at as at', 'made_by as byUserId'])
    .select(personName('users').as('byName'))
    .select((eb) => [
      eb.fn.countAll<number>().as('shifts'),
      eb.fn.countAll<number>().filterWhere('shift.user_id', 'is', null).as('open'),
      eb.fn.count<number>('shift.user_id').distinct().as('people'),
      eb.fn.count<number>('jobs.site_id').distinct().as('sites'),
    ])
    .orderBy(nameOrder(scope, sql.ref('roster_templates.name')))
    .orderBy('roster_templates.id')
    .execute()
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

export const shiftsOfTemplate = (scope: Scope, id: number) =>
  scope
    .from('roster_template_shifts')
    .where('template_id', '=', id)
    .select(['job_id as jobId', 'user_id as userId', 'pattern_id as patternId', 'weekday'])
    .select(['start_time as start', 'minutes', 'all_day as allDay', 'title'])
    .orderBy('weekday')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
export type TemplateShift = Awaited<ReturnType<typeof shiftsOfTemplate>>[number]

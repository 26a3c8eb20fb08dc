import { msg } from '@muster/contract/kit/msg'
import {
  mostTemplateShifts,
  type RosterTemplate,
  type RosterTemplateInput,
} from '@muster/contract/planning/roster-templates'
import { addDays, localDate, localDateTime, weekday } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { found, refusedField } from '../../../http/failures.ts'
import { patternsOfJobs } from '../../planning/pattern-queries.ts'
import { openOf, placesOn } from '../../planning/place-coverage.ts'
import { readPlan } from '../../planning/plan.ts'
import { localTime } from '../../planning/series.ts'
import { shiftsOn } from '../../planning/shifts.ts'
import { activeJobIds, requireGroups } from '../people-queries.ts'
import { listTemplates, reachableTemplates } from './template-queries.ts'

const timesOf = (zone: string, startTime: number) => ({
  weekday: weekday(localDate(zone, startTime)),
  start_time: localTime(localDateTime(zone, startTime)).slice(11),
})

/** Published shifts and drafts of a week with its open places, as they are. Throws values.refused. */
export const saveTemplate = (scope: Scope, input: RosterTemplateInput): Promise<RosterTemplate> =>
  scope.transaction(async (tx) => {
    await requireGroups(tx, input.groupIds)
    const rows = await rowsOfWeek(tx, input)
    if (rows.length === 0) throw refusedField('startDate', msg('No shifts in this week'))
    if (rows.length > mostTemplateShifts)
      throw refusedField('groupIds', msg('At most {max} entries'), { max: mostTemplateShifts })
    const { id } = await tx
      .into('roster_templates', { name: input.name, made_at: tx.now, made_by: tx.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .into(
        'roster_template_shifts',
        rows.map((row) => ({ ...row, template_id: id })),
      )
      .execute()
    return (await listTemplates(tx, id))[0]!
  })

async function rowsOfWeek(tx: Scope, { startDate, groupIds, locationId, keepPeople }: RosterTemplateInput) {
  const days = { startDate, endDate: addDays(startDate, 6) }
  const jobIds = await activeJobIds(tx, groupIds, locationId)
  const plan = await readPlan(tx, { jobIds, days, needs: patternsOfJobs(tx, jobIds) })
  const shifts = (await shiftsOn(plan, days)).map(({ row, occurrence }) => ({
    ...timesOf(row.timezone, occurrence.startTime),
    ...{ job_id: row.jobId, user_id: keepPeople ? row.userId : null, pattern_id: row.patternId },
    ...{ minutes: occurrence.clockMinutes, all_day: row.allDay, title: row.title },
  }))
  const open = placesOn(plan, days).flatMap((place) => {
    const { pattern, patternId, occurrence } = place
    return Array.from({ length: openOf(place) }, () => ({
      ...timesOf(pattern.timezone, occurrence.startTime),
      ...{ job_id: pattern.jobId, user_id: null, pattern_id: patternId },
      ...{ minutes: occurrence.clockMinutes, all_day: pattern.allDay, title: pattern.title },
    }))
  })
  return [...shifts, ...open]
}

/** Throws row.notFound. */
export const renameTemplate = (scope: Scope, id: number, name: string): Promise<RosterTemplate> =>
  scope.transaction(async (tx) => {
    await lockTemplate(tx, id)
    await tx.change('roster_templates', { name }).where('id', '=', id).execute()
    return (await listTemplates(tx, id))[0]!
  })

/** What was drafted with it stays. Throws row.notFound. */
export const removeTemplate = (scope: Scope, id: number): Promise<null> =>
  scope.transaction(async (tx) => {
    await lockTemplate(tx, id)
    await tx.remove('roster_templates').where('id', '=', id).execute()
    return null
  })

/** Throws row.notFound. */
export const lockTemplate = (tx: Scope, id: number) =>
  found(
    reachableTemplates(tx).where('roster_templates.id', '=', id).select('id').forUpdate().executeTakeFirst(),
  )

import type { ActionState } from '@muster/contract/actions'
import { isClient } from '@muster/contract/kit/permissions'
import type { VisitScores } from '@muster/contract/reinspections'
import { localDate } from '@muster/rules/time/zone'
import { anyOf, personName } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import type { PartAgain } from '../works/checklist/filled-work.ts'

type AnsweredAgain = readonly { readonly questionnaireId: number; readonly answer: string }[]

/** The re-inspections of a visit, oldest first. The caller has decided that the actor reads the visit. */
export const listReinspections = (scope: Scope, workId: number) =>
  scope
    .from('reinspections')
    .innerJoin('works', along('reinspections.work_id'))
    .innerJoin('users', along('reinspections.by_id'))
    .where('reinspections.work_id', '=', workId)
    .select(['reinspections.at', 'reinspections.score', 'reinspections.first_score as firstScore'])
    .select((eb) => [
      eb.ref('reinspections.answers').$castTo<AnsweredAgain>().as('answers'),
      eb.ref('reinspections.parts').$castTo<readonly PartAgain[]>().as('parts'),
    ])
    .select(['works.local_date as foundOn', 'works.timezone', personName('users').as('by')])
    .orderBy('reinspections.at')
    .orderBy('reinspections.id')
    .execute()
export type ReinspectionRow = Awaited<ReturnType<typeof listReinspections>>[number]

/** As reports show them: days by the clock of the site, and no names for clients. */
export const shownReinspections = (scope: Scope, rows: readonly ReinspectionRow[]): VisitScores['again'] =>
  rows.map(({ at, score, by, timezone }) => ({
    ...{ score, on: localDate(timezone, at.getTime()), by: isClient(scope.actor.level) ? '' : by },
  }))

/** The score after the last re-inspection of each of these visits that has one with ratings. */
export async function scoresAgain(scope: Scope, workIds: readonly number[]): Promise<Map<number, number>> {
  if (workIds.length === 0) return new Map()
  const rows = await scope
    .from('reinspections')
    .where('work_id', '=', anyOf(workIds))
    .where('score', 'is not', null)
    .select(['work_id as workId', 'score'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ workId, score }) => [workId, score!]))
}

/**
 * The failed sub-tasks that a visit made actions of, with what was answered when they failed. Corrected ones are left out.
 */
export const failedItems = (scope: Scope, workId: number, states: readonly ActionState[]) =>
  scope
    .from('action_answers')
    .innerJoin('actions', along('action_answers.action_id'))
    .where('action_answers.work_id', '=', workId)
    .where('action_answers.item_origin_id', '>', 0)
    .where('action_answers.fails', '=', true)
    .where('actions.work_id', '=', workId)
    .where('actions.state', 'in', states)
    .select(['action_answers.action_id as actionId', 'action_answers.item_origin_id as originId'])
    .select('action_answers.answer as failed')
    .orderBy('action_answers.action_id')
    .execute()

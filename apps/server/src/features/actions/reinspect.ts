import { answerTypes } from '@muster/contract/jobs/answer-types'
import { msg } from '@muster/contract/kit/msg'
import { isManagement } from '@muster/contract/kit/permissions'
import type { ReinspectInput, VisitScores } from '@muster/contract/reinspections'
import { isJudgedAgain, isPutRight, withAgain } from '@muster/rules/works/reinspection'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { type QuestionRow, readQuestions } from '../works/checklist/checklist.ts'
import { readScore } from '../works/checklist/filled-work.ts'
import { addEntry } from '../works/evidence/entries.ts'
import { reachableWorks } from '../works/reach.ts'
import { planOverdue } from './make-action.ts'
import { applyChange, type LockedAction, lockActions, lockWorks } from './note-change.ts'
import { hasSaidSo } from './queries.ts'
import { reachableActions } from './reach.ts'
import { failedItems, listReinspections, shownReinspections } from './reinspection-queries.ts'
import { listRules } from './rule-queries.ts'

const readVisit = (scope: Scope, workId: number) =>
  found(
    reachableWorks(scope)
      .where('works.id', '=', workId)
      .select(['works.id', 'works.job_detail_id', 'works.job_detail_version', 'works.spec_types'])
      .select(['works.status', 'works.local_date'])
      .executeTakeFirst(),
  )
type Visit = Awaited<ReturnType<typeof readVisit>>
type Rules = Awaited<ReturnType<typeof listRules>>

interface ItemToJudge {
  readonly actionId: number
  /** The answer that made the action. */
  readonly failed: string
  readonly questions: readonly QuestionRow[]
}

/** Those of these actions whose repair the actor may judge: within reach, done, and not by themselves. */
async function verifiableIds(scope: Scope, ids: readonly number[]): Promise<Set<number>> {
  const actions = await (await reachableActions(scope))
    .where('actions.id', 'in', ids)
    .select(['actions.id', 'actions.state', 'actions.done_by', 'actions.done_at'])
    .execute()
  const verifiable = new Set<number>()
  for (const action of actions) if (!(await hasSaidSo(scope, action))) verifiable.add(action.id)
  return verifiable
}

/** Failed sub-tasks of a finished visit whose repair is done, and that the actor may judge again. */
async function itemsToJudge(scope: Scope, visit: Visit, rules: Rules): Promise<ItemToJudge[]> {
  if (!isManagement(scope.actor.level) || visit.status !== 'COMPLETED') return []
  const items = await failedItems(scope, visit.id)
  if (items.length === 0) return []
  const verifiable = await verifiableIds(
    scope,
    items.map(({ actionId }) => actionId),
  )
  const byItem = Map.groupBy(await readQuestions(scope, visit), ({ originId }) => originId)
  return items
    .filter(({ actionId }) => verifiable.has(actionId))
    .map(({ actionId, originId, failed }) => ({
      ...{ actionId, failed },
      questions: (byItem.get(originId) ?? []).filter((question) => isJudgedAgain(question, rules)),
    }))
    .filter(({ questions }) => questions.length > 0)
}

async function shownScores(scope: Scope, visit: Visit): Promise<VisitScores> {
  const rows = await listReinspections(scope, visit.id)
  const items = await itemsToJudge(scope, visit, await listRules(scope))
  return {
    score: rows[0] ? rows[0].firstScore : await readScore(scope, visit.id),
    on: visit.local_date,
    again: shownReinspections(scope, rows),
    toJudge: items.flatMap(({ actionId, questions }) =>
      questions.map(({ id, itemTitle, title, answerType, specType, choices, answer }) => ({
        ...{ actionId, itemTitle, questionnaireId: id, title, answerType, specType, choices },
        answer: answer ?? '',
      })),
    ),
  }
}

/** Throws row.notFound. */
export const visitScores = async (scope: Scope, workId: number): Promise<VisitScores> =>
  shownScores(scope, await readVisit(scope, workId))

type AnswerById = ReadonlyMap<number, string>
/** Whole sub-tasks, with answers that their questions take. Throws action.state where one is not to be judged any more. */
function chosenItems(items: readonly ItemToJudge[], answerById: AnswerById): ItemToJudge[] {
  const chosen = items.filter(({ questions }) => questions.some(({ id }) => answerById.has(id)))
  const asked = new Map(
    chosen.flatMap(({ questions }) => questions.map((question) => [question.id, question])),
  )
  if ([...answerById.keys()].some((id) => !asked.has(id))) throw failure('action.state')
  for (const [id, question] of asked) {
    const answer = answerById.get(id)
    if (answer === undefined) throw refusedField('answers', msg('Answer each failed check again'))
    const problem = answerTypes[question.answerType].check(answer, question)
    if (problem) throw refusedField('answers', problem.message, problem.params)
  }
  return chosen
}

/** Keeps what was answered again, with the score as the visit was found and with all that was answered since. */
async function keepReinspection(tx: Scope, workId: number, answers: ReinspectInput['answers']) {
  const before = await listReinspections(tx, workId)
  const again = new Map(
    [...before.flatMap((each) => each.answers), ...answers].map((each) => [
      each.questionnaireId,
      each.answer,
    ]),
  )
  const firstScore = before[0] ? before[0].firstScore : await readScore(tx, workId)
  const score = await readScore(tx, workId, again)
  const row = { work_id: workId, at: tx.now, by_id: tx.actor.id, first_score: firstScore, score }
  await tx.into('reinspections', { ...row, answers: JSON.stringify(answers) }).execute()
  await addEntry(tx, workId, 'action', { reinspected: answers, firstScore, score })
}

async function settle(tx: Scope, action: LockedAction, isRight: boolean, note: string | undefined) {
  if (isRight) {
    const patch = { state: 'VERIFIED', verified_by: tx.actor.id, verified_at: tx.now } as const
    return applyChange(tx, action, 'VERIFIED', { patch, note })
  }
  if (!note) throw refusedField('note', msg('Say what is missing'))
  await planOverdue(tx, action.id, action.due_at)
  return applyChange(tx, action, 'RETURNED', { patch: { state: 'OPEN', reason: '' }, note })
}

/**
 * Judges failed sub-tasks again. One that is right is verified, any other is open again; the score of the visit stays, and
 * the one after it stands beside it for ever. Throws row.notFound, action.state, values.refused.
 */
export const reinspect = (
  scope: Scope,
  workId: number,
  { answers, note }: ReinspectInput,
): Promise<VisitScores> =>
  scope.transaction(async (tx) => {
    await readVisit(tx, workId)
    await lockWorks(tx, [workId])
    const visit = await readVisit(tx, workId)
    const rules = await listRules(tx)
    const answerById = new Map(answers.map(({ questionnaireId, answer }) => [questionnaireId, answer]))
    const chosen = chosenItems(await itemsToJudge(tx, visit, rules), answerById)
    const locked = await lockActions(
      tx,
      chosen.map(({ actionId }) => actionId),
    )
    const actions = new Map(locked.map((action) => [action.id, action]))
    await keepReinspection(
      tx,
      workId,
      [...answerById].map(([questionnaireId, answer]) => ({ questionnaireId, answer })),
    )
    for (const { actionId, failed, questions } of chosen) {
      const action = actions.get(actionId)
      if (action?.state !== 'DONE') throw failure('action.state')
      const now = withAgain(questions, answerById)
      const isRight = questions.every((first, at) => isPutRight({ first, now: now[at]! }, failed, rules))
      await settle(tx, action, isRight, note)
    }
    return shownScores(tx, visit)
  })

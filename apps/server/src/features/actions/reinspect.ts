import { actionStates } from '@muster/contract/actions'
import { answerTypes } from '@muster/contract/jobs/answer-types'
import { msg } from '@muster/contract/kit/msg'
import { isLeader } from '@muster/contract/kit/permissions'
import type { ReinspectInput, VisitScores } from '@muster/contract/reinspections'
import { isJudgedAgain, isPutRight, withAgain } from '@muster/rules/works/reinspection'
import { oneOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { failure, found, refusedField } from '../../http/failures.ts'
import { type QuestionRow, readQuestions } from '../works/checklist/checklist.ts'
import { readPartsAgain, readScore } from '../works/checklist/filled-work.ts'
import { addEntry } from '../works/evidence/entries.ts'
import { reachableWorks } from '../works/reach.ts'
import { lockActions, lockWorks } from './note-change.ts'
import { saidByActor } from './queries.ts'
import { actionsReachedAt, reachableActions } from './reach.ts'
import { failedItems, listReinspections, shownReinspections } from './reinspection-queries.ts'
import { listRules } from './rule-queries.ts'
import { keepBeside, recordedTime, type Step } from './take-step.ts'
import { settleReturned, settleVerified, waitsForVerdict } from './verify-action.ts'

/** Of a late judgement also a visit whose actions the actor reached at its moment. Throws row.notFound. */
async function readVisit(scope: Scope, workId: number, at?: Date) {
  const reached = reachableWorks(scope).where('works.id', '=', workId).select('works.id')
  const reachedThen =
    at && (await actionsReachedAt(scope, at)).where('actions.work_id', '=', workId).select('actions.work_id')
  return found(
    scope
      .from('works')
      .where('works.id', '=', workId)
      .where((eb) =>
        eb.or([
          eb('works.id', '=', oneOf(reached)),
          ...(reachedThen ? [eb('works.id', '=', oneOf(reachedThen.$castTo<{ work_id: number }>()))] : []),
        ]),
      )
      .select(['works.id', 'works.job_detail_id', 'works.job_detail_version', 'works.spec_types'])
      .select(['works.status', 'works.local_date'])
      .executeTakeFirst(),
  )
}
type Visit = Awaited<ReturnType<typeof readVisit>>
type Rules = Awaited<ReturnType<typeof listRules>>

interface ItemToJudge {
  readonly actionId: number
  /** The answer that made the action. */
  readonly failed: string
  readonly questions: readonly QuestionRow[]
}

/** Those of these actions whose repair the actor may judge: within reach, and not done by themselves. */
async function verifiableIds(scope: Scope, ids: readonly number[], at?: Date): Promise<Set<number>> {
  const actions = await (await (at ? actionsReachedAt(scope, at) : reachableActions(scope)))
    .where('actions.id', 'in', ids)
    .select(['actions.id', 'actions.state', 'actions.done_by', 'actions.done_at'])
    .execute()
  const said = await saidByActor(scope, actions)
  return new Set(actions.flatMap(({ id }) => (said.has(id) ? [] : id)))
}

/**
 * Failed sub-tasks of a finished visit whose repair is done, and that the actor may judge again. For what a phone recorded
 * `at` a moment also those whose actions have moved on.
 */
async function itemsToJudge(scope: Scope, visit: Visit, rules: Rules, at?: Date): Promise<ItemToJudge[]> {
  if (!isLeader(scope.actor.level) || visit.status !== 'COMPLETED') return []
  const items = await failedItems(scope, visit.id, at ? [...actionStates] : ['DONE'])
  if (items.length === 0) return []
  const verifiable = await verifiableIds(
    scope,
    items.map(({ actionId }) => actionId),
    at,
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

/**
 * Keeps what was answered again, with the score as the visit was found and with all that was answered since, of the whole
 * and of each part. No correction of the first answers changes them.
 */
async function keepReinspection(
  tx: Scope,
  workId: number,
  { answers, at }: { answers: ReinspectInput['answers']; at: Date | undefined },
) {
  const judgedAt = at ?? tx.now
  const all = await listReinspections(tx, workId)
  const before = all.filter((each) => each.at <= judgedAt)
  const again = new Map(
    [...before.flatMap((each) => each.answers), ...answers].map((each) => [
      each.questionnaireId,
      each.answer,
    ]),
  )
  const firstScore = all[0] ? all[0].firstScore : await readScore(tx, workId)
  const score = await readScore(tx, workId, again)
  const parts = await readPartsAgain(tx, workId, again)
  const row = { work_id: workId, at: judgedAt, by_id: tx.actor.id, first_score: firstScore, score }
  const frozen = { answers: JSON.stringify(answers), parts: JSON.stringify(parts) }
  await tx.into('reinspections', { ...row, ...frozen }).execute()
  await addEntry(tx, workId, 'action', { reinspected: answers, firstScore, score }, at)
}

async function settle(tx: Scope, step: Step, isRight: boolean, note: string | undefined) {
  if (step.action.state !== 'DONE' || !waitsForVerdict(tx, step))
    return keepBeside(tx, step, isRight ? 'VERIFIED' : 'RETURNED', note)
  if (isRight) return settleVerified(tx, step, note)
  // The phone could not know: its answers say what is missing.
  if (!note && step.at === undefined) throw refusedField('note', msg('Say what is missing'))
  return settleReturned(tx, step, note)
}

/**
 * Judges failed sub-tasks again. One that is right is verified, any other is open again; the score of the visit stays, and
 * the one after it stands beside it for ever. What a phone recorded of an action that has moved on is kept in its history.
 * Throws row.notFound, action.state, values.refused, step.afterRemoval.
 */
export const reinspect = (
  scope: Scope,
  workId: number,
  { answers, note, recordedAt }: ReinspectInput,
): Promise<VisitScores> =>
  scope.transaction(async (tx) => {
    const recorded = recordedTime(tx, recordedAt)
    await readVisit(tx, workId, recorded)
    await lockWorks(tx, [workId])
    const visit = await readVisit(tx, workId, recorded)
    const rules = await listRules(tx)
    const answerById = new Map(answers.map(({ questionnaireId, answer }) => [questionnaireId, answer]))
    const chosen = chosenItems(await itemsToJudge(tx, visit, rules, recorded), answerById)
    const locked = await lockActions(
      tx,
      chosen.map(({ actionId }) => actionId),
      recorded,
    )
    const actions = new Map(locked.map((action) => [action.id, action]))
    const judged = [...answerById].map(([questionnaireId, answer]) => ({ questionnaireId, answer }))
    await keepReinspection(tx, workId, { answers: judged, at: recorded })
    for (const { actionId, failed, questions } of chosen) {
      const action = actions.get(actionId)
      if (!action) throw failure('action.state')
      const now = withAgain(questions, answerById)
      const isRight = questions.every((first, at) => isPutRight({ first, now: now[at]! }, failed, rules))
      await settle(tx, { action, at: recorded }, isRight, note)
    }
    return shownScores(tx, visit)
  })

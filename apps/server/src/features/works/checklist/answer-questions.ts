import { answerTypes } from '@muster/contract/jobs/answer-types'
import { msg } from '@muster/contract/kit/msg'
import { splitList } from '@muster/contract/kit/wire'
import type { AnswerInput } from '@muster/contract/works/field-inputs'
import type { Work } from '@muster/contract/works/works'
import { answerKind, isFileAnswer } from '@muster/rules/checklists/answer-types'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { requireBeforeRemoval } from '../../../http/session/outbox-right.ts'
import type { OpenSentence } from '../../../texts.ts'
import { dropFile } from '../../files/drop-file.ts'
import { flagLateStep, isClosed } from '../closed-work.ts'
import { counted } from '../device-time.ts'
import { addEntry } from '../evidence/entries.ts'
import type { LockedWork } from '../locked-work.ts'
import { selectOwnWork, shownTo } from '../queries.ts'
import { takeOlderChecklist } from './other-checklist.ts'
import { readQuestions, selectQuestions, type WorkQuestion } from './question-queries.ts'

type AnswerItem = AnswerInput['answers'][number]
export async function findQuestion(
  tx: Scope,
  work: LockedWork,
  id: number,
): Promise<WorkQuestion | undefined> {
  const [question] = await readQuestions(tx, work.id, [id])
  if (question || !(await takeOlderChecklist(tx, work, [id]))) return question
  return (await readQuestions(tx, work.id, [id]))[0]
}

function answerProblem(question: WorkQuestion | undefined, item: AnswerItem): OpenSentence | null {
  if (!question) return { message: msg('Not a question of this visit') }
  if (item.notApplicable)
    return question.mandatory ? { message: msg('A mandatory question needs an answer') } : null
  const { answer } = item
  if (answer === null || answer === '') return null
  return answerTypes[question.answerType].check(answer, question)
}

/** Refuses an address of any other file. */
async function keepListedFiles(
  tx: Scope,
  workId: number,
  questionnaireId: number,
  answer: string,
  path: string,
) {
  const ids = splitList(answer).map((address) =>
    Number(/\/api\/file\/\d+\/(\d{1,15})\//.exec(address)?.[1] ?? 0),
  )
  const files = await tx
    .from('answer_files')
    .select('file_id')
    .where('work_id', '=', workId)
    .where('questionnaire_id', '=', questionnaireId)
    .execute()
  if (!ids.every((id) => files.some((file) => file.file_id === id)))
    throw failure('values.refused', {}, { errors: [{ path, message: msg('Not a file of this question') }] })
  const removed = await tx
    .remove('answer_files')
    .where('work_id', '=', workId)
    .where('questionnaire_id', '=', questionnaireId)
    .where('file_id', 'not in', ids)
    .returning('file_id')
    .execute()
  for (const { file_id } of removed) await dropFile(tx, file_id)
}

/**
 * Answers questions of an own work; the last answer to a question counts. For a closed work that is the last one by the
 * clock of the device. Throws values.refused.
 */
export const answerQuestions = (
  scope: Scope,
  id: number,
  { answers, answeredAt }: AnswerInput,
): Promise<Work> =>
  scope.transaction(async (tx) => {
    const ids = answers.map(({ questionnaireId }) => questionnaireId)
    // A version never changes, so one statement may read its questions and lock the work.
    const work = await found(
      selectOwnWork(tx, id)
        .select(selectQuestions(tx, ids).as('questions'))
        .forUpdate('works')
        .executeTakeFirst(),
    )
    const isAsked = (id: number) => work.questions.some((question) => question.id === id)
    const questions =
      !ids.every(isAsked) && (await takeOlderChecklist(tx, work, ids))
        ? await readQuestions(tx, id, ids)
        : work.questions
    const byId = new Map(questions.map((question) => [question.id, question]))
    const errors = answers.flatMap((item, index) => {
      const problem = answerProblem(byId.get(item.questionnaireId), item)
      return problem
        ? [
            {
              path: `answers.${index}.${byId.has(item.questionnaireId) ? 'answer' : 'questionnaireId'}`,
              ...problem,
            },
          ]
        : []
    })
    if (errors.length > 0) throw failure('values.refused', {}, { errors })
    if (answeredAt === undefined) requireBeforeRemoval(tx)
    const last = new Map(answers.map((item, index) => [item.questionnaireId, { item, index }]))
    for (const { item, index } of last.values()) {
      if (!isFileAnswer(byId.get(item.questionnaireId)!) || !item.answer) continue
      await keepListedFiles(tx, id, item.questionnaireId, item.answer, `answers.${index}.answer`)
    }
    const items = [...last.values()].map(({ item }) => item)
    await upsertAnswers(
      tx,
      work,
      items.map((item) => ({ question: byId.get(item.questionnaireId)!, item })),
      answeredAt === undefined ? tx.now : counted(tx, answeredAt),
    )
    await addEntry(tx, id, 'answered', { answers: items }, answeredAt)
    await flagLateStep(tx, work)
    if (tx.company.makesActions) await tx.emit('work.answered', { workId: id })
    return shownTo(tx, work)
  })

const isScored = (question: WorkQuestion) => answerKind(question) === 'RATING' && !question.isFollowUp

function upsertAnswers(
  tx: Scope,
  work: LockedWork,
  rows: { question: WorkQuestion; item: AnswerItem }[],
  answered_at: Date,
) {
  return tx
    .into(
      'answers',
      rows.map(({ question, item }) => {
        const inFiles = isFileAnswer(question)
        const answer = item.notApplicable || inFiles ? null : item.answer || null
        return {
          work_id: work.id,
          questionnaire_id: question.id,
          answer,
          // Follow-ups are no part of a score.
          rating: isScored(question) && answer !== null ? Number(answer) : null,
          not_applicable: item.notApplicable ?? false,
          answered_at,
        }
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'work_id', 'questionnaire_id'])
        .doUpdateSet((eb) => ({
          answer: eb.ref('excluded.answer'),
          rating: eb.ref('excluded.rating'),
          not_applicable: eb.ref('excluded.not_applicable'),
          answered_at: eb.ref('excluded.answered_at'),
        }))
        // Another phone may have answered later, and arrived before.
        .where((eb) =>
          eb.or([eb.val(!isClosed(work)), eb('answers.answered_at', '<=', eb.ref('excluded.answered_at'))]),
        ),
    )
    .execute()
}

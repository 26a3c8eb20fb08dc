import type { AnswerInput } from '@muster/contract/field-inputs'
import type { AnswerType, SpecType } from '@muster/contract/job-details'
import { splitList } from '@muster/contract/wire'
import type { Work } from '@muster/contract/works'
import { isNumberAnswer } from '@muster/rules/answer-types'
import { type Scope, sql } from '../../db/scope.ts'
import { failure, found } from '../../http/failures.ts'
import { dropFile } from '../files/drop-file.ts'
import { isFileAnswer } from './checklist.ts'
import { flagLateStep, isClosed } from './closed-work.ts'
import { counted } from './device-time.ts'
import { addEntry } from './entries.ts'
import type { LockedWork } from './locked-work.ts'
import { takeOlderChecklist } from './other-checklist.ts'
import { selectOwnWork, shownTo } from './queries.ts'

type Given = AnswerInput['answers'][number]
interface Question {
  id: number
  answerType: AnswerType
  specType: SpecType
  mandatory: boolean
  choices: string[]
}

/** Those of the questions that a work asks: they belong to the version that it started with, and to its types. */
const askedOf = (ids: readonly number[]) => sql<Question[]>`(
  select coalesce(json_agg(json_build_object('id', q.id, 'answerType', q.answer_type, 'mandatory', q.mandatory,
    'choices', q.choices, 'specType', s.spec_type)), '[]')
  from questionnaires q
  join job_spec_items i on i.tenant_id = q.tenant_id and i.id = q.job_spec_item_id
  join job_specs s on s.tenant_id = i.tenant_id and s.id = i.job_spec_id
  where q.tenant_id = works.tenant_id and q.id = any(${ids}::bigint[])
    and s.job_detail_id = works.job_detail_id and s.version = works.job_detail_version
    and s.spec_type = any(works.spec_types))`

/** Those of the questions that the work asks. */
async function askedNow(tx: Scope, workId: number, ids: readonly number[]): Promise<Question[]> {
  const work = await tx
    .from('works')
    .select(askedOf(ids).as('asked'))
    .where('works.id', '=', workId)
    .executeTakeFirst()
  return work?.asked ?? []
}

/** The question, if the work asks it, or its person saw it on an older checklist. */
export async function questionOf(tx: Scope, work: LockedWork, id: number): Promise<Question | undefined> {
  const [question] = await askedNow(tx, work.id, [id])
  if (question || !(await takeOlderChecklist(tx, work, [id]))) return question
  return (await askedNow(tx, work.id, [id]))[0]
}

const isRating = (type: AnswerType) => type === 'RATING' || type === 'RATING_10'
const highest = ({ answerType, specType }: Question) =>
  answerType === 'RATING_10' || specType === 'FEEDBACK' ? 10 : 5

/** What is wrong with an answer, or null. */
function problemOf(question: Question | undefined, given: Given): string | null {
  if (!question) return 'Not a question of this work'
  if (given.notApplicable) return question.mandatory ? 'A mandatory question needs an answer' : null
  const { answer } = given
  if (answer === null || answer === '') return null
  if (question.answerType === 'CHECKBOX')
    return answer === 'true' || answer === 'false' ? null : 'Must be true or false'
  if (question.answerType === 'NUMBER') return isNumberAnswer(answer) ? null : 'Must be a number'
  if (question.answerType === 'CHOICE')
    return question.choices.includes(answer) ? null : 'Must be one of the choices'
  if (!isRating(question.answerType)) return null
  const most = highest(question)
  return /^\d{1,2}$/.test(answer) && Number(answer) >= 1 && Number(answer) <= most
    ? null
    : `Must be a whole number from 1 to ${most}`
}

/** Which of a question's files stay, by their addresses; an address of anything else is refused. */
async function keepFiles(tx: Scope, workId: number, questionnaireId: number, answer: string, path: string) {
  const ids = splitList(answer).map((address) =>
    Number(/\/api\/file\/\d+\/(\d{1,15})\//.exec(address)?.[1] ?? 0),
  )
  const held = await tx
    .from('answer_files')
    .select('file_id')
    .where('work_id', '=', workId)
    .where('questionnaire_id', '=', questionnaireId)
    .execute()
  if (!ids.every((id) => held.some((file) => file.file_id === id)))
    throw failure('values.refused', {}, { errors: [{ path, message: 'Not a file of this question' }] })
  const left = await tx
    .remove('answer_files')
    .where('work_id', '=', workId)
    .where('questionnaire_id', '=', questionnaireId)
    .where('file_id', 'not in', ids)
    .returning('file_id')
    .execute()
  for (const { file_id } of left) await dropFile(tx, file_id)
}

/**
 * Answers questions of an own work; the last answer to a question counts. Of a closed work, the last one by the clock of
 * the device. Throws values.refused.
 */
export const answerQuestions = (
  scope: Scope,
  id: number,
  { answers, answeredAt }: AnswerInput,
): Promise<Work> =>
  scope.transaction(async (tx) => {
    const ids = answers.map((each) => each.questionnaireId)
    // What a version asks never changes, so it may be read with the lock.
    const work = await found(
      selectOwnWork(tx, id).select(askedOf(ids).as('asked')).forUpdate('works').executeTakeFirst(),
    )
    const isAsked = (each: number) => work.asked.some((question) => question.id === each)
    const asked =
      !ids.every(isAsked) && (await takeOlderChecklist(tx, work, ids))
        ? await askedNow(tx, id, ids)
        : work.asked
    const byId = new Map(asked.map((question) => [question.id, question]))
    const errors = answers.flatMap((given, index) => {
      const message = problemOf(byId.get(given.questionnaireId), given)
      return message
        ? [
            {
              path: `answers.${index}.${byId.has(given.questionnaireId) ? 'answer' : 'questionnaireId'}`,
              message,
            },
          ]
        : []
    })
    if (errors.length > 0) throw failure('values.refused', {}, { errors })
    const last = new Map(answers.map((given, index) => [given.questionnaireId, { given, index }]))
    for (const { given, index } of last.values()) {
      if (!isFileAnswer(byId.get(given.questionnaireId)!.answerType) || !given.answer) continue
      await keepFiles(tx, id, given.questionnaireId, given.answer, `answers.${index}.answer`)
    }
    await upsertAnswers(
      tx,
      work,
      [...last.values()].map(({ given }) => ({ question: byId.get(given.questionnaireId)!, given })),
      answeredAt === undefined ? tx.now : counted(tx, answeredAt),
    )
    await addEntry(tx, id, 'answered', { answers: [...last.values()].map(({ given }) => given) }, answeredAt)
    await flagLateStep(tx, work)
    return shownTo(tx, work)
  })

function upsertAnswers(
  tx: Scope,
  work: LockedWork,
  rows: { question: Question; given: Given }[],
  answered_at: Date,
) {
  return tx
    .into(
      'answers',
      rows.map(({ question, given }) => {
        const inFiles = isFileAnswer(question.answerType)
        const answer = given.notApplicable || inFiles ? null : given.answer || null
        return {
          work_id: work.id,
          questionnaire_id: question.id,
          answer,
          rating: isRating(question.answerType) && answer !== null ? Number(answer) : null,
          not_applicable: given.notApplicable ?? false,
          answered_at,
        }
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'work_id', 'questionnaire_id'])
        .doUpdateSet({
          answer: sql`excluded.answer`,
          rating: sql`excluded.rating`,
          not_applicable: sql`excluded.not_applicable`,
          answered_at: sql`excluded.answered_at`,
        })
        // Another phone may have answered later, and arrived before.
        .where(sql<boolean>`not ${isClosed(work)}::boolean or answers.answered_at <= excluded.answered_at`),
    )
    .execute()
}

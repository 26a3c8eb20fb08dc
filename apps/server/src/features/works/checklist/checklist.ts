import type { StoredFile } from '@muster/contract/files'
import type { Frequency, PromptType, SpecType } from '@muster/contract/jobs/job-details'
import type { AnswerFile, FollowUpOf } from '@muster/contract/works/answers'
import { answerKind } from '@muster/rules/checklists/answer-types'
import { isMet } from '@muster/rules/checklists/follow-ups'
import { isDue } from '@muster/rules/time/frequency'
import { anyOf } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { storedFile, storedFileColumns } from '../../files/store-file.ts'
import { picturesOf } from '../../job-details/pictures.ts'
import { questionColumns, versionQuestions } from '../../job-details/queries.ts'
import { answerFiles } from '../queries.ts'
import { lastDoneBefore, lastDoneNow } from './last-done-queries.ts'

interface ChecklistSource {
  id: number
  job_detail_id: number
  job_detail_version: number
  spec_types: string[]
}
interface ChecklistWork extends ChecklistSource {
  site_id: number
  started_at: Date
  local_date: string
  status: string
}
export interface ChecklistQuestion extends QuestionRow {
  picture: StoredFile | null
  files: AnswerFile[]
  lastDone: string | null
  due: boolean
}

const selectRows = (scope: Scope, work: ChecklistSource) =>
  versionQuestions(scope, work.job_detail_id, work.job_detail_version)
    .leftJoin('answers', (join) =>
      join.$call(along('answers.questionnaire_id', 'question')).on('answers.work_id', '=', work.id),
    )
    .where('job_specs.spec_type', '=', anyOf(work.spec_types))
    .select((eb) => [
      ...questionColumns,
      eb.ref('job_specs.spec_type').$castTo<SpecType>().as('specType'),
      'job_specs.weight as specWeight',
      eb.ref('job_specs.prompt_type').$castTo<PromptType>().as('promptType'),
      eb.fn.coalesce('item.origin_id', 'item.id').as('originId'),
      'item.picture_id as pictureId',
      'item.critical',
      'item.weight as itemWeight',
      eb.fn.coalesce('item.frequency', 'job_specs.frequency').$castTo<Frequency>().as('frequency'),
      'answers.answer',
      'answers.rating',
      'answers.answered_at as answeredAt',
      'answers.not_applicable as notApplicable',
      'question.follows_id as followsId',
      'question.condition_answers as conditionAnswers',
      'question.condition_makes_action as makesAction',
    ])
type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]
export interface QuestionRow extends SelectedRow {
  followUp?: FollowUpOf
  /** Its answer makes an action. */
  asksAction: boolean
}

/** The questions of a work in their order, follow-ups behind the question that they follow, whether they are asked or not. */
export async function readQuestions(scope: Scope, work: ChecklistSource): Promise<QuestionRow[]> {
  const rows = await selectRows(scope, work).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.map((row) => {
    const asksAction = row.makesAction && isMet(row.conditionAnswers, row)
    const followed = row.followsId === null ? undefined : byId.get(row.followsId)
    if (!followed) return { ...row, asksAction }
    const { id: questionnaireId, conditionAnswers: answers } = followed
    const followUp = {
      ...{ questionnaireId, answers, isMandatory: row.mandatory },
      isAsked: isMet(answers, followed),
    }
    return { ...row, mandatory: false, asksAction, followUp }
  })
}

async function readFilesByQuestion(scope: Scope, workId: number) {
  const rows = await answerFiles(scope, workId)
    .select(['answer_files.questionnaire_id as questionId', ...storedFileColumns, 'files.sha256'])
    .orderBy('files.id')
    .execute()
  return Map.groupBy(rows, (row) => row.questionId)
}

/** An open work reads the ledger; for a finished one the works before it say when each item was last done. */
async function readLastDates(
  scope: Scope,
  work: ChecklistWork,
  originIds: number[],
): Promise<Map<number, string>> {
  if (work.status === 'STARTED' || work.status === 'ON_HOLD')
    return lastDoneNow(scope, work.site_id, originIds)
  const before = {
    siteId: work.site_id,
    startedAt: work.started_at,
    localDate: work.local_date,
    workId: work.id,
  }
  const done = await lastDoneBefore(scope, originIds, before)
  return new Map([...done].map(([originId, { date }]) => [originId, date]))
}

export async function readChecklist(scope: Scope, work: ChecklistWork): Promise<ChecklistQuestion[]> {
  const rows = await readQuestions(scope, work)
  const files = await readFilesByQuestion(scope, work.id)
  // Daily questions are always due, but screens show when they were last done too.
  const lastDone = await readLastDates(scope, work, [...new Set(rows.map((row) => row.originId))])
  const pictures = await picturesOf(
    scope,
    rows.map((row) => row.pictureId),
  )
  return rows.map((row) => {
    const date = lastDone.get(row.originId) ?? null
    return {
      ...row,
      picture: row.pictureId === null ? null : (pictures.get(row.pictureId) ?? null),
      files: (files.get(row.id) ?? []).map((file) => ({
        ...storedFile(scope, file),
        sha256: file.sha256.toString('hex'),
      })),
      lastDone: date,
      due: isDue(row.frequency, date, work.local_date),
    }
  })
}

export const isAnswered = (question: ChecklistQuestion) =>
  question.answer !== null || question.files.length > 0

/** A task's unticked box means that the item was not done; a follow-up tells more of an answer, and does nothing. */
export const countsAsDone = (question: ChecklistQuestion) =>
  isAnswered(question) &&
  !question.followUp &&
  !(question.specType === 'NORMAL' && answerKind(question) === 'CHECK' && question.answer === 'false')

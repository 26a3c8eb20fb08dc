import { answerTypes } from '@muster/contract/jobs/answer-types'
import { type SpecType, specTypes } from '@muster/contract/jobs/job-details'
import { isClient } from '@muster/contract/kit/permissions'
import { joinList } from '@muster/contract/kit/wire'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { answerKind, isFileAnswer } from '@muster/rules/checklists/answer-types'
import { isoWithOffset } from '@muster/rules/time/zone'
import { DEFAULT_FIX_DISTANCE_METRES } from '@muster/rules/works/distance'
import { band, maximumOf, overall, percentageOf, type Scored, specAverage } from '@muster/rules/works/ratings'
import { withAgain } from '@muster/rules/works/reinspection'
import { maxServiceMinutes } from '@muster/rules/works/work-time'
import { personName } from '../../../db/names.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { fileCountOfJob } from '../../files/related-files.ts'
import { conversationOfSite } from '../../jobs/queries.ts'
import { readInspectionBefore, selectWorks, shownWork } from '../queries.ts'
import {
  type ChecklistQuestion,
  countsAsDone,
  isAnswered,
  type QuestionRow,
  readChecklist,
  readQuestions,
} from './checklist.ts'

const isRating = (question: QuestionRow) => answerKind(question) === 'RATING'

const toQuestion = (question: ChecklistQuestion) => ({
  id: question.id,
  title: question.title,
  answerType: question.answerType,
  mandatory: question.mandatory,
  answer:
    isFileAnswer(question) && question.files.length > 0
      ? joinList(question.files.map((file) => file.url))
      : question.answer,
  notApplicable: question.notApplicable ?? false,
  files: question.files,
  choices: question.choices,
  ...(question.followUp && { followUp: question.followUp }),
})

function toItems(questions: readonly ChecklistQuestion[]) {
  return [...Map.groupBy(questions, (question) => question.itemId).values()].map((ofItem) => {
    const item = ofItem[0]!
    return {
      id: item.itemId,
      title: item.itemTitle,
      instructions: item.instructions,
      picture: item.picture,
      critical: item.critical,
      frequency: item.frequency,
      lastDone: item.lastDone,
      due: item.due,
      questionnaires: ofItem.map(toQuestion),
    }
  })
}

/** Ratings of tasks are answers, not scores: the overall rating is that of inspections and feedback. */
const isScored = ({ specType }: QuestionRow) => specType !== 'NORMAL'

function scoreOf(questions: readonly QuestionRow[]) {
  const spec = questions[0]!
  const ratings = questions.filter((question) => isRating(question) && !question.followUp)
  const score = specAverage(
    ratings.map((question) => question.rating),
    ratings.map((question) => question.itemWeight),
  )
  const outOfTen = ratings.some(({ answerType }) => answerTypes[answerType].outOf === 10)
  return { ...score, maximum: outOfTen ? 10 : maximumOf(spec.specType), specWeight: spec.specWeight }
}

function answeredSpec(questions: readonly ChecklistQuestion[]) {
  const spec = questions[0]!
  const score = scoreOf(questions)
  // "n of m" leaves out what does not apply, what was neither due nor done, and what only tells more of an answer.
  const counted = questions.filter(
    (each) => !each.notApplicable && !each.followUp && (each.due || isAnswered(each)),
  )
  const answered: AnsweredSpec = {
    id: spec.specId,
    title: spec.specTitle,
    description: spec.description,
    jobSpecType: spec.specType,
    jobSpecPromptType: spec.promptType,
    averageRating: isScored(spec) ? score.average : null,
    maximum: score.maximum,
    percentage:
      isScored(spec) && score.answered > 0 ? percentageOf(score.sum, score.weight, score.maximum) : null,
    answered: score.answered,
    leftOut: score.leftOut,
    completed: counted.filter(countsAsDone).length,
    questions: counted.length,
    specItems: toItems(questions),
  }
  return { answered, score: isScored(spec) ? [score] : [] }
}

/** Clients do not see when a photo was taken: that is the time of a person. */
const withoutTimes = (question: ChecklistQuestion): ChecklistQuestion => ({
  ...question,
  files: question.files.map((file) => ({ ...file, takenAt: null })),
})

/** Clients see neither the notes, limits and files of the job nor its conversation. */
async function readJobPart(
  scope: Scope,
  { jobId, site_id, site_address }: { jobId: number; site_id: number; site_address: string | null },
) {
  const row = await scope
    .from('jobs')
    .where('jobs.id', '=', jobId)
    .select(['jobs.notes', 'jobs.fix_distance', 'jobs.max_service_minutes'])
    .select([
      scope.from('sites').where('sites.id', '=', site_id).select('sites.address').as('siteAddress'),
      fileCountOfJob(scope).as('fileCount'),
      conversationOfSite(scope, 'BOOK').as('communicationConversationId'),
    ])
    .executeTakeFirstOrThrow()
  const hidden = isClient(scope.actor.level)
  return {
    siteAddress: site_address ?? row.siteAddress!,
    notes: hidden ? '' : row.notes,
    distanceFilterForLocationRecord: hidden ? 0 : row.fix_distance || DEFAULT_FIX_DISTANCE_METRES,
    maxServiceTime: hidden ? 0 : maxServiceMinutes(row.max_service_minutes),
    fileCount: hidden ? 0 : row.fileCount!,
    communicationConversationId: hidden ? null : row.communicationConversationId,
  }
}

const voidedBy = (scope: Scope) =>
  scope
    .from('users')
    .where('users.id', '=', sql.ref<number>('works.voided_by'))
    .select(personName('users').as('name'))

const toVoided = (row: {
  voidedBy: string | null
  voided_at: Date | null
  void_reason: string | null
  timezone: string
}) =>
  row.voided_at && {
    by: row.voidedBy ?? '',
    at: isoWithOffset(row.timezone, row.voided_at.getTime()),
    reason: row.void_reason ?? '',
  }

async function readLastScore(scope: Scope, work: { jobId: number; started_at: Date }) {
  const last = await readInspectionBefore(scope, work)
  return last ? readScore(scope, last.id) : null
}

/** One work with its checklist, answers and scores; undefined when out of reach. `filter` limits the spec types. */
export async function readFilledWork(
  scope: Scope,
  id: number,
  filter: readonly SpecType[] | undefined,
): Promise<FilledWork | undefined> {
  const row = await selectWorks(scope)
    .select(['works.job_detail_id', 'works.job_detail_version', 'works.site_id', 'works.started_at'])
    .select([
      'works.spec_types',
      'works.local_date',
      'works.worker_name',
      'works.site_name',
      'works.site_address',
      'works.client_name',
      'works.void_reason',
      'works.voided_at',
    ])
    .select(voidedBy(scope).as('voidedBy'))
    .where('works.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  // A report keeps the names that its visit was sealed with.
  const named = {
    ...row,
    employeeName: row.worker_name ?? row.employeeName,
    clientName: row.client_name ?? row.clientName,
    locationName: row.site_name ?? row.locationName,
  }
  const requestedTypes = filter
    ? row.spec_types.filter((type) => filter.some((each) => each === type))
    : row.spec_types
  const checklist = await readChecklist(scope, { ...row, spec_types: requestedTypes })
  const questions = isClient(scope.actor.level) ? checklist.map(withoutTimes) : checklist
  const specs = [...Map.groupBy(questions, (question) => question.specId).values()].map(answeredSpec)
  const score = overall(specs.flatMap((spec) => spec.score))
  const ofType = (type: SpecType) =>
    specs.filter(({ answered }) => answered.jobSpecType === type).map(({ answered }) => answered)
  const [NORMAL, INSPECTION, FEEDBACK] = specTypes.map(ofType)
  return {
    ...shownWork(scope, named, { filter, hideTimes: isClient(scope.actor.level) }),
    ...(await readJobPart(scope, row)),
    voided: isClient(scope.actor.level) ? null : toVoided(row),
    jobSpecTypeListMap: { NORMAL: NORMAL!, INSPECTION: INSPECTION!, FEEDBACK: FEEDBACK! },
    overall:
      score.average === null || score.percentage === null
        ? null
        : {
            average: score.average,
            maximum: score.maximum,
            percentage: score.percentage,
            band: band(score.percentage),
          },
    lastScore: INSPECTION!.length > 0 && score.percentage !== null ? await readLastScore(scope, row) : null,
  }
}

/**
 * The score of a whole work in percent, as its page and report show it, or with what was answered `again`; null without
 * ratings or without the work.
 */
export async function readScore(
  scope: Scope,
  id: number,
  again: AnsweredAgain = new Map(),
): Promise<number | null> {
  const parts = await readParts(scope, id, again)
  return overall(parts.map(scoreOf)).percentage
}

/** Of the rated parts in which a question was answered `again`, what their score with that is made of. */
export async function readPartsAgain(scope: Scope, id: number, again: AnsweredAgain): Promise<PartAgain[]> {
  const parts = (await readParts(scope, id, again)).filter((questions) =>
    questions.some((question) => again.has(question.id)),
  )
  return parts.flatMap((questions) => {
    const { sum, weight, maximum } = scoreOf(questions)
    return weight > 0 ? [{ specId: questions[0]!.specId, sum, weight, maximum }] : []
  })
}
export interface PartAgain extends Pick<Scored, 'sum' | 'weight' | 'maximum'> {
  specId: number
}

type AnsweredAgain = ReadonlyMap<number, string>
async function readParts(scope: Scope, id: number, again: AnsweredAgain): Promise<QuestionRow[][]> {
  const work = await scope
    .from('works')
    .select(['id', 'job_detail_id', 'job_detail_version', 'spec_types'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!work) return []
  const questions = withAgain(await readQuestions(scope, work), again).filter(isScored)
  return [...Map.groupBy(questions, (question) => question.specId).values()]
}

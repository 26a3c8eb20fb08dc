import { type AnswerKind, answerTypes } from '@muster/contract/jobs/answer-types'
import type { SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import type { Say } from '@muster/contract/kit/sentences'
import type { AnsweredSpec } from '@muster/contract/works/answers'
import type { FilledWork } from '@muster/contract/works/works'
import { answerKind, isFileAnswer } from '../checklists/answer-types.ts'
import { isAsked } from '../checklists/follow-ups.ts'
import { dateText } from '../time/date-text.ts'
import { localDateTime } from '../time/zone.ts'

type AnsweredItem = AnsweredSpec['specItems'][number]
type Question = AnsweredItem['questionnaires'][number]

export const resultWords = {
  check: msg('Check'),
  checks: msg('{passed} passed, {failed} failed'),
  leftOut: msg('{answered} rated, {leftOut} not applicable'),
  notApplicable: msg('N/A'),
  completed: msg('Questions completed: {completed} of {questions}'),
  score: msg('{percentage}% ({average} of {maximum})'),
  changedSince: msg('{question} (recorded before the answer above was changed)'),
} as const

/** The title of a question; where it has none, what it asks for. A follow-up that is asked no longer says so. */
export function questionText(question: Question, type: SpecType, say: Say): string {
  const text = titleText(question, type, say)
  return isAsked(question) ? text : say(resultWords.changedSince, { question: text })
}
function titleText({ title, answerType }: Question, type: SpecType, say: Say): string {
  if (title) return title
  const isCheck = answerKind({ answerType }) === 'CHECK' && type === 'INSPECTION'
  return say(isCheck ? resultWords.check : answerTypes[answerType].untitled)
}

/** Whether the check of an inspection passed; null for other questions, and where it was not answered or is not asked. */
export function checkResult(question: Question, type: SpecType): 'pass' | 'fail' | null {
  const { answerType, answer, notApplicable } = question
  if (!isAsked(question)) return null
  if (type !== 'INSPECTION' || answerKind({ answerType }) !== 'CHECK' || notApplicable) return null
  if (answer === 'true') return 'pass'
  return answer === 'false' ? 'fail' : null
}

/** What was answered, as reports say it; a dash where nothing was. What people wrote stays as it is. */
export const answerText = (question: Question, type: SpecType, say: Say): string =>
  question.notApplicable
    ? say(resultWords.notApplicable)
    : answerTypes[question.answerType].text(question, { type, say }) || '–'

/** The rating given to a question on a scale of 1 to `of`, or null. */
export function ratingOf({
  answerType,
  answer,
  notApplicable,
}: Question): { stars: number; of: number } | null {
  const of = answerTypes[answerType].outOf
  const stars = Number(answer)
  return of === null || notApplicable || answer === null || !Number.isInteger(stars) ? null : { stars, of }
}

/** The comments of a spec in order, each after the sub-task it is about. */
export const commentsOf = (spec: AnsweredSpec, say: Say): string =>
  spec.specItems
    .flatMap((item) => item.questionnaires.map((question) => ({ item, question })))
    .filter(({ question }) => answerKind(question) === 'TEXT' && !question.notApplicable && question.answer)
    .map(({ item, question }) => [item.title, markedText(question, say)].filter(Boolean).join(': '))
    .join('\n')
const markedText = (question: Question, say: Say) => {
  const text = question.answer ?? ''
  return isAsked(question) ? text : say(resultWords.changedSince, { question: text })
}

export function checksOf(spec: AnsweredSpec): { passed: number; failed: number } {
  const results = spec.specItems.flatMap((item) =>
    item.questionnaires.map((question) => checkResult(question, spec.jobSpecType)),
  )
  const count = (which: 'pass' | 'fail') => results.filter((result) => result === which).length
  return { passed: count('pass'), failed: count('fail') }
}

/** 'Foyer · Fire exit · Is it clear?', a line for each failed check of the specs. */
export const failedChecks = (specs: readonly AnsweredSpec[], say: Say): string[] =>
  specs.flatMap((spec) =>
    spec.specItems.flatMap((item) =>
      item.questionnaires
        .filter((question) => checkResult(question, spec.jobSpecType) === 'fail')
        .map((question) =>
          [spec.title, item.title, questionText(question, spec.jobSpecType, say)]
            .filter((part) => part)
            .join(' · '),
        ),
    ),
  )

export function answeredText(spec: AnsweredSpec, say: Say): string {
  const { answered, leftOut } = spec
  const { passed, failed } = checksOf(spec)
  const checks = passed + failed > 0 ? [say(resultWords.checks, { passed, failed })] : []
  if (checks.length > 0 && answered + leftOut === 0) return checks.join()
  const ratings = leftOut > 0 ? say(resultWords.leftOut, { answered, leftOut }) : String(answered)
  return [ratings, ...checks].join('\n')
}

/** Specs of inspections and feedback are starred; tasks say how many of their questions were completed. */
export const isStarred = (spec: Pick<AnsweredSpec, 'jobSpecType'>) => spec.jobSpecType !== 'NORMAL'
export const hasRatings = (specs: readonly AnsweredSpec[]) =>
  specs.some((spec) => isStarred(spec) && spec.averageRating !== null)
export const completedText = ({ completed, questions }: AnsweredSpec, say: Say) =>
  say(resultWords.completed, { completed, questions })

/** The specs of a work in the order of its report. */
export const specsOf = ({
  jobSpecTypeListMap: map,
}: Pick<FilledWork, 'jobSpecTypeListMap'>): AnsweredSpec[] =>
  [...map.INSPECTION, ...map.FEEDBACK, ...map.NORMAL].map(withToldFollowUps)

/** A follow-up without an answer tells something only where it had to be answered. */
export const isTold = ({ followUp, answer, notApplicable, files }: Question): boolean =>
  !followUp ||
  Boolean(answer) ||
  notApplicable ||
  files.length > 0 ||
  (followUp.isMandatory && followUp.isAsked)

const withToldFollowUps = (spec: AnsweredSpec): AnsweredSpec => ({
  ...spec,
  specItems: spec.specItems.map((item) => ({
    ...item,
    questionnaires: item.questionnaires.filter(isTold),
  })),
})

/** '90% (4.50 of 5)', or a dash where nothing was rated or nothing is scored. */
export function scoreText(spec: AnsweredSpec, say: Say): string {
  const { averageRating, percentage, maximum } = spec
  if (!isStarred(spec) || averageRating === null || percentage === null) return '–'
  return say(resultWords.score, { percentage, average: averageRating.toFixed(2), maximum })
}

/** How a percentage comes about: the two legends of a report speak of different things. */
export const legendNote = msg('Stars show single ratings. The percentage is their average, rounded up.')

/** A rating that asks for a look: 3 or less of 5, 6 or less of 10. */
export const isLowRating = ({ stars, of }: { stars: number; of: number }) => stars * 5 <= of * 3

const isRemark = (question: Question) =>
  !question.followUp && answerKind(question) === 'TEXT' && !question.notApplicable && Boolean(question.answer)

/** What stands beside an answer: what was written, and photos and files. Follow-ups stand below their question. */
export const isAside = (question: Question) =>
  !question.followUp && (answerKind(question) === 'TEXT' || isFileAnswer(question))

/** Questions that have follow-ups, each with those behind it. */
export function followedUp({ questionnaires }: AnsweredItem): Question[] {
  const ids = new Set(questionnaires.flatMap(({ followUp }) => (followUp ? [followUp.questionnaireId] : [])))
  return questionnaires.filter(({ id, followUp }) => followUp !== undefined || ids.has(id))
}

export const remarksOf = (item: AnsweredItem): string[] =>
  item.questionnaires.filter(isRemark).map(({ answer }) => answer ?? '')
/** Whether photos were taken before or after; empty for other files. */
export const photoKind = ({ answerType }: Pick<Question, 'answerType'>): string =>
  answerKind({ answerType }) === 'PHOTOS' ? answerTypes[answerType].untitled : ''
export const filesOf = (item: AnsweredItem) =>
  item.questionnaires.flatMap(({ files, followUp }) => (followUp ? [] : files))
export const ratingsOf = (item: AnsweredItem) =>
  item.questionnaires.flatMap((question) => (question.followUp ? [] : (ratingOf(question) ?? [])))

/** Whether a sub-task has a fault: a low rating or a failed check. Its remark says more of it. */
export const isFinding = (item: AnsweredItem, type: SpecType): boolean =>
  item.questionnaires.some((question) => {
    const rating = isAsked(question) ? ratingOf(question) : null
    return rating ? isLowRating(rating) : checkResult(question, type) === 'fail'
  })

export const findingsOf = (specs: readonly AnsweredSpec[]): { spec: AnsweredSpec; item: AnsweredItem }[] =>
  specs.flatMap((spec) =>
    spec.specItems.filter((item) => isFinding(item, spec.jobSpecType)).map((item) => ({ spec, item })),
  )

/** A line of the summary of an inspection: a part of the checklist, or a sub-task of it. */
export interface SummaryLine {
  readonly spec: AnsweredSpec
  readonly item?: AnsweredItem
  /** What was written of it stands with the findings, and is said once. */
  readonly isFinding?: boolean
}
export const summaryLines = (specs: readonly AnsweredSpec[]): SummaryLine[] =>
  specs.flatMap((spec) => [
    { spec },
    ...spec.specItems.map((item) => ({ spec, item, isFinding: isFinding(item, spec.jobSpecType) })),
  ])
/** Instead of a remark that stands with the findings. */
export const seeFindings = msg('See Findings')

const ownValues: readonly AnswerKind[] = ['VALUE', 'CHOICE']
const isOwnValue = (question: Question) =>
  ownValues.includes(answerKind(question)) && Boolean(question.answer)

/** The sub-tasks of a part of the checklist that have content, and the others. Where none has, all are shown. */
export function foldItems(spec: AnsweredSpec): { shown: AnsweredItem[]; folded: AnsweredItem[] } {
  const hasContent = (item: AnsweredItem) =>
    isFinding(item, spec.jobSpecType) ||
    item.questionnaires.some(
      (question) =>
        Boolean(question.followUp) || isOwnValue(question) || isRemark(question) || question.files.length > 0,
    )
  const shown = spec.specItems.filter(hasContent)
  if (shown.length === 0) return { shown: spec.specItems, folded: [] }
  return { shown, folded: spec.specItems.filter((item) => !hasContent(item)) }
}

/** What is compared with the inspection before: '+5', '-3', '0'. */
export const changeText = (percentage: number, before: number) =>
  `${percentage > before ? '+' : ''}${percentage - before}`

/** When a photo was taken, by the clock of a zone: 'DD/MM/YYYY HH:mm'; empty where it is not told. */
export function takenText(takenAt: string | null, zone: string): string {
  if (takenAt === null) return ''
  const [date, time] = localDateTime(zone, Date.parse(takenAt)).split('T') as [string, string]
  return `${dateText(date)} ${time.slice(0, 5)}`
}

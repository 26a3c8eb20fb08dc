import type { Say } from '@muster/contract/sentences'
import type { AnsweredSpec } from '@muster/contract/work-answers'
import type { FilledWork } from '@muster/contract/works'

type Question = AnsweredSpec['specItems'][number]['questionnaires'][number]

/** What reports say of answers and scores. */
export const answerWords = {
  yes: 'Yes',
  no: 'No',
  notApplicable: 'N/A',
  photos: '{count} photos',
  completed: 'Completed {completed} of {questions}',
  score: '{percentage}% ({average} of {maximum})',
} as const

const yesNo: Readonly<Record<string, string>> = { true: answerWords.yes, false: answerWords.no }

/** What was answered, as reports say it; a dash where nothing was. What people wrote is theirs and stays as it is. */
export function answerText({ answerType, answer, notApplicable, files }: Question, say: Say): string {
  if (notApplicable) return say(answerWords.notApplicable)
  if (answerType === 'BEFORE_IMAGES' || answerType === 'AFTER_IMAGES')
    return files.length === 0 ? '–' : say(answerWords.photos, { count: files.length })
  if (answerType === 'FILE') return files.map((file) => file.fileName).join(', ') || '–'
  if (answer === null || answer === '') return '–'
  const word = answerType === 'CHECKBOX' ? yesNo[answer] : undefined
  return word ? say(word) : answer
}

/** The rating given to a question on a scale of 1 to `of`, or null. */
export function ratingOf({
  answerType,
  answer,
  notApplicable,
}: Question): { stars: number; of: number } | null {
  const of = answerType === 'RATING' ? 5 : answerType === 'RATING_10' ? 10 : 0
  const stars = Number(answer)
  return of === 0 || notApplicable || answer === null || !Number.isInteger(stars) ? null : { stars, of }
}

/** The comments of a spec: its texts, in order. */
export const commentsOf = (spec: AnsweredSpec): string =>
  spec.specItems
    .flatMap((item) => item.questionnaires)
    .filter((question) => question.answerType === 'TEXT' && !question.notApplicable && question.answer)
    .map((question) => question.answer)
    .join('\n')

/** Specs of inspections and feedback are starred; tasks say how many of their questions were completed. */
export const isStarred = (spec: AnsweredSpec) => spec.jobSpecType !== 'NORMAL'
export const completedText = ({ completed, questions }: AnsweredSpec, say: Say) =>
  say(answerWords.completed, { completed, questions })

/** The specs of a work in the order of its report. */
export const specsOf = ({
  jobSpecTypeListMap: map,
}: Pick<FilledWork, 'jobSpecTypeListMap'>): AnsweredSpec[] => [
  ...map.INSPECTION,
  ...map.FEEDBACK,
  ...map.NORMAL,
]

/** '90% (4.50 of 5)', or a dash where nothing was rated or nothing is scored. */
export function scoreText(spec: AnsweredSpec, say: Say): string {
  const { averageRating, percentage, maximum } = spec
  if (!isStarred(spec) || averageRating === null || percentage === null) return '–'
  return say(answerWords.score, { percentage, average: averageRating.toFixed(2), maximum })
}

/** How a percentage comes about: the two legends of a report speak of different things. */
export const legendNote =
  'The stars are single ratings. The percentage is their average out of the maximum, rounded up, and names the band.'

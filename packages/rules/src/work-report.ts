import type { AnsweredSpec, FilledWork } from '@muster/contract/works'

type Question = AnsweredSpec['specItems'][number]['questionnaires'][number]

const yesNo: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

/** What was answered, as reports say it; a dash where nothing was. */
export function answerText({ answerType, answer, notApplicable, files }: Question): string {
  if (notApplicable) return 'N/A'
  if (answerType === 'BEFORE_IMAGES' || answerType === 'AFTER_IMAGES') return photosText(files.length)
  if (answerType === 'FILE') return files.map((file) => file.fileName).join(', ') || '–'
  if (answer === null || answer === '') return '–'
  if (answerType === 'CHECKBOX') return yesNo[answer] ?? answer
  return answer
}

const photosText = (count: number) => (count === 0 ? '–' : count === 1 ? '1 photo' : `${count} photos`)

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
export const completedText = ({ completed, questions }: AnsweredSpec) =>
  `Completed ${completed} of ${questions}`

/** The specs of a work in the order of its report. */
export const specsOf = ({
  jobSpecTypeListMap: map,
}: Pick<FilledWork, 'jobSpecTypeListMap'>): AnsweredSpec[] => [
  ...map.INSPECTION,
  ...map.FEEDBACK,
  ...map.NORMAL,
]

/** '90% (4.50 of 5)', or a dash where nothing was rated or nothing is scored. */
export function scoreText(spec: AnsweredSpec): string {
  if (!isStarred(spec) || spec.averageRating === null || spec.percentage === null) return '–'
  return `${spec.percentage}% (${spec.averageRating.toFixed(2)} of ${spec.maximum})`
}

/** How a percentage comes about: the two legends of a report speak of different things. */
export const legendNote =
  'The stars are single ratings. The percentage is their average out of the maximum, rounded up, and names the band.'

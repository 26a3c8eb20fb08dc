import type { AnswerKind } from '@muster/contract/jobs/answer-types'
import type { Frequency } from '@muster/contract/jobs/job-details'
import { answerKind, isFileAnswer } from '@muster/rules/checklists/answer-types'
import { isDue } from '@muster/rules/time/frequency'
import { maximumOf } from '@muster/rules/works/ratings'
import { remarks, type SiteKey, sites } from './data.ts'
import type { SeededItem, SeededQuestion, SeededSpec } from './details.ts'
import { DAY } from './office.ts'
import type { Random } from './random.ts'
import type { NewRow } from './rows.ts'
import { type DemoWork, daysShown } from './works.ts'

type Answer = Omit<NewRow<'answers'>, 'work_id'>
export interface DemoAnswers {
  answers: Answer[]
  /** First versions of the items that were done. */
  done: number[]
  files: { question: SeededQuestion; originId: number }[]
}

/** When each item was last done at each site; filled in the order of the works. */
export class Ledger {
  readonly #last = new Map<string, { date: string; workId: number; site: SiteKey; originId: number }>()
  lastDate(site: SiteKey, originId: number) {
    return this.#last.get(`${site}/${originId}`)?.date ?? null
  }
  note(site: SiteKey, originId: number, date: string, workId: number) {
    const before = this.lastDate(site, originId)
    if (before === null || before <= date)
      this.#last.set(`${site}/${originId}`, { date, workId, site, originId })
  }
  rows() {
    return [...this.#last.values()]
  }
}

/**
 * The answers of one work: what is due by its frequency is done (audits and feedback whole), mandatory questions always
 * have an answer, and ratings follow how well the site is kept. A work that still runs has answered its first part.
 */
export function answersOf(work: DemoWork, ledger: Ledger, now: number): DemoAnswers {
  const answered: DemoAnswers = { answers: [], done: [], files: [] }
  const specs = work.version.specs.filter((spec) => work.types.includes(spec.spec_type))
  const asked = specs.flatMap((spec) =>
    spec.items.filter((item) => isAsked(work, spec, item, ledger)).map((item) => ({ spec, item })),
  )
  const open = work.end === null
  const shown = open ? asked.slice(0, Math.ceil(asked.length * 0.4)) : asked
  const until = work.end ?? Math.min(now, ...work.breaks.map((pause) => pause.from))
  const quality = qualityAt(work, now)
  for (const [at, { spec, item }] of shown.entries()) {
    const answeredAt = new Date(work.start + ((until - work.start) * (at + 1)) / (shown.length + 1))
    const given = item.questions.flatMap(
      (question) => answerOf({ question, spec, quality, random: work.random }) ?? [],
    )
    answered.answers.push(...given.map((answer) => ({ ...answer, answered_at: answeredAt })))
    const { originId } = item
    if (given.some((answer) => countsAsDone(spec, answer))) answered.done.push(originId)
    answered.files.push(...item.questions.filter(takesFiles).map((question) => ({ question, originId })))
  }
  return answered
}

const takesFiles = ({ answer_type: answerType }: SeededQuestion) => isFileAnswer({ answerType })

function isAsked(work: DemoWork, spec: SeededSpec, item: SeededItem, ledger: Ledger) {
  if (spec.spec_type !== 'NORMAL') return true
  const frequency: Frequency = item.frequency ?? spec.frequency
  return isDue(frequency, ledger.lastDate(work.job.site, item.originId), work.localDate)
}

/** From 1 to 5: where the site stands on its way through the ninety days, with the luck of the day. */
function qualityAt(work: DemoWork, now: number) {
  const { quality, trend } = sites[work.job.site]
  const passed = 1 - (now - work.start) / (daysShown * DAY)
  return quality + trend * (passed - 0.5) + work.random.between(-0.35, 0.35)
}

type QuestionAnswer = Pick<Answer, 'questionnaire_id' | 'answer' | 'rating' | 'not_applicable'>

interface AnsweredPart {
  question: SeededQuestion
  spec: SeededSpec
  quality: number
  random: Random
}
const isOptional = ({ mandatory }: SeededQuestion) => mandatory !== true

/** How each kind of question is answered; null where it is left open, or answered with files. */
const answersByKind: Readonly<Record<AnswerKind, (part: AnsweredPart) => Partial<QuestionAnswer> | null>> = {
  CHECK: ({ question, random }) => ({
    answer: isOptional(question) && random.chance(0.04) ? 'false' : 'true',
  }),
  RATING({ question, spec, quality, random }) {
    if (isOptional(question) && random.chance(0.06)) return { not_applicable: true }
    const maximum = maximumOf(spec.spec_type)
    const rating = Math.round((quality / 5) * maximum + random.between(-0.8, 0.8))
    const within = Math.min(maximum, Math.max(1, rating))
    return { answer: String(within), rating: within }
  },
  TEXT: ({ spec: { spec_type }, random }) =>
    random.chance(spec_type === 'NORMAL' ? 0.12 : 0.35) ? { answer: random.pick(remarks[spec_type]) } : null,
  VALUE: ({ random }) => ({ answer: String(Math.round(random.between(2, 7))) }),
  CHOICE: ({ question, random }) => ({ answer: random.pick(question.choices ?? []) }),
  PHOTOS: () => null,
  FILES: () => null,
}

function answerOf(part: AnsweredPart): QuestionAnswer | null {
  const { id: questionnaire_id, answer_type: answerType } = part.question
  const given = answersByKind[answerKind({ answerType })](part)
  return given && { questionnaire_id, answer: null, rating: null, not_applicable: false, ...given }
}

const countsAsDone = (spec: SeededSpec, { answer }: QuestionAnswer) =>
  answer !== null && !(spec.spec_type === 'NORMAL' && answer === 'false')

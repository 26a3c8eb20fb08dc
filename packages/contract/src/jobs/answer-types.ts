import { type Message, msg } from '../kit/msg.ts'
import type { Params, Say } from '../kit/sentences.ts'

/** What reports and scores make of an answer; a value is what has no rule of its own. */
export type AnswerKind = 'CHECK' | 'RATING' | 'CHOICE' | 'VALUE' | 'TEXT' | 'PHOTOS' | 'FILES'

interface CheckedQuestion {
  /** Feedback is rated out of 10, whichever rating its checklist asks for. */
  readonly specType: string
  readonly choices: readonly string[]
}
interface AnsweredWith {
  readonly answer: string | null
  readonly files: readonly { readonly fileName: string }[]
}
interface AnswerReader {
  readonly type: string
  readonly say: Say
}

interface AnswerTypeRule {
  readonly label: Message
  /** What files for machines call it; English has the code itself. */
  readonly code: Message
  /** What a question is called that has no title of its own. */
  readonly untitled: Message
  readonly kind: AnswerKind
  /** The best rating; null for what is not rated. */
  readonly outOf: 5 | 10 | null
  /** What is wrong with an answer that is not empty. Which files are listed is looked at where they are kept. */
  readonly check: (answer: string, question: CheckedQuestion) => { message: Message; params?: Params } | null
  /** An answer as reports say it; empty where nothing was answered. What people wrote stays as it is. */
  readonly text: (question: AnsweredWith, reader: AnswerReader) => string
}

/** Whether a text is a number as a question takes it: up to 12 digits, and up to 4 behind a point. */
export const isNumberAnswer = (answer: string) => /^-?\d{1,12}(\.\d{1,4})?$/.test(answer)

const words = {
  yes: msg('Yes'),
  no: msg('No'),
  pass: msg('Pass'),
  fail: msg('Fail'),
  photos: msg('{count} photos'),
} as const
const yesNo: Readonly<Record<string, string>> = { true: words.yes, false: words.no }
const passFail: Readonly<Record<string, string>> = { true: words.pass, false: words.fail }

const written = { outOf: null, text: ({ answer }: AnsweredWith) => answer ?? '' } as const
const rating = (outOf: 5 | 10) =>
  ({
    ...written,
    ...{ untitled: msg('Rating'), kind: 'RATING', outOf },
    check(answer, { specType }) {
      const most = specType === 'FEEDBACK' ? 10 : outOf
      return /^\d{1,2}$/.test(answer) && Number(answer) >= 1 && Number(answer) <= most
        ? null
        : { message: msg('Must be a whole number from 1 to {most}'), params: { most } }
    },
  }) as const satisfies Partial<AnswerTypeRule>
const photos = {
  ...{ kind: 'PHOTOS', outOf: null, check: () => null },
  text: ({ files }, { say }) => (files.length === 0 ? '' : say(words.photos, { count: files.length })),
} as const satisfies Partial<AnswerTypeRule>

const rules = {
  CHECKBOX: {
    ...{ label: msg('Checkbox'), code: msg('CHECKBOX'), untitled: msg('Done'), kind: 'CHECK', outOf: null },
    check: (answer) =>
      answer === 'true' || answer === 'false' ? null : { message: msg('Must be true or false') },
    text({ answer }, { type, say }) {
      const word = (type === 'INSPECTION' ? passFail : yesNo)[answer ?? '']
      return word ? say(word) : (answer ?? '')
    },
  },
  RATING: { label: msg('Rating 1 to 5'), code: msg('RATING'), ...rating(5) },
  RATING_10: { label: msg('Rating 1 to 10'), code: msg('RATING_10'), ...rating(10) },
  TEXT: {
    ...{ label: msg('Text'), code: msg('TEXT'), untitled: msg('Comments'), kind: 'TEXT' },
    ...written,
    check: () => null,
  },
  NUMBER: {
    ...{ label: msg('Number'), code: msg('NUMBER'), untitled: msg('Number'), kind: 'VALUE' },
    ...written,
    check: (answer) => (isNumberAnswer(answer) ? null : { message: msg('Must be a number') }),
  },
  CHOICE: {
    ...{ label: msg('Choice'), code: msg('CHOICE'), untitled: msg('Choice'), kind: 'CHOICE' },
    ...written,
    check: (answer, { choices }) =>
      choices.includes(answer) ? null : { message: msg('Must be one of the choices') },
  },
  BEFORE_IMAGES: {
    ...{ label: msg('Pictures before'), code: msg('BEFORE_IMAGES'), untitled: msg('Before') },
    ...photos,
  },
  AFTER_IMAGES: {
    ...{ label: msg('Pictures after'), code: msg('AFTER_IMAGES'), untitled: msg('After') },
    ...photos,
  },
  FILE: {
    ...{ label: msg('File'), code: msg('FILE'), untitled: msg('Files'), kind: 'FILES', outOf: null },
    check: () => null,
    text: ({ files }) => files.map((file) => file.fileName).join(', '),
  },
} as const satisfies Record<string, AnswerTypeRule>

export type AnswerTypeName = keyof typeof rules
/** All that an answer type says of itself. How it is given stands in `answerControls` of the web application. */
export const answerTypes: Readonly<Record<AnswerTypeName, AnswerTypeRule>> = rules
export const answerTypeNames = Object.keys(rules) as AnswerTypeName[]

export const answerSentences: readonly string[] = [
  ...Object.values(words),
  ...Object.values(answerTypes).flatMap(({ code, untitled }) => [code, untitled]),
]

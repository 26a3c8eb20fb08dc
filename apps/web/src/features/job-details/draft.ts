import type {
  AnswerType,
  Frequency,
  JobDetail,
  PromptType,
  Spec,
  SpecType,
} from '@muster/contract/job-details'
import { newQuestionType } from '@muster/rules/answer-types'
import { DEFAULT_FREQUENCY } from '@muster/rules/frequency'

/*
 * A job detail while it is edited: the shape of the contract, and a key for each row that stays with it while rows
 * are moved. The contract's shape drops the keys when the form is sent.
 */

export interface DraftQuestion {
  key: string
  title: string
  answerType: AnswerType
  mandatory: boolean
}
export interface DraftItem {
  key: string
  /** Of the same sub-task in the version before. */
  id?: number
  title: string
  frequency?: Frequency | null
  specUserAnswers: DraftQuestion[]
}
export interface DraftSpec {
  key: string
  title: string
  frequency: Frequency
  description: string
  jobSpecPromptType: PromptType
  jobSpecItems: DraftItem[]
}
export type DraftMap = Record<SpecType, DraftSpec[]>

const newKey = () => crypto.randomUUID()

export const newQuestion = (): DraftQuestion => ({
  key: newKey(),
  title: '',
  answerType: newQuestionType,
  mandatory: false,
})
export const newItem = (): DraftItem => ({ key: newKey(), title: '', specUserAnswers: [newQuestion()] })
export const newSpec = (jobSpecPromptType: PromptType): DraftSpec => ({
  key: newKey(),
  title: '',
  frequency: DEFAULT_FREQUENCY,
  description: '',
  jobSpecPromptType,
  jobSpecItems: [newItem()],
})
export const emptyMap: DraftMap = { NORMAL: [], INSPECTION: [], FEEDBACK: [] }

/** The newest version, to be changed: sub-tasks say which one they continue. */
export const draftOf = ({ specs }: JobDetail): DraftMap => mapped(specs, (item) => ({ id: item.id }))

/** What is there already with the specs of another job detail behind it, as new ones. */
export const withCopyOf = (map: DraftMap, { specs }: JobDetail): DraftMap => {
  const copy = mapped(specs, () => ({}), `${newKey()}:`)
  return {
    NORMAL: [...map.NORMAL, ...copy.NORMAL],
    INSPECTION: [...map.INSPECTION, ...copy.INSPECTION],
    FEEDBACK: [...map.FEEDBACK, ...copy.FEEDBACK],
  }
}

type Item = Spec['specItems'][number]
function mapped(specs: readonly Spec[], origin: (item: Item) => { id?: number }, prefix = ''): DraftMap {
  const specsOf = (type: SpecType) =>
    specs
      .filter((spec) => spec.jobSpecType === type)
      .map(({ id, title, frequency, description, jobSpecPromptType, specItems }) => ({
        key: `${prefix}${id}`,
        title,
        frequency,
        description,
        jobSpecPromptType,
        jobSpecItems: specItems.map((item) => ({
          ...origin(item),
          key: `${prefix}${item.id}`,
          title: item.title,
          frequency: item.frequency,
          specUserAnswers: item.questionnaires.map(({ id: question, ...asked }) => ({
            ...asked,
            key: `${prefix}${question}`,
          })),
        })),
      }))
  return { NORMAL: specsOf('NORMAL'), INSPECTION: specsOf('INSPECTION'), FEEDBACK: specsOf('FEEDBACK') }
}

/** The list with two rows in each other's place. */
export function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const copy = [...list]
  const [first, second] = [copy[one], copy[other]]
  if (first === undefined || second === undefined) return copy
  copy[one] = second
  copy[other] = first
  return copy
}

import type { StoredFile } from '@muster/contract/files'
import type { FollowUp } from '@muster/contract/jobs/asked-questions'
import type {
  AnswerType,
  Frequency,
  JobDetail,
  PromptType,
  Spec,
  SpecType,
} from '@muster/contract/jobs/job-details'
import { newQuestionType } from '@muster/rules/checklists/answer-types'
import type { PastedQuestion, PastedTask } from '@muster/rules/checklists/checklist-paste'
import { DEFAULT_FREQUENCY } from '@muster/rules/time/frequency'

/*
 * A job detail while it is edited: the shape of the contract, a key for each row that stays with it while rows are moved,
 * and the picture to show. The contract's shape drops both when the form is sent.
 */

export interface DraftQuestion {
  key: string
  /** Of the same question in the version before, as those of sub-tasks and tasks. */
  id?: number
  title: string
  answerType: AnswerType
  mandatory: boolean
  choices?: string[]
  /** What some of its answers ask for besides; follow-ups have none. */
  condition?: DraftCondition | null
  /** The sub-task that this row was before its level changed. */
  formerItem?: DraftItem
}
export interface DraftCondition {
  answers: string[]
  makesAction: boolean
  questions: DraftQuestion[]
}
export interface DraftItem {
  key: string
  id?: number
  title: string
  frequency?: Frequency | null
  instructions: string
  pictureId: number | null
  picture: StoredFile | null
  weight: number
  critical: boolean
  specUserAnswers: DraftQuestion[]
  /** The task that this row was before its level changed. */
  formerSpec?: DraftSpec
}
export interface DraftSpec {
  key: string
  id?: number
  title: string
  frequency: Frequency
  description: string
  jobSpecPromptType: PromptType
  weight: number
  jobSpecItems: DraftItem[]
  /** The sub-task that this row was before its level changed. */
  formerItem?: DraftItem
}
export type DraftMap = Record<SpecType, DraftSpec[]>

export const newKey = () => crypto.randomUUID()

export const newQuestion = (): DraftQuestion => ({
  key: newKey(),
  title: '',
  answerType: newQuestionType,
  mandatory: false,
})
export const newItem = (): DraftItem => ({
  key: newKey(),
  title: '',
  instructions: '',
  pictureId: null,
  picture: null,
  weight: 1,
  critical: false,
  specUserAnswers: [newQuestion()],
})
export const newSpec = (jobSpecPromptType: PromptType): DraftSpec => ({
  key: newKey(),
  title: '',
  frequency: DEFAULT_FREQUENCY,
  description: '',
  jobSpecPromptType,
  weight: 1,
  jobSpecItems: [newItem()],
})
export const emptyMap: DraftMap = { NORMAL: [], INSPECTION: [], FEEDBACK: [] }

export const draftOfPasted = (tasks: readonly PastedTask[], prompt: PromptType): DraftSpec[] =>
  tasks.map(({ title, subTasks }) => ({
    ...newSpec(prompt),
    title,
    jobSpecItems: subTasks.map((item) => ({
      ...newItem(),
      title: item.title,
      specUserAnswers: item.questions.map(draftOfQuestion),
    })),
  }))

const draftOfQuestion = ({ condition, ...question }: PastedQuestion): DraftQuestion => ({
  ...newQuestion(),
  ...question,
  ...(condition && {
    condition: { ...condition, questions: condition.questions.map(draftOfQuestion) },
  }),
})

/** The newest version, to be changed: each row says which one it continues. */
export const draftOf = ({ specs }: JobDetail): DraftMap => mapped(specs, true)

export const copyOf = ({ specs }: JobDetail): DraftMap => mapped(specs, false)

export const withMore = (map: DraftMap, more: DraftMap): DraftMap => ({
  NORMAL: [...map.NORMAL, ...more.NORMAL],
  INSPECTION: [...map.INSPECTION, ...more.INSPECTION],
  FEEDBACK: [...map.FEEDBACK, ...more.FEEDBACK],
})

function mapped(specs: readonly Spec[], goesOn: boolean): DraftMap {
  // Tasks, sub-tasks and questions are numbered apart; a key is one of a kind on the whole page.
  const named = (kind: string, id: number) => (goesOn ? { id, key: `${kind}${id}` } : { key: newKey() })
  const questionOf = ({ id, originId: _, ...asked }: FollowUp): DraftQuestion => ({
    ...asked,
    ...named('question-', id),
  })
  const specsOf = (type: SpecType) =>
    specs
      .filter((spec) => spec.jobSpecType === type)
      .map(({ id, title, frequency, description, jobSpecPromptType, weight, specItems }) => ({
        ...named('task-', id),
        title,
        frequency,
        description,
        jobSpecPromptType,
        weight,
        jobSpecItems: specItems.map(({ id: item, originId: _, questionnaires, picture, ...rest }) => ({
          ...rest,
          ...named('sub-task-', item),
          picture,
          pictureId: picture?.id ?? null,
          specUserAnswers: questionnaires.map(({ condition, ...question }) => ({
            ...questionOf(question),
            ...(condition && {
              condition: { ...condition, questions: condition.questions.map(questionOf) },
            }),
          })),
        })),
      }))
  return { NORMAL: specsOf('NORMAL'), INSPECTION: specsOf('INSPECTION'), FEEDBACK: specsOf('FEEDBACK') }
}

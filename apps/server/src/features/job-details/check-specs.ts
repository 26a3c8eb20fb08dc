import {
  type JobDetailInput,
  type SpecInput,
  type SpecType,
  specTypes,
} from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { answerTypesOf, choicesProblem, mayPrompt } from '@muster/rules/checklists/answer-types'
import { conditionProblem } from '@muster/rules/checklists/follow-ups'
import { type FieldFaultInput, failure } from '../../http/failures.ts'

type SpecMap = JobDetailInput['specMap']

export const specsInOrder = (specMap: SpecMap) =>
  specTypes.flatMap((type) => (specMap[type] ?? []).map((spec, at) => ({ type, at, spec })))

/** The rows of the previous version by id, each with the id of its first version. */
export interface Origins {
  specs: ReadonlyMap<number, number>
  items: ReadonlyMap<number, number>
  questions: ReadonlyMap<number, number>
}
export const noOrigins: Origins = { specs: new Map(), items: new Map(), questions: new Map() }

/**
 * Refuses with one fault for each field what the shape cannot check: unknown answer types, choices and prompts, and
 * rows that continue a row which is not in the previous version (`known`), or is continued already.
 */
export function refuseInvalidSpecs(specMap: SpecMap, known: Origins): void {
  const continued = { specs: new Set<number>(), items: new Set<number>(), questions: new Set<number>() }
  const origin = (kind: keyof Origins, id: number | undefined, path: string) =>
    originFaults(id, known[kind], continued[kind], path)
  const errors = specsInOrder(specMap).flatMap(({ type, at, spec }) => [
    ...origin('specs', spec.id, `specMap.${type}.${at}`),
    ...promptFaults(type, spec, `specMap.${type}.${at}`),
    ...spec.jobSpecItems.flatMap((item, nth) => {
      const path = `specMap.${type}.${at}.jobSpecItems.${nth}`
      return [
        ...origin('items', item.id, path),
        ...inPlace(item.specUserAnswers, `${path}.specUserAnswers`).flatMap((question) => [
          ...origin('questions', question.asked.id, question.path),
          ...questionFaults(type, question.asked, question.path),
        ]),
      ]
    }),
  ])
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
}

const promptFaults = (type: SpecType, spec: SpecInput, path: string): FieldFaultInput[] =>
  mayPrompt(type, spec.jobSpecPromptType)
    ? []
    : [
        {
          path: `${path}.jobSpecPromptType`,
          message: msg('Only normal tasks are asked at the start or the end of a visit'),
        },
      ]

function originFaults(
  id: number | undefined,
  known: ReadonlyMap<number, number>,
  continued: Set<number>,
  path: string,
): FieldFaultInput[] {
  if (id === undefined) return []
  if (!known.has(id)) return [{ path: `${path}.id`, message: msg('Not found') }]
  if (continued.has(id)) return [{ path: `${path}.id`, message: msg('Entered twice') }]
  continued.add(id)
  return []
}

type QuestionInput = SpecInput['jobSpecItems'][number]['specUserAnswers'][number]
interface QuestionInPlace {
  asked: QuestionInput
  path: string
}
/** Questions of a sub-task, each with its follow-ups behind it. */
const inPlace = (questions: readonly QuestionInput[], path: string): QuestionInPlace[] =>
  questions.flatMap((asked, at) => [
    { asked, path: `${path}.${at}` },
    ...inPlace(asked.condition?.questions ?? [], `${path}.${at}.condition.questions`),
  ])

function questionFaults(type: SpecType, question: QuestionInput, path: string): FieldFaultInput[] {
  const { answerType, choices } = question
  if (!answerTypesOf(type).includes(answerType)) {
    const message =
      type === 'FEEDBACK' ? msg('Feedback is rated out of 10') : msg('Only feedback is rated out of 10')
    return [{ path: `${path}.answerType`, message }]
  }
  const problem = choicesProblem(answerType, choices)
  if (problem) return [{ path: `${path}.choices`, message: problem }]
  const wrongCondition = conditionProblem(type, question)
  return wrongCondition ? [{ path: `${path}.condition.answers`, message: wrongCondition }] : []
}

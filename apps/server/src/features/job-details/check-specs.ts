import { type JobDetailInput, type SpecInput, type SpecType, specTypes } from '@muster/contract/job-details'
import type { FieldFault } from '@muster/contract/wire'
import { answerTypesOf, mayPrompt } from '@muster/rules/answer-types'
import { failure } from '../../http/failures.ts'

type SpecMap = JobDetailInput['specMap']

/** Every spec with its type, in the order in which they are asked for and kept. */
export const specsInOrder = (specMap: SpecMap) =>
  specTypes.flatMap((type) => (specMap[type] ?? []).map((spec, at) => ({ type, at, spec })))

/**
 * Refuses, naming every field, what the shape cannot see: answer types and prompts that the list does not have, and
 * sub-tasks that claim to continue one that is not in the version before (`known`) or that is continued already.
 */
export function refuseWrongSpecs(specMap: SpecMap, known: ReadonlyMap<number, number>): void {
  const continued = new Set<number>()
  const errors = specsInOrder(specMap).flatMap(({ type, at, spec }) => [
    ...promptFaults(type, spec, `specMap.${type}.${at}`),
    ...spec.jobSpecItems.flatMap((item, nth) => {
      const path = `specMap.${type}.${at}.jobSpecItems.${nth}`
      return [...originFaults(item.id, known, continued, path), ...answerFaults(type, item, path)]
    }),
  ])
  if (errors.length > 0) throw failure('values.refused', {}, { errors })
}

const promptFaults = (type: SpecType, spec: SpecInput, path: string): FieldFault[] =>
  mayPrompt(type, spec.jobSpecPromptType)
    ? []
    : [
        {
          path: `${path}.jobSpecPromptType`,
          message: 'Only normal tasks are asked at the start or the end of a work',
        },
      ]

function originFaults(
  id: number | undefined,
  known: ReadonlyMap<number, number>,
  continued: Set<number>,
  path: string,
): FieldFault[] {
  if (id === undefined) return []
  if (!known.has(id)) return [{ path: `${path}.id`, message: 'Not found' }]
  if (continued.has(id)) return [{ path: `${path}.id`, message: 'Given twice' }]
  continued.add(id)
  return []
}

const answerFaults = (type: SpecType, item: SpecInput['jobSpecItems'][number], path: string): FieldFault[] =>
  item.specUserAnswers.flatMap(({ answerType }, at) =>
    answerTypesOf(type).includes(answerType)
      ? []
      : [
          {
            path: `${path}.specUserAnswers.${at}.answerType`,
            message: type === 'FEEDBACK' ? 'Feedback is rated out of 10' : 'Only feedback is rated out of 10',
          },
        ],
  )

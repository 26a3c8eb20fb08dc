import { type JobDetailInput, specTypes } from '@muster/contract/jobs/job-details'
import { answerKind, choicesProblem } from '@muster/rules/checklists/answer-types'
import type { z } from 'zod'

type SpecMap = JobDetailInput['specMap']
type Question = NonNullable<SpecMap['NORMAL']>[number]['jobSpecItems'][number]['specUserAnswers'][number]

/** What only a choice has is not sent where the answer type is another by now. */
const withoutStrayChoices = (question: Question): Question =>
  answerKind(question) === 'CHOICE' ? question : { ...question, choices: [] }

export const sentMap = (map: SpecMap): SpecMap =>
  Object.fromEntries(
    specTypes.map((type) => [
      type,
      (map[type] ?? []).map((spec) => ({
        ...spec,
        jobSpecItems: spec.jobSpecItems.map((item) => ({
          ...item,
          specUserAnswers: item.specUserAnswers.map(withoutStrayChoices),
        })),
      })),
    ]),
  )

/** Refuses choices that the server would refuse, beside their fields, also those of a task that is closed. */
export function checkedChoices({ specMap }: { specMap: SpecMap }, context: z.RefinementCtx): void {
  for (const type of specTypes)
    for (const [at, spec] of (specMap[type] ?? []).entries())
      for (const [nth, item] of spec.jobSpecItems.entries())
        for (const [one, question] of item.specUserAnswers.entries()) {
          const message = choicesProblem(question.answerType, withoutStrayChoices(question).choices)
          const path = ['specMap', type, at, 'jobSpecItems', nth, 'specUserAnswers', one, 'choices']
          if (message) context.addIssue({ code: 'custom', path, message })
        }
}

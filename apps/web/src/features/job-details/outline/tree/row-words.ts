import { answerTypes } from '@muster/contract/jobs/answer-types'
import { frequencies, type SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { answerTypesOf } from '@muster/rules/checklists/answer-types'
import { frequencyLabels } from '@muster/rules/time/frequency'
import { choicesOf } from '../../../../shared/choices.ts'
import type { Level } from './tree.ts'

export const textLabels: Record<Level, string> = {
  task: msg('Task title'),
  subTask: msg('Sub-task title'),
  question: msg('Question or note'),
}

const optionsOf = (type: SpecType) => choicesOf(answerTypesOf(type), answerTypes)
export const answerTypeOptions = {
  NORMAL: optionsOf('NORMAL'),
  INSPECTION: optionsOf('INSPECTION'),
  FEEDBACK: optionsOf('FEEDBACK'),
}
export const frequencyOptions = choicesOf(frequencies, frequencyLabels)

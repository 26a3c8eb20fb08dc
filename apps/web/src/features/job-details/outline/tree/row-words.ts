import { answerTypes } from '@muster/contract/jobs/answer-types'
import { frequencies, type SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { answerTypesOf } from '@muster/rules/checklists/answer-types'
import { frequencyLabels } from '@muster/rules/time/frequency'
import type { Level } from './tree.ts'

export const textLabels: Record<Level, string> = {
  task: msg('Task title'),
  subTask: msg('Sub-task title'),
  question: msg('Question or note'),
}

const optionsOf = (type: SpecType) =>
  answerTypesOf(type).map((value) => ({ value, label: answerTypes[value].label }))
export const answerTypeOptions = {
  NORMAL: optionsOf('NORMAL'),
  INSPECTION: optionsOf('INSPECTION'),
  FEEDBACK: optionsOf('FEEDBACK'),
}
export const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyLabels[value] }))

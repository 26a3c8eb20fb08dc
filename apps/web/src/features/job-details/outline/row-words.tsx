import type { AnswerType, SpecType } from '@muster/contract/job-details'
import { frequencies } from '@muster/contract/job-details'
import { msg } from '@muster/contract/msg'
import { answerTypes, answerTypesOf } from '@muster/rules/checklists/answer-types'
import { frequencyLabels } from '@muster/rules/time/frequency'
import {
  IconAlignLeft,
  IconCamera,
  IconCameraCheck,
  IconCircleDot,
  IconHash,
  IconPaperclip,
  IconSquareCheck,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Level } from './tree.ts'

/** The name of a row's text. */
export const textLabels: Record<Level, string> = {
  task: msg('Task title'),
  subTask: msg('Sub-task title'),
  question: msg('Question or note'),
}

export const answerTypeIcons: Record<AnswerType, TablerIcon> = {
  CHECKBOX: IconSquareCheck,
  RATING: IconStar,
  RATING_10: IconStar,
  TEXT: IconAlignLeft,
  NUMBER: IconHash,
  CHOICE: IconCircleDot,
  BEFORE_IMAGES: IconCamera,
  AFTER_IMAGES: IconCameraCheck,
  FILE: IconPaperclip,
}

const optionsOf = (type: SpecType) =>
  answerTypesOf(type).map((value) => ({ value, label: answerTypes[value].label }))
export const answerTypeOptions = {
  NORMAL: optionsOf('NORMAL'),
  INSPECTION: optionsOf('INSPECTION'),
  FEEDBACK: optionsOf('FEEDBACK'),
}
export const frequencyOptions = frequencies.map((value) => ({ value, label: frequencyLabels[value] }))

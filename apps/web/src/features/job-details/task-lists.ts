import type { PromptType, SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'

/** The five lists of a job detail: those asked at the start and the end are normal tasks with a prompt. */
export interface TaskList {
  key: 'NORMAL' | 'INSPECTION' | 'FEEDBACK' | 'BEFORE_START' | 'BEFORE_END'
  label: string
  type: SpecType
  prompt: PromptType
  hint: string
}

export const taskLists: readonly TaskList[] = [
  {
    key: 'NORMAL',
    label: msg('Normal tasks'),
    type: 'NORMAL',
    prompt: 'NONE',
    hint: msg('Tasks of a visit: tick, rate, write or photograph.'),
  },
  {
    key: 'INSPECTION',
    label: msg('Audit/inspections'),
    type: 'INSPECTION',
    prompt: 'NONE',
    hint: msg('Items rated from 1 to 5 at an inspection.'),
  },
  {
    key: 'FEEDBACK',
    label: msg('Feedbacks'),
    type: 'FEEDBACK',
    prompt: 'NONE',
    hint: msg('Items the client rates from 1 to 10.'),
  },
  {
    key: 'BEFORE_START',
    label: msg('Start of visit'),
    type: 'NORMAL',
    prompt: 'BEFORE_START',
    hint: msg('Questions asked when a visit starts.'),
  },
  {
    key: 'BEFORE_END',
    label: msg('End of visit'),
    type: 'NORMAL',
    prompt: 'BEFORE_END',
    hint: msg('Questions asked before a visit is finished.'),
  },
]

interface Listed {
  jobSpecPromptType: PromptType
}
export const isInList = (list: TaskList, spec: Listed) => spec.jobSpecPromptType === list.prompt

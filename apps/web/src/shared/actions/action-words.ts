import type { ActionPriority, RuleBand, RuleKind } from '@muster/contract/action-rules'
import type { ActionChangeKind, ActionSource, ActionState } from '@muster/contract/actions'
import { msg } from '@muster/contract/kit/msg'
import { actionStateWords } from '@muster/rules/works/repair-text'
import type { Tone } from '@muster/ui/page/Badge.tsx'

export const stateWords = {
  OPEN: { label: actionStateWords.OPEN, tone: 'warn' },
  DOING: { label: actionStateWords.DOING, tone: 'accent' },
  DONE: { label: actionStateWords.DONE, tone: 'accent' },
  CANNOT: { label: actionStateWords.CANNOT, tone: 'bad' },
  VERIFIED: { label: actionStateWords.VERIFIED, tone: 'good' },
  CLOSED: { label: actionStateWords.CLOSED, tone: 'calm' },
} as const satisfies Record<ActionState, { label: string; tone: Tone }>

export const sourceWords: Readonly<Record<ActionSource, string>> = {
  ANSWER: msg('Failed check'),
  FIELD_PROBLEM: msg('Problem from the field'),
  CLIENT_PROBLEM: msg('Problem of the client'),
  INCIDENT: msg('Incident'),
  BY_HAND: msg('Added by the office'),
}

export const priorityWords: Readonly<Record<ActionPriority, string>> = {
  HIGH: msg('High'),
  NORMAL: msg('Normal'),
  LOW: msg('Low'),
}

export const changeWords: Readonly<Record<ActionChangeKind, string>> = {
  MADE: msg('Action added'),
  FAILED_AGAIN: msg('The check failed again'),
  CORRECTED: msg('The answer was corrected and no longer fails'),
  ASSIGNED: msg('Owner changed'),
  CHANGED: msg('Action changed'),
  STARTED: msg('Work on it started'),
  PHOTO: msg('Photo added'),
  DONE: msg('Reported as done'),
  RETURNED: msg('Returned'),
  VERIFIED: msg('Verified'),
  CANNOT: msg('Reported as impossible'),
  CLOSED: msg('Closed'),
  OVERDUE: msg('Became overdue'),
}

export const ruleWords: Readonly<Record<RuleKind, string>> = {
  CRITICAL_FAILED: msg('A critical check of an inspection fails'),
  CHECK_FAILED: msg('Any check of an inspection fails'),
  RATING: msg('A rating is low'),
  BAND: msg('The score of a visit is low'),
  CLIENT_PROBLEM: msg('A client reports a problem'),
  FIELD_PROBLEM: msg('A person in the field reports a problem'),
}
export const bandWords: Readonly<Record<RuleBand, string>> = {
  good: msg('80% or less'),
  fair: msg('70% or less'),
  unsatisfactory: msg('60% or less'),
}
export const onDuty = msg('The person on duty')

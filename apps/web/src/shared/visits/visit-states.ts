import { msg } from '@muster/contract/kit/msg'

export const visitStates = {
  STARTED: { label: msg('Ongoing'), tone: 'warn' },
  ON_HOLD: { label: msg('On hold'), tone: 'warn' },
  COMPLETED: { label: msg('Completed'), tone: 'good' },
  VOID: { label: msg('Void'), tone: 'bad' },
} as const

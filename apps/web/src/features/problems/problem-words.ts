import { msg } from '@muster/contract/kit/msg'
/** Each state in a word, with its tone. */
export const stateWords = {
  NEW: { label: msg('New'), tone: 'warn' },
  IN_PROGRESS: { label: msg('In progress'), tone: 'calm' },
  SOLVED: { label: msg('Solved'), tone: 'good' },
  DECLINED: { label: msg('Declined'), tone: 'bad' },
} as const

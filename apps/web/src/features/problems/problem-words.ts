import { msg } from '@muster/contract/kit/msg'
export const stateWords = {
  NEW: { label: msg('New'), tone: 'warn' },
  IN_PROGRESS: { label: msg('In progress'), tone: 'calm' },
  SOLVED: { label: msg('Solved'), tone: 'good' },
  DECLINED: { label: msg('Declined'), tone: 'bad' },
} as const

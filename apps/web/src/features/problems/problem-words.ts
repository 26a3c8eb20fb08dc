/** Each state in a word, with its tone. */
export const stateWords = {
  NEW: { label: 'New', tone: 'warn' },
  IN_PROGRESS: { label: 'In progress', tone: 'accent' },
  SOLVED: { label: 'Solved', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'calm' },
} as const

/** Each state in a word, with its tone. */
export const stateWords = {
  NEW: { label: 'New', tone: 'warn' },
  IN_PROGRESS: { label: 'In progress', tone: 'calm' },
  SOLVED: { label: 'Solved', tone: 'good' },
  DECLINED: { label: 'Declined', tone: 'bad' },
} as const

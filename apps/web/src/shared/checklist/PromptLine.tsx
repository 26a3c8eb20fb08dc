import type { PromptType } from '@muster/contract/jobs/job-details'
import { msg, useWords } from '@muster/ui/words/words.ts'

const promptWords = {
  BEFORE_START: msg('Before you start'),
  NONE: '',
  BEFORE_END: msg('Before you finish'),
} as const

/** When a task is asked, where that is a moment of the visit. */
export function PromptLine({ prompt }: { prompt: PromptType }) {
  const say = useWords()
  return promptWords[prompt] && <p className="faint">{say(promptWords[prompt])}</p>
}

import { glimpseOf } from '@muster/contract/chat'
import type { Say } from '@muster/ui/words/words.ts'

/** What stands for a message where there is one line for it. */
export function inLine(message: Parameters<typeof glimpseOf>[0], say: Say): string {
  const { text, params } = glimpseOf(message)
  return params ? say(text, params) : text
}

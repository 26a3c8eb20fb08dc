import { glimpseOf } from '@muster/contract/chat'
import type { Say } from '@muster/ui/words/words.ts'

export function inLine(message: Parameters<typeof glimpseOf>[0], say: Say): string {
  const { text, params } = glimpseOf(message)
  return params ? say(text, params) : text
}

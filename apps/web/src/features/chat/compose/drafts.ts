import { currentSession, subscribeSession } from '@muster/client/session'

/** What was begun in a conversation and not sent, until the page is closed. */
const drafts = new Map<number, string>()
// The next person on the same device does not see it.
subscribeSession(() => {
  if (!currentSession()) drafts.clear()
})

export const draftOf = (conversationId: number) => drafts.get(conversationId) ?? ''
export function keepDraft(conversationId: number, text: string): void {
  if (text === '') drafts.delete(conversationId)
  else drafts.set(conversationId, text)
}

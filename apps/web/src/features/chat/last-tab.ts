import { currentSession } from '@muster/client/session'
import type { ConversationKind } from '@muster/contract/chat'

/** The tab of each site that a person opened last, until the page is loaded again: nothing of it stays on the device. */
const opened = new Map<string, ConversationKind>()
const keyOf = (group: string) => `${currentSession()?.user.tenantUserId} ${group}`

export const lastTab = (group: string): ConversationKind | undefined => opened.get(keyOf(group))
export const rememberTab = (group: string, kind: ConversationKind) => void opened.set(keyOf(group), kind)

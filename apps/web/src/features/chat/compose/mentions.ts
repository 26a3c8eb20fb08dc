import type { Member } from '@muster/contract/chat'
import { fullName } from '@muster/rules/people/full-name'

/** What is typed of a name, and where its @ stands. */
export interface Typed {
  start: number
  end: number
  name: string
}
const mostOffered = 6

/** The mention in which the caret stands, if there is one: an @ at the begin of a word, and up to 30 characters of a name. */
export function mentionAt(text: string, caret: number): Typed | undefined {
  const match = /(?:^|\s)@([^@\n]{0,30})$/.exec(text.slice(0, caret))
  if (!match) return undefined
  const name = match[1]!
  return { start: caret - name.length - 1, end: caret, name }
}

/** Members whose first or last name begins so; none once a whole name is written out. */
export function offeredFor(members: readonly Member[], typed: string): Member[] {
  const wanted = typed.toLowerCase()
  if (members.some((member) => wanted.startsWith(fullName(member).toLowerCase()))) return []
  return members
    .filter((member) =>
      [fullName(member), member.lastName].some((name) => name.toLowerCase().startsWith(wanted)),
    )
    .slice(0, mostOffered)
}

export function withMention(text: string, { start, end }: Typed, member: Member): [string, number] {
  const name = `@${fullName(member)} `
  return [text.slice(0, start) + name + text.slice(end), start + name.length]
}

export const mentionedIn = (text: string, members: readonly Member[]): number[] =>
  members.filter((member) => text.includes(`@${fullName(member)}`)).map(({ tenantUserId }) => tenantUserId)

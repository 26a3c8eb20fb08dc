/** Messages of one person that follow each other stand under one head for so long after the first of them. */
export const GROUP_MS = 3_600_000

export interface Grouped {
  /** Null: the server. */
  sentUserId: number | null
  /** ISO 8601. */
  sentTime: string
}

/**
 * Messages in the order given, put together as they are shown: of one sender, without another in between, within an hour of
 * the first, and of one day as `dayOf` has it.
 */
export function groupMessages<M extends Grouped>(
  messages: readonly M[],
  dayOf: (instant: string) => string,
): M[][] {
  const groups: M[][] = []
  for (const message of messages) {
    const group = groups.at(-1)
    const first = group?.[0]
    const goesOn =
      first &&
      first.sentUserId === message.sentUserId &&
      Date.parse(message.sentTime) - Date.parse(first.sentTime) < GROUP_MS &&
      dayOf(first.sentTime) === dayOf(message.sentTime)
    if (goesOn) group?.push(message)
    else groups.push([message])
  }
  return groups
}

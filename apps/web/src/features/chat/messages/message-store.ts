import type { Message } from '@muster/contract/chat'

export type HeldMessages = ReadonlyMap<number, Message>

/** What a later state of a message is: removed, or edited later. An older one that arrives late changes nothing. */
const isOlder = (one: Message, than: Message) =>
  !one.removed && (than.removed || (than.editedTime ?? '') > (one.editedTime ?? ''))

export function withMessages(held: HeldMessages, messages: readonly Message[]): HeldMessages {
  const next = new Map(held)
  for (const message of messages) {
    const known = next.get(message.seq)
    if (!known || !isOlder(message, known)) next.set(message.seq, message)
  }
  return next
}

export const inOrder = (held: HeldMessages): Message[] =>
  [...held.values()].sort((one, other) => one.seq - other.seq)
export const oldestSeq = (held: HeldMessages) => (held.size === 0 ? 0 : Math.min(...held.keys()))

/**
 * The number after which something is missing among those that are held, or nothing. A conversation that `beganEmpty` here
 * misses everything before its first as well.
 */
export function gapAfter(held: HeldMessages, beganEmpty: boolean): number | undefined {
  const numbers = [...held.keys()].sort((one, other) => one - other)
  if (beganEmpty) numbers.unshift(0)
  return numbers.find((seq, at) => at + 1 < numbers.length && numbers[at + 1] !== seq + 1)
}

import type { Message } from '@muster/contract/chat'
import { expect, test } from 'vitest'
import { gapAfter, inOrder, oldestSeq, withMessages } from './message-store.ts'

const message = (seq: number, given: Partial<Message> = {}): Message => ({
  id: seq,
  seq,
  conversationThreadId: 1,
  text: `m${seq}`,
  data: [],
  sentUserId: 1,
  params: null,
  sender: { name: 'Ada', role: 'Employee', imageURL: null, gone: false },
  sentTime: '2026-03-02T08:00:00Z',
  deviceTime: null,
  late: false,
  editedTime: null,
  removed: false,
  mentions: [],
  replyTo: null,
  ...given,
})

test('messages are held once, in their order, however they come', () => {
  const held = withMessages(withMessages(new Map(), [message(3), message(2)]), [message(4), message(3)])
  expect(inOrder(held).map(({ seq }) => seq)).toEqual([2, 3, 4])
  expect([oldestSeq(held), gapAfter(held, false)]).toEqual([2, undefined])
  expect(oldestSeq(new Map())).toBe(0)
})

test('a gap is found where it begins', () => {
  const held = withMessages(new Map(), [message(1), message(2), message(6), message(9)])
  expect(gapAfter(held, false)).toBe(2)
})

test('what came before the first message is missing only where the conversation was seen empty', () => {
  const held = withMessages(new Map(), [message(3), message(4)])
  expect(gapAfter(held, false)).toBeUndefined()
  expect(gapAfter(held, true)).toBe(0)
  expect(gapAfter(new Map(), true)).toBeUndefined()
  expect(gapAfter(withMessages(held, [message(1), message(2)]), true)).toBeUndefined()
})

test('an older state that arrives late changes nothing', () => {
  const edited = message(1, { text: 'new', editedTime: '2026-03-02T08:01:00Z' })
  const held = withMessages(new Map(), [edited])
  expect(withMessages(held, [message(1)]).get(1)).toBe(edited)
  const gone = message(1, { removed: true, text: '' })
  expect(withMessages(withMessages(held, [gone]), [edited]).get(1)).toBe(gone)
})

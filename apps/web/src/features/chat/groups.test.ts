import type { Conversation, ConversationKind } from '@muster/contract/chat'
import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'

const conversation = (
  id: number,
  name: ConversationKind,
  mappedId: number,
  given: Partial<Conversation> = {},
) => ({
  id,
  conversationType: {
    name,
    mappedTable: name === 'COMPANY' ? ('TENANT' as const) : ('JOB_LOCATION' as const),
  },
  mappedId,
  title: `Title ${mappedId}`,
  threads: [{ id }],
  lastSeq: 5,
  readSeq: 5,
  unread: 0,
  muted: false,
  belongs: true,
  mayWrite: true,
  lastMessageTime: null,
  lastMessage: '',
  lastParams: null,
  ...given,
})

test('the conversations of a site are one group with its tabs in order; the company stands alone', () => {
  const groups = groupsOf([
    conversation(1, 'UPDATES', 7, { unread: 9 }),
    conversation(2, 'COMPANY', 1, { unread: 1 }),
    conversation(3, 'INTERNAL', 7, { unread: 2 }),
    conversation(4, 'BOOK', 7, { unread: 4, muted: true }),
  ])
  expect(groups.map(({ key, unread }) => [key, unread])).toEqual([
    ['site-7', 2],
    ['own-2', 1],
  ])
  expect(groups[0]!.conversations.map(({ id }) => id)).toEqual([4, 3, 1])
  expect(groups[0]!.newest.id).toBe(1)
})

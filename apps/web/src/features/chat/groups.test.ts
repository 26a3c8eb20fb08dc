import type { Conversation, ConversationKind } from '@muster/contract/chat'
import { expect, test } from 'vitest'
import { counts, groupsOf, openingOf } from './groups.ts'

const say = (sentence: string) => sentence

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
  clientName: name === 'BOOK' ? 'Harbour' : null,
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
  const groups = groupsOf(
    [
      conversation(1, 'UPDATES', 7, { unread: 9 }),
      conversation(2, 'COMPANY', 1, { unread: 1 }),
      conversation(3, 'INTERNAL', 7, { unread: 2 }),
      conversation(4, 'BOOK', 7, { unread: 4, muted: true }),
    ],
    say,
  )
  expect(groups.map(({ key, unread }) => [key, unread])).toEqual([
    ['site-7', 2],
    ['own-2', 1],
  ])
  expect(groups[0]!.conversations.map(({ id }) => id)).toEqual([4, 3, 1])
  expect(groups[0]!.first.id).toBe(3)
})

test('D2-05: a group opens at what is unread; muted conversations and updates do not count', () => {
  const firstOf = (...unread: readonly Partial<Conversation>[]) =>
    groupsOf(
      [
        conversation(1, 'UPDATES', 7, unread[0]),
        conversation(2, 'INTERNAL', 7, unread[1]),
        conversation(3, 'BOOK', 7, unread[2]),
      ],
      say,
    )[0]!.first.id
  expect(firstOf({ unread: 9 }, {}, { unread: 2 })).toBe(3)
  expect(firstOf({ unread: 9 }, { unread: 1 }, { unread: 2 })).toBe(2)
  expect(firstOf({ unread: 9 }, {}, { unread: 2, muted: true })).toBe(1)
  expect(firstOf({}, {}, {})).toBe(1)
})

test('SCR-10: a site opens at what is unread, else at the tab used last, else at the internal chat; never by chance at the book', () => {
  const openedAt = (last: ConversationKind | undefined, given: Partial<Conversation> = {}) => {
    const group = groupsOf(
      [
        conversation(1, 'BOOK', 7, { lastMessageTime: '2026-03-02T01:00:00Z', ...given }),
        conversation(2, 'UPDATES', 7, { unread: 9 }),
        conversation(3, 'INTERNAL', 7),
      ],
      say,
    )[0]!
    return openingOf(group, last).conversationType.name
  }
  expect(openedAt(undefined)).toBe('INTERNAL')
  expect(openedAt('UPDATES')).toBe('UPDATES')
  expect(openedAt('BOOK')).toBe('BOOK')
  expect(openedAt('UPDATES', { unread: 1 })).toBe('BOOK')
  const own = groupsOf([conversation(5, 'BOOK', 7)], say)[0]!
  expect(openingOf(own, undefined).id).toBe(5)
})

test('A-09: what is counted nowhere is marked at no tab: updates, and what is muted', () => {
  const marked = [
    conversation(1, 'UPDATES', 7, { unread: 1 }),
    conversation(2, 'INTERNAL', 7, { unread: 1 }),
    conversation(3, 'BOOK', 7, { unread: 1, muted: true }),
  ].filter(counts)
  expect(marked.map(({ id }) => id)).toEqual([2])
})

test('a conversation with a person who was removed says so in the language of the reader', () => {
  const german = (sentence: string) => (sentence === 'Removed user' ? 'Entfernter Benutzer' : sentence)
  const [group] = groupsOf([conversation(5, 'DIRECT', 1, { title: null })], german)
  expect(group!.title).toBe('Entfernter Benutzer')
})

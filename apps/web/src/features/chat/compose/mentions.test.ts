import type { Member } from '@muster/contract/chat'
import { expect, test } from 'vitest'
import { mentionAt, mentionedIn, offeredFor, withMention } from './mentions.ts'

const member = (tenantUserId: number, firstName: string, lastName: string): Member => ({
  tenantUserId,
  firstName,
  lastName,
  role: 'Employee',
  imageURL: null,
  readSeq: 0,
})
const all = [member(1, 'Ada', 'Byron'), member(2, 'Adam', 'Smith'), member(3, 'Zoë', 'Nguyen')]

test('an @ at the begin of a word begins a mention', () => {
  expect(mentionAt('Look @ad', 8)).toEqual({ start: 5, end: 8, name: 'ad' })
  expect(mentionAt('@', 1)).toEqual({ start: 0, end: 1, name: '' })
  expect(mentionAt('me@example', 10)).toBeUndefined()
  expect(mentionAt('Look @ad now', 4)).toBeUndefined()
})

test('members are offered by the begin of their names, until one is written out', () => {
  const names = (typed: string) => offeredFor(all, typed).map(({ firstName }) => firstName)
  expect(names('ad')).toEqual(['Ada', 'Adam'])
  expect(names('NGU')).toEqual(['Zoë'])
  expect(names('x')).toEqual([])
  expect(names('Ada Byron will')).toEqual([])
})

test('a mention is written out where it was typed, and found again', () => {
  const text = 'Ask @ad please'
  const [written, caret] = withMention(text, mentionAt(text, 7)!, all[0]!)
  expect([written, caret]).toEqual(['Ask @Ada Byron  please', 15])
  expect(mentionedIn(written, all)).toEqual([1])
  expect(mentionedIn('Ada Byron', all)).toEqual([])
})

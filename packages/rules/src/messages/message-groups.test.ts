import { expect, test } from 'vitest'
import { groupMessages } from './message-groups.ts'

const said = (sentUserId: number | null, sentTime: string) => ({ sentUserId, sentTime })
const dayOf = (instant: string) => instant.slice(0, 10)
const sizes = (messages: ReturnType<typeof said>[]) =>
  groupMessages(messages, dayOf).map((each) => each.length)

test('messages of one person within an hour of the first stand together', () => {
  const at = (time: string) => said(1, `2026-03-02T${time}Z`)
  expect(sizes([at('08:00:00'), at('08:30:00'), at('08:59:59'), at('09:00:00'), at('09:59:59')])).toEqual([
    3, 2,
  ])
})

test('another person, the server and another day begin a group', () => {
  const time = '2026-03-02T08:00:00Z'
  expect(sizes([said(1, time), said(2, time), said(2, time), said(null, time), said(1, time)])).toEqual([
    1, 2, 1, 1,
  ])
  expect(sizes([said(1, '2026-03-02T23:59:00Z'), said(1, '2026-03-03T00:01:00Z')])).toEqual([1, 1])
  expect(sizes([])).toEqual([])
})

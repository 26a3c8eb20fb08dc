import { expect, test } from 'vitest'
import { byServer, type Candidate, isFree, type ServerLists } from './candidates.ts'

const person = (tenantUserId: number, given: Partial<Candidate> = {}): Candidate => ({
  person: { tenantUserId, name: `Person ${tenantUserId}` } as Candidate['person'],
  knowsSite: true,
  conflicts: [],
  ...given,
})
const lists = (free: number[], barred: ServerLists['excluded']): ServerLists => ({
  candidates: free.map((tenantUserId) => ({ tenantUserId })),
  excluded: barred,
})

test('R1: who is on approved leave, or cannot work then, is not free, whatever the roster on screen says', () => {
  const found = byServer(
    [person(1), person(2), person(3, { knowsSite: false })],
    lists(
      [3],
      [
        { tenantUserId: 1, reasons: [{ kind: 'onLeave' }] },
        { tenantUserId: 2, reasons: [{ kind: 'unavailable' }] },
      ],
    ),
  )
  expect(found.map((each) => [each.person.tenantUserId, isFree(each)])).toEqual([
    [3, true],
    [1, false],
    [2, false],
  ])
})

test('R1: the server decides conflicts too; people whom its lists do not show keep what the roster says', () => {
  const conflicts = [{ kind: 'overlap' as const, date: '2026-04-01', otherEventId: 7, minutes: 0 }] as never
  const found = byServer([person(1, { conflicts }), person(2, { conflicts })], lists([1], []))
  expect(found.map((each) => [each.person.tenantUserId, isFree(each)])).toEqual([
    [1, true],
    [2, false],
  ])
})

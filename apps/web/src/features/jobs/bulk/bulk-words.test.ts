import type { BulkResult } from '@muster/contract/jobs/jobs'
import type { Say } from '@muster/ui/words/words.ts'
import { expect, test } from 'vitest'
import { splitResults, wordChange } from './bulk-words.ts'

const say: Say = (sentence, values = {}) =>
  typeof sentence === 'string'
    ? Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        sentence,
      )
    : sentence.message

const result = (jobId: number, more: Partial<BulkResult>): BulkResult => ({
  jobId,
  jobDetailTitle: 'Nightly clean',
  siteName: 'Tower',
  changes: [],
  undo: {},
  refused: null,
  ...more,
})
const deactivated = { field: 'enabled', before: true, after: false } as const
const refused = { reason: 'job.siteInactive', message: 'The site is not active', params: {} }

test('a change says what it was and what it becomes, with its unit', () => {
  expect(wordChange(say, deactivated)).toBe('Status: Active → Inactive')
  expect(wordChange(say, { field: 'assigned', before: '', after: 'Kim Tran' })).toBe(
    'People: No one assigned → \u2068Kim Tran\u2069',
  )
  expect(wordChange(say, { field: 'maxServiceTime', before: 480, after: 240 })).toBe(
    'Max service time: 480 minutes → 240 minutes',
  )
  expect(wordChange(say, { field: 'minimumDistanceToStart', before: null, after: 150 })).toBe(
    'Minimum distance to start: 0 m → 150 m',
  )
})

test('a job that is refused, or has nothing to change, stays and says why', () => {
  const { changing, staying } = splitResults(
    [result(1, { changes: [deactivated] }), result(2, {}), result(3, { refused })],
    { enabled: false },
  )
  expect(changing.map(({ jobId }) => jobId)).toEqual([1])
  expect(staying.map(({ job, why }) => [job.jobId, why.message])).toEqual([
    [2, 'Already inactive'],
    [3, 'The site is not active'],
  ])
})

test.each([
  [{ enabled: true }, 'Already active'],
  [{ assign: [] }, 'These people are already assigned'],
  [{ maxServiceTime: 240 }, 'Already has these limits'],
])('a job that has all of %j says so', (change, why) => {
  expect(splitResults([result(1, {})], change).staying[0]?.why.message).toBe(why)
})

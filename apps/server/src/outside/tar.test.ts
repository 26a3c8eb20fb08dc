import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

const changedAt = new Date('2026-11-21T10:00:00Z')
const entry = (name: string, text: string) => [
  tarHeader(name, Buffer.byteLength(text), changedAt),
  Buffer.from(text),
  tarPadding(Buffer.byteLength(text)),
]

test('tar itself reads what was written', () => {
  const archive = Buffer.concat([
    ...entry('a/empty', ''),
    ...entry('a/full', 'x'.repeat(512)),
    ...entry('b', 'æ'),
    tarEnd,
  ])
  const listed = execFileSync('tar', ['-tvf', '-', '--utc'], { input: archive, encoding: 'utf8' })
  expect(listed.trim().split('\n')).toEqual([
    expect.stringMatching(/^-rw-------.+ 0 2026-11-21 10:00 a\/empty$/),
    expect.stringMatching(/^-rw-------.+ 512 2026-11-21 10:00 a\/full$/),
    expect.stringMatching(/^-rw-------.+ 2 2026-11-21 10:00 b$/),
  ])
  expect(execFileSync('tar', ['-xOf', '-', 'b'], { input: archive, encoding: 'utf8' })).toBe('æ')
})

test('what does not fit is refused', () => {
  expect(() => tarHeader('a'.repeat(101), 1, changedAt)).toThrow(RangeError)
  expect(() => tarHeader('zoë', 1, changedAt)).toThrow(RangeError)
  expect(() => tarHeader('a', 8 ** 11, changedAt)).toThrow(RangeError)
})

import fc from 'fast-check'
import { expect } from 'vitest'
import { z } from 'zod'
import { checkWords } from '../check-words.ts'
import type { Sweep } from './sweep.ts'

const nasty = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    "' or 1=1--",
    '{{7*7}}',
    '<script>',
    '../../etc/passwd',
    '=1+1',
    '9'.repeat(400),
  ],
  ...[
    'NaN',
    '1e309',
    '__proto__',
    'null',
    '2026-02-30',
    '%',
    '_',
    '\\',
    '\u202e',
    '0x10',
    '1e3',
    '2026-13-45T99:99:99Z',
  ],
  ...[
    0,
    -1,
    0.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
    1e20,
    true,
    null,
    [],
    {},
    [[]],
    [null],
    { id: 1 },
    Array.from({ length: 600 }, () => 1),
  ],
)

/** What only the inside knows: where the code is, and how the database is asked. */
const inside = /\bat \S+ \(|\.ts:\d|node_modules|\bselect\b.+\bfrom\b|violates|relation "|syntax error|ECONN/i

function spoilt(example: unknown, path: number, value: unknown): unknown {
  if (typeof example !== 'object' || example === null || example instanceof Blob) return value
  const keys = Object.keys(example)
  if (keys.length === 0) return Array.isArray(example) ? [value] : { added: value }
  const key = keys[path % keys.length]!
  const inner = (example as Record<string, unknown>)[key]
  const deeper = typeof inner === 'object' && inner !== null && path % 3 !== 0
  const copy = Array.isArray(example) ? [...example] : { ...example }
  const next = deeper ? spoilt(inner, Math.floor(path / keys.length) + 1, value) : value
  Object.assign(copy, { [key]: next })
  return copy
}

export async function checkHostileInput(
  { t, endpoint, given: { as = t.boss, ...input } }: Sweep,
  rounds = 10,
) {
  const answered = z.object({ success: z.literal(true) })
  const property = fc.asyncProperty(
    fc.constantFrom('params', 'query', 'body'),
    fc.nat(10_000),
    nasty,
    async (part, path, value) => {
      const whole = (input as Record<string, unknown>)[part] ?? {}
      const sent = { ...input, [part]: spoilt(whole, path, value) }
      if (part !== 'body' && typeof sent[part as 'query'] !== 'object') return
      const answer = await t.send(endpoint, sent as never, {
        as: endpoint.access === 'public' ? 'nobody' : as,
      })
      expect(
        answer.statusCode,
        `${JSON.stringify(sent).slice(0, 300)} → ${answer.body.slice(0, 300)}`,
      ).toBeLessThan(500)
      if (answer.statusCode >= 400) {
        checkWords(answer.json())
        expect(answer.body).not.toMatch(inside)
      } else if (endpoint.answer !== 'stream' && endpoint.answer !== 'events')
        answered.loose().parse(answer.json())
    },
  )
  await fc.assert(property, { numRuns: rounds, seed: 7, endOnFailure: true })
}

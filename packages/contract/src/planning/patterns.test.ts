import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../index.ts'

const length = 100_000
/** Texts at which a pattern that tries every way of dividing them comes to no end. */
const costly = ['a@a.', 'a.', '(', ' ', '0', '-', '0-', 'a', '/', 'http://a.', '\n', '+6 ', ':', 'é'].flatMap(
  (piece) => {
    const text = piece.repeat(Math.ceil(length / piece.length))
    return [text, `${text}!`, `a${text}`]
  },
)
/** Of the processor, however busy the machine is. No pattern of ours takes a twentieth; one that does not end takes hours. */
const patienceMs = 1000

interface Def {
  readonly type: string
  readonly [part: string]: unknown
}
/** The parts of a shape that read a text themselves; of what is read in steps the whole, for a step relies on those before. */
function textsOf(shape: unknown, seen = new Set<unknown>()): z.ZodType[] {
  if (typeof shape !== 'object' || shape === null || seen.has(shape)) return []
  seen.add(shape)
  const def = (shape as { _zod?: { def?: Def } })._zod?.def
  if (!def) return []
  if (def.type === 'string' || def.type === 'pipe') return [shape as z.ZodType]
  const parts = Object.values(def.type === 'object' ? { ...def, ...(def.shape as object) } : def)
  return parts.flat().flatMap((part) => textsOf(part, seen))
}

const places = allEndpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    textsOf(endpoint[part]).map((shape) => ({ place: `${endpoint.method} ${endpoint.path} ${part}`, shape })),
  ),
)

test('no text of 100,000 characters keeps a pattern of the contract busy', () => {
  const read = new Set<z.ZodType>()
  const slow: string[] = []
  for (const { place, shape } of places) {
    if (read.has(shape)) continue
    read.add(shape)
    for (const text of costly) {
      const before = process.threadCpuUsage()
      z.safeParse(shape, text)
      const ms = process.threadCpuUsage(before).user / 1000
      if (ms > patienceMs) slow.push(`${place}: ${ms.toFixed(0)} ms for ${text.slice(0, 10)}…`)
    }
  }
  expect(read.size).toBeGreaterThan(50)
  expect(slow).toEqual([])
})

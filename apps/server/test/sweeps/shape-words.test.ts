import { allEndpoints } from '@muster/contract/index'
import { partsOf, placesIn } from '@muster/contract/kit/sentences'
import { issueSentence } from '@muster/contract/kit/shape-words'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { isSentence } from '../../src/texts.ts'

const deepest = 6
const odd = [
  ...[undefined, null, true, -1, 1.5, 1e15, '', 'x', 'x'.repeat(5000)],
  ...[[], [1, 1], ['x'], [{}], {}, { a: 1 }],
]
type Def = { [part: string]: unknown; shape?: object; options?: unknown[] }
/** A shape and the shapes within it, but for those that rely on a step before. */
function shapesIn(shape: unknown, depth = 0): z.ZodType[] {
  const def = (shape as { _zod?: { def?: Def } } | undefined)?._zod?.def
  if (!def || depth > deepest) return []
  const { innerType, element, valueType, shape: fields = {}, options = [] } = def
  const parts = [innerType, element, valueType, ...options, ...Object.values(fields)]
  return [shape as z.ZodType, ...parts.flatMap((part) => shapesIn(part, depth + 1))]
}

test('whatever is wrong with a value, what is said of it is a sentence that the language files hold', () => {
  const shapes = new Set(
    allEndpoints.flatMap(({ params, query, body }) =>
      [params, query, body].flatMap((part) => shapesIn(part)),
    ),
  )
  const messages = [...shapes].flatMap((shape) =>
    odd.flatMap((value) => shape.safeParse(value).error?.issues.map(issueSentence) ?? []),
  )
  expect(new Set(messages.map(({ message }) => message)).size).toBeGreaterThan(50)
  const unknown = messages.filter(({ message }) => !isSentence(message))
  expect(unknown).toEqual([])
  const open = messages.filter(
    ({ message, params }) =>
      [...placesIn(partsOf(message))].sort().join() !== Object.keys(params).sort().join(),
  )
  expect(open).toEqual([])
})

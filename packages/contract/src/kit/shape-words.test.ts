import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../index.ts'
import { endpointName } from './endpoint.ts'
import { filled } from './sentences.ts'
import { issueSentence } from './shape-words.ts'

function said(shape: z.ZodType, value: unknown) {
  const { message, params } = issueSentence(shape.safeParse(value).error!.issues[0]!)
  return filled(message, params)
}

test.each([
  [z.string(), undefined, 'This is required'],
  [z.enum(['A', 'B']), null, 'This is required'],
  [z.string(), 1, 'Must be a text'],
  [z.number(), 'x', 'Must be a number'],
  [z.int(), 1.5, 'Must be a whole number'],
  [z.boolean(), 'yes', 'Must be true or false'],
  [z.array(z.string()), {}, 'Must be a list'],
  [z.object({}), [], 'Must be an object with fields'],
  [z.string().max(3), 'long', 'At most 3 characters'],
  [z.string().min(3), 'no', 'At least 3 characters'],
  [z.string().min(1), '', 'This is required'],
  [z.array(z.int()).max(1), [1, 2], 'At most 1 entries'],
  [z.array(z.int()).min(2), [1], 'At least 2 entries'],
  [z.int().min(0), -1, 'Must be at least 0'],
  [z.int().positive(), 0, 'Must be more than 0'],
  [z.number().max(90), 91, 'Must be at most 90'],
  [z.number().multipleOf(0.01), 7.255, 'At most 2 decimals'],
  [z.enum(['A', 'B']), 'C', 'Must be one of A, B'],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('A') })]), { kind: 'C' }, 'Must be one of A'],
  [z.uuid(), 'x', 'This is not well formed'],
  [z.union([z.int(), z.boolean()]), 'x', 'This is not well formed'],
  [z.union([z.int(), z.boolean()]), undefined, 'This is required'],
  [z.union([z.int(), z.boolean()]), null, 'This is required'],
])('%#: a value of another shape is refused in words of ours', (shape, value, says) => {
  expect(said(shape, value)).toBe(says)
})

test('a shape that has words of its own keeps them', () => {
  expect(said(z.string('Name is required'), 1)).toBe('Name is required')
})

test('no endpoint calls a field that is missing badly formed', () => {
  const said = allEndpoints.flatMap((endpoint) =>
    [endpoint.params, endpoint.query, endpoint.body].flatMap((shape) =>
      (shape?.safeParse({}).error?.issues ?? []).map(
        ({ path, message }) => `${endpointName(endpoint)} ${path.join('.')}: ${message}`,
      ),
    ),
  )
  expect(said).toContain('calendar.list startDate: This is required')
  expect(said.filter((each) => each.endsWith('This is not well formed'))).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './index.ts'
import type { Endpoint } from './kit/endpoint.ts'

// What clients of a released version rely on: each line of the file is a call as that version had it.

interface Call {
  call: string
  query: { needs: string[]; takes: string[] }
  body: { needs: string[]; takes: string[] }
  /** The fields of the answer, those of rows and of parts by their path; or the kind of file. */
  answer: string[] | string
}
interface Schema {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
const schemaOf = (shape: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
const inputOf = (shape: z.ZodType | undefined) => {
  const { required = [], properties = {} } = shape ? schemaOf(shape, 'input') : {}
  return { needs: [...required].sort(), takes: Object.keys(properties).sort() }
}
const deepest = 6
function fieldsOf(schema: Schema, at = '', depth = 0): string[] {
  if (depth > deepest) return []
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const own = Object.entries(properties).flatMap(([name, part]) => [
    at + name,
    ...fieldsOf(part, `${at}${name}.`, depth + 1),
  ])
  const parts = [...(items ? [items] : []), ...anyOf, ...oneOf, ...allOf]
  return [...own, ...parts.flatMap((part) => fieldsOf(part, at, depth + 1))]
}
const callOf = ({ method, path, query, body, answer }: Endpoint): Call => ({
  call: `${method} ${path}`,
  query: inputOf(query),
  body: inputOf(body),
  answer: typeof answer === 'string' ? answer : [...new Set(fieldsOf(schemaOf(answer, 'output')))],
})

const released = readFileSync(new URL('../released/2026-11-25.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): Call => JSON.parse(line))

const without = (all: readonly string[], some: readonly string[]) => all.filter((one) => !some.includes(one))
/** What a client of the version would miss. */
function missed(then: Call, now: Call | undefined): string[] {
  if (!now) return [`${then.call} is gone`]
  const said = (what: string, names: string[]) => names.map((name) => `${then.call} ${what} ${name}`)
  const ofInput = (['query', 'body'] as const).flatMap((part) => [
    ...said(`needs in its ${part}`, without(now[part].needs, then[part].needs)),
    ...said(`takes no more in its ${part}`, without(then[part].takes, now[part].takes)),
  ])
  if (typeof then.answer === 'string' || typeof now.answer === 'string')
    return [...ofInput, ...(then.answer === now.answer ? [] : [`${then.call} answers otherwise`])]
  return [...ofInput, ...said('answers without', without(then.answer, now.answer))]
}

test('clients of the version of 25 November 2026 find every call, with nothing more to send and every field', () => {
  const now = new Map(allEndpoints.map(callOf).map((each) => [each.call, each]))
  expect(released).toHaveLength(233)
  expect(released.flatMap((then) => missed(then, now.get(then.call)))).toEqual([
    // D1-05: the documents ask for it.
    'POST /api/user needs in its body phone',
  ])
})

test('what is missed is found', () => {
  const then = released.find(({ call }) => call === 'POST /api/group/location')!
  expect(then.query.takes).toEqual([])
  const now: Call = {
    ...then,
    body: { needs: [...then.body.needs, 'colour'], takes: without(then.body.takes, ['description']) },
    answer: without(then.answer as string[], ['name']),
  }
  expect(missed(then, now)).toEqual([
    `${then.call} needs in its body colour`,
    `${then.call} takes no more in its body description`,
    `${then.call} answers without name`,
  ])
  expect(missed(then, undefined)).toEqual([`${then.call} is gone`])
})

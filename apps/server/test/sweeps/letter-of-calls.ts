import { addressOf } from '@muster/client/request'
import type { Endpoint } from '@muster/contract/kit/endpoint'
import { expect } from 'vitest'
import { z } from 'zod'
import { secondNamesOf } from '../../src/http/input/parse-input.ts'
import { raw } from '../raw.ts'
import type { Sweep } from './sweep.ts'

const fieldsOf = (shape: z.ZodType | undefined) => (shape instanceof z.ZodObject ? shape.shape : {})
/** Optional fields that give null, or an empty text, no meaning of its own. */
const optionalFields = (shape: z.ZodType | undefined, empty: null | '') =>
  Object.entries(fieldsOf(shape))
    .filter(([, field]) => z.safeParse(field, undefined).success && !z.safeParse(field, empty).success)
    .map(([name]) => name)

const emptyFields = (endpoint: Endpoint) => optionalFields(endpoint.body, null)
const emptyParameters = (endpoint: Endpoint) => optionalFields(endpoint.query, '')

/** True for an endpoint that has optional fields which may be sent empty. */
export const takesEmptyFields = (endpoint: Endpoint) =>
  endpoint.answer !== 'events' &&
  !endpoint.upload &&
  emptyFields(endpoint).length + emptyParameters(endpoint).length > 0

/** D2-14, D3-13: an id in query or body that differs from the path is 400. */
export async function checkOtherIds({ t, endpoint, given: { as = t.boss, ...input } }: Sweep) {
  for (const [param, names] of secondNamesOf(endpoint.path))
    for (const name of names) {
      const id = (input.params as Record<string, unknown>)[param]
      const other = typeof id === 'number' ? id + 1 : `${id}x`
      const query = { ...input.query, [name]: other }
      const answer = await t.send(endpoint, { ...input, query } as never, { as })
      expect([answer.statusCode, answer.json().errors?.[0].path], `${name} in the query`).toEqual([400, name])
      if (endpoint.method === 'GET' || endpoint.upload || !endpoint.body) continue
      const body = { ...(input.body as object | undefined), [name]: other }
      const refused = await t.send(endpoint, { ...input, body } as never, { as })
      expect([refused.statusCode, refused.json().errors?.[0].path], `${name} in the body`).toEqual([
        400,
        name,
      ])
    }
}

/** D2-15, D3-11: an optional field that is null or empty counts as absent. */
export async function checkEmptyFields({ t, endpoint, given: { as = t.boss, ...input } }: Sweep) {
  const [fields, parameters] = [emptyFields(endpoint), emptyParameters(endpoint)]
  const address = addressOf(endpoint, input as never, undefined)
  const given = new URL(address, 'http://muster.test').searchParams
  const empty = parameters.filter((name) => !given.has(name)).map((name) => `${name}=`)
  const url = [address, ...(empty.length > 0 ? [empty.join('&')] : [])].join(given.size > 0 ? '&' : '?')
  const nulls = Object.fromEntries(fields.map((name) => [name, null]))
  const answer = await raw(t, {
    ...(endpoint.access !== 'public' && { as }),
    method: endpoint.method,
    url,
    ...(endpoint.body && {
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...nulls, ...(input.body as object | undefined) }),
    }),
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(300)
}

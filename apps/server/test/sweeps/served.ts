import type { Endpoint } from '@muster/contract/kit/endpoint'
import { language } from '@muster/contract/languages'
import type { Response } from 'light-my-request'
import { expect } from 'vitest'
import type { Sweep } from './sweep.ts'

/** Success, with the headers that every answer carries. */
export function expectServed(endpoint: Endpoint, answer: Response) {
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(300)
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  // Only the texts of a language may stay on the disk of a device, and are asked for again by their tag.
  const isJson = typeof endpoint.answer !== 'string'
  if (endpoint.access !== 'public' || isJson)
    expect(answer.headers['cache-control']).toBe(endpoint === language.texts ? 'no-cache' : 'no-store')
}

export async function checkServed({ t, endpoint, given: { as = t.boss, ...input } }: Sweep) {
  const sending = { as: endpoint.access === 'public' ? ('nobody' as const) : as }
  expectServed(endpoint, await t.send(endpoint, input as never, sending))
}

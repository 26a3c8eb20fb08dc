import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { expectServed } from './served.ts'
import { rowsOf } from './snapshot-of.ts'
import type { Sweep } from './sweep.ts'

export async function checkSentTwice({ t, endpoint, given: { as = t.boss, ...input } }: Sweep) {
  const sending = { as, key: randomUUID() }
  const first = await t.send(endpoint, input as never, sending)
  expectServed(endpoint, first)
  const after = await rowsOf(t.owner, t.tenantId)
  const again = await Promise.all([1, 2, 3].map(() => t.send(endpoint, input as never, sending)))
  for (const each of again) {
    expect([each.statusCode, each.json().data]).toEqual([first.statusCode, first.json().data])
    expect(each.headers['idempotent-replayed']).toBe('true')
  }
  expect(await rowsOf(t.owner, t.tenantId)).toEqual(after)
}

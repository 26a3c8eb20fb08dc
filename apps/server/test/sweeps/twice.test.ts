import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aTenant } from '../tenant.ts'
import { withExamples } from './examples.ts'

for (const { title, endpoint, example } of withExamples.filter(
  ({ endpoint }) =>
    endpoint.method !== 'GET' &&
    endpoint.access !== 'public' &&
    (endpoint.idempotent === 'outbox' || endpoint.name === 'create') &&
    endpoint.idempotent !== 'never',
)) {
  test(`${title}: many at once with one key take turns; the key serves no other request`, async () => {
    const t = await aTenant()
    const { as = t.boss, ...input } = await example(t)
    const sending = { as, key: randomUUID() }
    const all = await Promise.all(Array.from({ length: 8 }, () => t.send(endpoint, input as never, sending)))
    expect(new Set(all.map((each) => each.statusCode)).size).toBe(1)
    expect(all[0]!.statusCode, all[0]!.body.slice(0, 300)).toBeLessThan(300)
    expect(new Set(all.map((each) => JSON.stringify(each.json().data))).size).toBe(1)
    expect(all.filter((each) => each.headers['idempotent-replayed'] !== 'true')).toHaveLength(1)
    const bad = await t.send(endpoint, input as never, { as, key: 'not-a-key' })
    expect(bad.json()).toMatchObject({ code: 'E001', errors: [{ path: 'Idempotency-Key' }] })
    if (endpoint.name !== 'create') return
    const other = await t.send(
      endpoint,
      {
        body: {
          ...(input.body as object),
          name: 'Other',
          title: 'Other',
          firstName: 'Other',
          notes: 'Other',
        },
      } as never,
      sending,
    )
    expect(other.json()).toMatchObject({ success: false, code: 'E061' })
  })
}

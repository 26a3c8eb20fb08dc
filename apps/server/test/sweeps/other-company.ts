import { expect } from 'vitest'
import { aTenant, aUser, type Tenant } from '../tenant.ts'
import type { Example } from './examples.ts'
import { rowsOf } from './snapshot-of.ts'
import type { Sweep } from './sweep.ts'

function idsIn(value: unknown, key = ''): number[] {
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, key))
  if (typeof value === 'object' && value !== null && !(value instanceof Blob)) {
    return Object.entries(value).flatMap(([name, each]) => idsIn(each, name))
  }
  const naming = /(^|[a-z])ids?$|locations|By$|ToAdd$|ToRemove$/i.test(key)
  return naming && typeof value === 'number' && value > 0 ? [value] : []
}

async function callerLike(stranger: Tenant, { as }: Example) {
  return as ? aUser(stranger, { level: as.level }) : stranger.boss
}

export async function checkOtherCompany({ t, endpoint, given }: Sweep) {
  const stranger = await aTenant()
  const { as: _as, ...input } = given
  const query = { ...input.query, tenantId: stranger.tenantId }
  const asStranger = await t.send(endpoint, { ...input, query } as never, given.as ? { as: given.as } : {})
  expect(asStranger.statusCode).toBe(403)
  const before = await rowsOf(t.owner, t.tenantId)
  const strangersBefore = await rowsOf(t.owner, stranger.tenantId)
  const as = await callerLike(stranger, given)
  const strangersWithCaller = given.as ? await rowsOf(t.owner, stranger.tenantId) : strangersBefore
  const answer = await stranger.send(endpoint, input as never, { as })
  expect(await rowsOf(t.owner, t.tenantId)).toEqual(before)
  expect(answer.body).not.toContain(t.code)
  if (input.params?.id !== undefined) expect(answer.statusCode).toBe(404)
  else if (endpoint.cost === 'batch') {
    // Each call that it carries is refused by itself, which leaves a note to the stranger's own office.
    const told = answer.json().data as { status: number }[]
    expect(told.length).toBeGreaterThan(0)
    for (const { status } of told) expect([403, 404, 409, 422]).toContain(status)
  } else if (endpoint.method !== 'GET' && idsIn(input.body).length > 0) {
    // A search by ids finds nothing, a mark on nothing marks nothing; anything else is refused whole.
    const data = answer.json().data ?? []
    if (answer.statusCode < 300) expect(data.content ?? data).toEqual([])
    else expect([403, 404, 409, 422]).toContain(answer.statusCode)
    expect(await rowsOf(t.owner, stranger.tenantId)).toEqual(strangersWithCaller)
  } else expect(answer.statusCode).toBeLessThan(500)
}

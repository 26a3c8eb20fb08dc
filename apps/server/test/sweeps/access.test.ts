import { allEndpoints } from '@muster/contract/index'
import type { Level } from '@muster/contract/roles'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../tenant.ts'

const levels: Level[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test('who may call what', async () => {
  const t = await aTenant()
  const people = await Promise.all(levels.map((level) => aUser(t, { level })))
  const lines: string[] = []
  for (const endpoint of allEndpoints) {
    if (endpoint.access === 'public') {
      lines.push(`${endpoint.method} ${endpoint.path}: public`)
      continue
    }
    // Rights are decided before anything is read of the input, so an empty one is enough.
    const params = { id: 999_999_999, tenantId: t.tenantId, variant: 'full' }
    const nobody = await t.send(endpoint, { params } as never, { as: 'nobody' })
    expect([endpoint.path, nobody.statusCode]).toEqual([endpoint.path, 401])
    const allowed: number[] = []
    for (const person of people) {
      const { statusCode } = await t.send(endpoint, { params } as never, { as: person })
      expect(statusCode, `${endpoint.path} for level ${person.level}`).toBeLessThan(500)
      if (statusCode !== 403) allowed.push(person.level)
    }
    lines.push(`${endpoint.method} ${endpoint.path}: ${allowed.join(' ')}`)
  }
  expect(`${lines.sort().join('\n')}\n`).toMatchSnapshot()
}, 60_000)

test('a right taken away is gone at the next request', async () => {
  const t = await aTenant()
  const manager = await aUser(t, { level: 3 })
  const endpoint = allEndpoints.find((each) => each.path === '/api/group/location' && each.method === 'POST')!
  const group = (name: string) => t.send(endpoint, { body: { name } } as never, { as: manager })
  expect((await group('Before')).statusCode).toBe(201)
  const scope = await t.scope()
  await scope
    .change('users', { role_id: t.roleIds.get(5)! })
    .where('id', '=', manager.id)
    .execute()
  expect((await group('Demoted')).statusCode).toBe(403)
  await scope.change('users', { removed_at: new Date() }).where('id', '=', manager.id).execute()
  expect((await group('Removed')).json()).toMatchObject({ code: 'E038' })
})

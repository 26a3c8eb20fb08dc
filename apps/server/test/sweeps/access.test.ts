import { allEndpoints } from '@muster/contract/index'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../tenant.ts'
import { accessMatrix } from './access-matrix.ts'

test('who may call what', async () => {
  const { lines, faults, denied, told, named } = await accessMatrix()
  expect(faults).toEqual([])
  expect(`${lines.join('\n')}\n`).toMatchSnapshot()
  // Each denial left one entry, and each entry says whose it was.
  expect([told, named]).toEqual([denied, denied])
})

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

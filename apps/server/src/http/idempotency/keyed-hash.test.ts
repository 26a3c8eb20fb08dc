import { randomUUID } from 'node:crypto'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, aUser } from '../../../test/tenant.ts'

test('S-07: no hash of a body with a password can be guessed; another body under its key is refused', async () => {
  const t = await aTenant()
  const person = await aUser(t)
  const [key, params] = [randomUUID(), { id: person.id }]
  const send = (password: string) => t.send(users.update, { params, body: { password } }, { key })
  expect((await send('Ferry-at-seven-42')).statusCode).toBe(200)
  const storedHash = async () =>
    (
      await (
        await t.scope()
      )
        .from('idempotency_keys')
        .where('key', '=', key)
        .selectAll()
        .executeTakeFirstOrThrow()
    ).request_hash
  // The generation of the key, then the hash: a version before kept the hash alone, of the text as it was.
  expect(await storedHash()).toHaveLength(36)
  expect((await send('Ferry-at-seven-42')).statusCode).toBe(200)
  expect((await send('Ferry-at-seven-43')).json()).toMatchObject({ reason: 'key.otherBody' })
  // Another key of the company seals from now on; what it was before is known as long as it is kept.
  t.deps.companyKeys.add(t.tenantId)
  expect((await send('Ferry-at-seven-43')).json()).toMatchObject({ reason: 'key.otherBody' })
  expect((await send('Ferry-at-seven-42')).statusCode).toBe(200)
})

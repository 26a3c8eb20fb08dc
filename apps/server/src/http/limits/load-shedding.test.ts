import { session } from '@muster/contract/session/session'
import { sites } from '@muster/contract/sites/sites'
import { expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aTenant, tokenOf } from '../../../test/tenant.ts'
import { buildApp } from '../../app.ts'
import { openConcurrency } from './tenant-concurrency.ts'

test('a company whose line is full is sent away at once and told when to come again; signing in goes on', async () => {
  const { deps } = await theApp()
  const [busy, other] = [await aTenant(), await aTenant()]
  const concurrency = openConcurrency({
    ...{ atOnce: 1, heavyAtOnce: 1, exportsAtOnce: 1, batchesAtOnce: 1 },
    ...{ waitingAtMost: 1, batchesWaitingAtMost: 1, longestWaitMs: 10_000 },
    ...{ uploadsAtOnce: 1, uploadsOfAllAtOnce: 1, uploadsWaitingAtMost: 1 },
  })
  const server = await buildApp({ ...deps, concurrency, endings: [] })
  const ask = (token: string) =>
    server.inject({ url: sites.list.path, headers: { authorization: `Bearer ${token}` } })
  const token = await tokenOf(busy, busy.boss)
  let end: () => void = () => undefined
  const running = concurrency.run(
    busy.tenantId,
    'usual',
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  const waiting = concurrency.run(busy.tenantId, 'usual', async () => undefined)

  const refused = await ask(token)
  expect([refused.statusCode, refused.headers['retry-after'], refused.headers['x-api-version']]).toEqual([
    503,
    '2',
    '1',
  ])
  expect(refused.json()).toMatchObject({ success: false, code: 'E098', requestId: expect.any(String) })
  expect((await ask(await tokenOf(other, other.boss))).statusCode).toBe(200)
  // Who makes up a token is not told how busy anybody is.
  for (const forged of ['nonsense.x.y', `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`])
    expect((await ask(forged)).statusCode).toBe(401)
  const signIn = await server.inject({ method: 'POST', url: session.signIn.path, payload: {} })
  expect(signIn.statusCode).toBe(400)

  end()
  await Promise.all([running, waiting])
  expect((await ask(token)).statusCode).toBe(200)
  await server.close()
})

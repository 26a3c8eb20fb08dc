import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { session } from '@muster/contract/session/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { theApp } from '../../../test/app.ts'
import { aTenant, type Tenant, tokenOf } from '../../../test/tenant.ts'
import { readConfig } from '../../config.ts'
import { unsubscribeToken } from '../../features/notifications/choices/unsubscribe.ts'
import { sealNumbers } from '../../features/users/record/seal-numbers.ts'
import { openCompanyKeys } from '../../outside/keys/company-keys.ts'
import { openSecretRing } from '../../outside/keys/secret-ring.ts'
import { openVault } from '../../outside/keys/secrets.ts'
import { checkLinkWith } from '../../outside/store/signed-links.ts'
import type { CommandDatabase } from '../with-database.ts'
import { rotateSecret } from './rotate-secret.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'muster-secret-'))

// The command goes through every company there is: those of the files before this one would take minutes.
let others: { id: number; status: string }[] = []
beforeAll(async () => {
  const { owner } = await theApp()
  others = (await owner.query("select id, status from tenants where status <> 'closed'")).rows
  await owner.query("update tenants set status = 'closed' where status <> 'closed'")
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  const { owner } = await theApp()
  await owner.query(
    `update tenants set status = other.status
     from jsonb_to_recordset($1::jsonb) as other(id bigint, status text) where tenants.id = other.id`,
    [JSON.stringify(others)],
  )
})
const commandOf = (t: Tenant): CommandDatabase => ({
  url: t.url,
  pool: t.deps.pool,
  deps: t.deps,
  config: readConfig({ MUSTER_DATA: folder }),
  publicUrl: t.deps.publicUrl,
})
const waitMs = 10
const minutes = 60_000

async function withNumbers() {
  const t = await aTenant()
  await (await t.scope()).transaction((tx) =>
    sealNumbers(tx, t.boss.id, { taxNumber: '123456782', businessNumber: '51824753556' }),
  )
  return t
}
async function taxNumberOf(t: Tenant) {
  const { rows } = await t.owner.query(
    'select tax_number_cipher as sealed from users where tenant_id = $1 and id = $2',
    [t.tenantId, t.boss.id],
  )
  return t.deps.vault.unseal(t.tenantId, `users/${t.boss.id}/taxNumber`, rows[0].sealed)
}
const parts = (address: string) => {
  const url = new URL(address, 'http://x')
  const [, , , tenantId, fileId, variant] = url.pathname.split('/')
  return { tenantId: tenantId!, fileId: fileId!, variant: variant!, ...Object.fromEntries(url.searchParams) }
}

test('a server goes on with a new secret: keys open, and what the one before signed holds for a while', async () => {
  const t = await withNumbers()
  const { secrets, tokens, outside, files } = t.deps
  const [before, token] = [secrets.current(), await tokenOf(t, t.boss)]
  const link = parts(files.address(t.tenantId, 1, 'full'))
  const ending = unsubscribeToken(outside.unsubscribeKeys, {
    tenantId: t.tenantId,
    userId: t.boss.id,
    type: 'job.assigned',
  })
  const request = t.deps.vault.seal(0, 'x', 'somebody')

  const done = await rotateSecret(commandOf(t), { waitMs })

  expect(done.isResumed).toBe(false)
  expect(done.wrapped).toBeGreaterThan(0)
  expect(secrets.current()).not.toEqual(before)
  expect(await taxNumberOf(t)).toBe('123456782')
  const call = (bearer: string) =>
    t.app.inject({ url: session.me.path, headers: { authorization: `Bearer ${bearer}` } })
  expect((await call(token)).statusCode).toBe(200)
  expect((await call(await tokenOf(t, t.boss))).statusCode).toBe(200)
  const now = Date.now()
  expect(checkLinkWith(outside.linkKeys, link, now)).toBe('ok')
  expect(t.deps.vault.unseal(0, 'x', request)).toBe('somebody')
  const url = '/api/notification/unsubscribe'
  const ended = await t.app.inject({ method: 'POST', url, payload: { token: ending } })
  expect(ended.statusCode).toBe(200)
  // Another process, and one that has the former secret alone.
  const dataRoot = path.dirname(path.dirname(keysOf(t)))
  expect(openSecretRing({ configured: undefined, root: dataRoot }).current()).toEqual(secrets.current())
  const old = openCompanyKeys(keysOf(t), () => [before])
  expect(() => old.current(t.tenantId)).toThrow()
  expect(readFileSync(path.join(dataRoot, 'keys', 'secret'), 'utf8')).not.toContain(before.toString('base64'))
  expect(tokens.verify(token, new Date(now + 60 * minutes))).toBeUndefined()
})

const keysOf = (t: Tenant) => path.join(rootOf(t), 'keys', 'companies')
const rootOf = (t: Tenant) => path.resolve(t.deps.tempPath(), '../../..')

test('at once means that nothing is taken any more that the one before signed', async () => {
  const t = await withNumbers()
  const token = await tokenOf(t, t.boss)
  await rotateSecret(commandOf(t), { waitMs, atOnce: true })
  const answer = await t.app.inject({ url: session.me.path, headers: { authorization: `Bearer ${token}` } })
  expect(answer.statusCode).toBe(401)
  expect(await taxNumberOf(t)).toBe('123456782')
  expect(t.deps.secrets.ring('unsubscribe')()).toHaveLength(1)
})

test('a change that was cut off is taken up with the same secret, and keys of both open meanwhile', async () => {
  const [t, other] = [await withNumbers(), await withNumbers()]
  const db = commandOf(t)
  const { companyKeys } = t.deps
  const cut = {
    ...companyKeys,
    wrapAnew: () => {
      throw new Error('cut off')
    },
  }
  await expect(rotateSecret({ ...db, deps: { ...db.deps, companyKeys: cut } }, { waitMs })).rejects.toThrow(
    'cut off',
  )
  expect(t.deps.secrets.isChanging()).toBe(true)
  const chosen = t.deps.secrets.current()
  // One company's key is wrapped with the new secret already, as a new key always is.
  companyKeys.add(other.tenantId)
  expect([await taxNumberOf(t), await taxNumberOf(other)]).toEqual(['123456782', '123456782'])
  expect(await rotateSecret(db, { waitMs })).toMatchObject({ isResumed: true })
  expect(t.deps.secrets.current()).toEqual(chosen)
  expect(t.deps.secrets.isChanging()).toBe(false)
  const alone = openCompanyKeys(keysOf(t), () => [t.deps.secrets.ring('company-keys')()[0]])
  expect(alone.generations(t.tenantId)).toEqual([1])
  expect(await taxNumberOf(t)).toBe('123456782')
})

test('a configured secret is changed with the one before beside it', async () => {
  const [former, secret] = [1, 2].map((n) => Buffer.alloc(32, n).toString('base64'))
  const keyFolder = mkdtempSync(path.join(folder, 'keys-'))
  const ringOf = (configured: { secret: string; former: string | undefined }) =>
    openSecretRing({ configured, root: '/nowhere' })
  const before = ringOf({ secret: former!, former: undefined })
  const both = ringOf({ secret: secret!, former: former! })
  const after = ringOf({ secret: secret!, former: undefined })
  const vaultOf = (ring: typeof before) =>
    openVault(ring.ring('vault'), openCompanyKeys(keyFolder, ring.ring('company-keys')))
  const sealed = vaultOf(before).seal(5, 'x', '123456782')
  expect(() => vaultOf(after).unseal(5, 'x', sealed)).toThrow()
  expect(vaultOf(both).unseal(5, 'x', sealed)).toBe('123456782')
  expect(openCompanyKeys(keyFolder, both.ring('company-keys')).wrapAnew()).toBe(1)
  expect(openCompanyKeys(keyFolder, both.ring('company-keys')).wrapAnew()).toBe(0)
  expect(vaultOf(after).unseal(5, 'x', sealed)).toBe('123456782')
  const t = await aTenant()
  const config = readConfig({ MUSTER_DATA: folder, MUSTER_SECRET: secret! })
  await expect(rotateSecret({ ...commandOf(t), config }, { waitMs })).rejects.toThrow(/MUSTER_SECRET_FORMER/)
})

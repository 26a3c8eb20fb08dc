import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openCompanyKeys } from './company-keys.ts'
import { deriveKey } from './derive-key.ts'
import { openVault } from './secrets.ts'

const root = mkdtempSync(path.join(os.tmpdir(), 'muster-keys-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const secret = Buffer.alloc(32, 7)
let folders = 0
/** Two processes over the same folder. */
function two() {
  folders += 1
  const folder = path.join(root, String(folders))
  return {
    folder,
    one: openCompanyKeys(folder, () => [secret]),
    other: openCompanyKeys(folder, () => [secret]),
  }
}

test('the first key is made at the first use, the same for every process, and lies wrapped on the disk', () => {
  const { folder, one, other } = two()
  expect(one.generations(5)).toEqual([])
  const { generation, key } = one.current(5)
  expect(generation).toBe(1)
  expect(other.current(5).key).toEqual(key)
  expect(one.current(6).key).not.toEqual(key)
  expect(readdirSync(folder).sort()).toEqual(['5', '6'])
  const lies = readFileSync(path.join(folder, '5'))
  expect([
    lies.includes(key),
    lies.includes(key.toString('base64')),
    lies.includes(key.toString('hex')),
  ]).toEqual([false, false, false])
  const stranger = openCompanyKeys(folder, () => [Buffer.alloc(32, 8)])
  expect(() => stranger.current(5)).toThrow()
})

test('one company’s key file is none of another', () => {
  const { folder, one } = two()
  one.current(5)
  writeFileSync(path.join(folder, '6'), readFileSync(path.join(folder, '5')))
  expect(() => one.current(6)).toThrow()
})

test('a new key seals from now on in every process, and the old one opens until it is destroyed', () => {
  const { one, other } = two()
  const [vault, elsewhere] = [openVault(() => [secret], one), openVault(() => [secret], other)]
  const before = vault.seal(5, 'users/1/taxNumber', '123456782')
  expect(one.add(5).generation).toBe(2)
  const after = elsewhere.seal(5, 'users/1/taxNumber', '123456782')
  for (const each of [vault, elsewhere])
    for (const sealed of [before, after])
      expect(each.unseal(5, 'users/1/taxNumber', sealed)).toBe('123456782')
  one.keepNewest(5)
  expect(other.generations(5)).toEqual([2])
  expect(elsewhere.unseal(5, 'users/1/taxNumber', after)).toBe('123456782')
  expect(() => elsewhere.unseal(5, 'users/1/taxNumber', before)).toThrow(/gone/)
  one.destroy(5)
  expect(() => elsewhere.unseal(5, 'users/1/taxNumber', after)).toThrow(/gone/)
  one.destroy(5)
})

test('what was sealed before companies had keys opens until the first change', () => {
  const { one } = two()
  const vault = openVault(() => [secret], one)
  // The form of before: the key of company 5 is derived, and nothing stands before the nonce.
  const asNobody = openVault(() => [secret], one).seal(0, 'x', '123456782')
  expect(vault.unseal(0, 'x', asNobody)).toBe('123456782')
  const before = sealedBefore(5, 'users/1/taxNumber', '123456782')
  expect(vault.unseal(5, 'users/1/taxNumber', before)).toBe('123456782')
  one.add(5)
  expect(vault.unseal(5, 'users/1/taxNumber', before)).toBe('123456782')
  one.keepNewest(5)
  expect(() => vault.unseal(5, 'users/1/taxNumber', before)).toThrow(/opens nothing/)
})

test('bytes that were changed, cut, or belong to another aad or company do not open', () => {
  const { one } = two()
  const vault = openVault(() => [secret], one)
  const sealed = vault.seal(5, 'users/1/taxNumber', '123456782')
  vault.seal(6, 'users/1/taxNumber', '1')
  for (const at of [0, 7, 8, 20, 36, sealed.length - 1]) {
    const flipped = Buffer.from(sealed)
    flipped[at]! ^= 1
    expect(() => vault.unseal(5, 'users/1/taxNumber', flipped)).toThrow()
  }
  for (const length of [0, 8, 20, sealed.length - 1])
    expect(() => vault.unseal(5, 'users/1/taxNumber', sealed.subarray(0, length))).toThrow()
  expect(() => vault.unseal(5, 'users/2/taxNumber', sealed)).toThrow()
  expect(() => vault.unseal(6, 'users/1/taxNumber', sealed)).toThrow()
})

function sealedBefore(tenantId: number, aad: string, text: string) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, `vault/${tenantId}`), nonce)
  cipher.setAAD(createHash('sha256').update(`${tenantId}/${aad}`).digest())
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

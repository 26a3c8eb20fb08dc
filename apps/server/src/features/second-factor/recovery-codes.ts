import { createHash, randomInt } from 'node:crypto'
import type { Scope } from '../../db/scope.ts'
import {
  deleteRecoveryCodes,
  endOtherSessions,
  insertRecoveryCodes,
  markProved,
  methodsOf,
} from './queries.ts'

const howMany = 10
// Crockford's base 32: nothing that is mistaken for something else. 16 of them are 80 bits.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const oneCode = () => {
  const text = Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')
  return text.match(/.{4}/g)!.join('-')
}
const plain = (code: string) =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
export const hashRecoveryCode = (code: string) => createHash('sha256').update(plain(code)).digest()

/** Ten codes, each for one use, in place of those there were; told once, and kept as hashes. */
export async function renewRecoveryCodes(tx: Scope): Promise<string[]> {
  const codes = Array.from({ length: howMany }, oneCode)
  await deleteRecoveryCodes(tx, tx.actor.id)
  await insertRecoveryCodes(tx, tx.actor.id, codes.map(hashRecoveryCode))
  return codes
}

/** After a factor was added: this session has given it, and with the first one come codes and all others end. */
export async function settleFirstFactor(tx: Scope): Promise<string[] | null> {
  await markProved(tx, true)
  const methods = await methodsOf(tx, tx.actor.id)
  if (methods.includes('RECOVERY_CODE')) return null
  await endOtherSessions(tx, tx.actor.id, 'second factor set up')
  return renewRecoveryCodes(tx)
}

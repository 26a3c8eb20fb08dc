import { randomInt } from 'node:crypto'
import type { Message } from '@muster/contract/kit/msg'
import { email, name, needed, newPassword, zone } from '@muster/contract/kit/shapes'
import pg from 'pg'
import { z } from 'zod'
import { createCompany } from '../../features/company/create-company.ts'
import { emailKey } from '../../features/session/email-key.ts'
import { isCommonPassword } from '../../http/session/common-passwords.ts'
import { openPasswords } from '../../http/session/passwords.ts'
import { Mistake } from '../command.ts'
import type { OpenedDatabase } from '../with-database.ts'
import { inTransaction } from './companies.ts'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be like #1a2b3c')
  .toLowerCase()

/** The operator's commands speak English alone. */
const plain = (text: string) => text as Message

export const NewCompany = z.object({
  code: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{3,32}$/, 'must be 3 to 32 letters, digits or hyphens')
    // At sign-in digits alone are a company's id.
    .regex(/[a-z]/, 'must have a letter'),
  name: needed(200, plain('is required')),
  'owner-email': email,
  'owner-first': name(plain('First name')),
  'owner-last': name(plain('Last name')),
  password: newPassword.refine((value) => !isCommonPassword(value), 'is too common').optional(),
  timezone: zone.optional(),
  'color-main': colour.optional(),
  'color-background': colour.optional(),
})
export type NewCompany = z.infer<typeof NewCompany>

// Letters and digits that nobody mistakes for one another.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const part = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
/** Sixteen characters, 79 bits, in four parts. */
const makePassword = () => [part(), part(), part(), part()].join('-')

/** Makes a company and its first owner, both or neither; answers the password they sign in with. */
export async function openCompany(
  { url }: Pick<OpenedDatabase, 'url'>,
  company: NewCompany,
): Promise<string> {
  const password = company.password ?? makePassword()
  const hash = await openPasswords().hash(password)
  try {
    await inTransaction(url, async (client) => {
      const { tenantId, roleIds } = await createCompany(client, {
        code: company.code,
        fullName: company.name,
        colorMain: company['color-main'],
        colorBackground: company['color-background'],
        timezone: company.timezone,
      })
      const address = company['owner-email']
      await client.query(
        `insert into users (tenant_id, role_id, employee_number, first_name, last_name, email, email_key, password_hash)
          values ($1, $2, '1001', $3, $4, $5, $6, $7)`,
        [
          tenantId,
          roleIds.get(1),
          company['owner-first'],
          company['owner-last'],
          address,
          emailKey(address),
          hash,
        ],
      )
    })
  } catch (error) {
    const isTaken = error instanceof pg.DatabaseError && error.message.includes('tenants_code_taken')
    throw isTaken ? new Mistake(`The code ${company.code} is taken`) : error
  }
  return password
}

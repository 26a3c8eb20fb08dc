import { randomUUID } from 'node:crypto'
import { owner } from '@muster/contract/kit/permissions'
import { levelIn } from '../../db/names.ts'
import { along } from '../../db/relations.ts'
import { endResetsOf, insertReset, lockPerson } from '../../features/session/reset-queries.ts'
import { makeOpaqueToken } from '../../http/session/tokens.ts'
import { Mistake } from '../command.ts'
import type { CommandDatabase } from '../with-database.ts'
import { operatorScope, recordOperator, withCompany } from './one-company.ts'

const livesMs = 24 * 60 * 60_000

/**
 * A link by which a person chooses a new password, once and within a day; without an e-mail for the first owner. Told in
 * the log of the company. Throws Mistake where there is no such company or person.
 */
export const makePasswordLink = (db: CommandDatabase, code: string, email?: string) =>
  withCompany(db, code, async (_client, { id }) => {
    const scope = await operatorScope(db, id)
    const passwordLink = await scope.transaction(async (tx) => {
      const address = email ?? (await emailOfFirstOwner(tx))
      const person = address === undefined ? undefined : await lockPerson(tx, address)
      if (!person) throw new Mistake(`Nobody in ${code} has the e-mail ${email ?? 'of an owner'}`)
      const { token, hash } = makeOpaqueToken(id)
      await endResetsOf(tx, person.id)
      const expiresAt = new Date(tx.now.getTime() + livesMs)
      await insertReset(tx, { hash, userId: person.id, requestId: randomUUID(), expiresAt })
      return { userId: person.id, email: person.email, link: `${db.publicUrl}/password-reset?token=${token}` }
    })
    await recordOperator(scope, 'password.linkMade', { userId: passwordLink.userId })
    return passwordLink
  })

type Scope = Awaited<ReturnType<typeof operatorScope>>
async function emailOfFirstOwner(tx: Scope) {
  const row = await tx
    .from('users')
    .innerJoin('roles', along('users.role_id'))
    .select('users.email')
    .where(levelIn('roles.level', owner))
    .where('users.removed_at', 'is', null)
    .orderBy('users.id')
    .executeTakeFirst()
  return row?.email
}

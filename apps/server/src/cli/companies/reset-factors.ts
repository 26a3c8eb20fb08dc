import { dropFactors } from '../../features/second-factor/remove-factors.ts'
import { hasEmail } from '../../features/session/email-queries.ts'
import { Mistake } from '../command.ts'
import type { CommandDatabase } from '../with-database.ts'
import { operatorScope, recordOperator, withCompany } from './one-company.ts'

/**
 * Removes every second factor of a person who lost them all: they sign in with the password alone, and set up another.
 * Their sessions end. Throws Mistake where nobody in the company has the e-mail.
 */
export const resetFactorsOf = (db: CommandDatabase, code: string, email: string): Promise<void> =>
  withCompany(db, code, async (_client, { id }) => {
    const scope = await operatorScope(db, id)
    await scope.transaction(async (tx) => {
      const person = await tx
        .from('users')
        .select('id')
        .where(hasEmail(tx, email))
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!person) throw new Mistake(`Nobody in ${code} has the e-mail ${email}`)
      await dropFactors(tx, person.id)
      await recordOperator(tx, 'secondFactor.reset', { userId: person.id })
    })
  })

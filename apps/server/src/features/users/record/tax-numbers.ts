import type { Received } from '@muster/contract/kit/endpoint'
import { isCompanyAdmin, isOwner, mayTouch } from '@muster/contract/kit/permissions'
import type { users } from '@muster/contract/users/users'
import { formatTfn, maskTfn } from '@muster/rules/people/tfn'
import { isoWithOffset } from '@muster/rules/time/zone'
import { personName } from '../../../db/names.ts'
import { eachListed, listed } from '../../../db/page.ts'
import { type Scope, sql } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { requireFresh } from '../../second-factor/fresh.ts'
import { currentUsers } from '../person-queries.ts'
import { sealedAad } from '../record-queries.ts'

const most = 20
const hourMs = 60 * 60_000

/** Level 1; level 2 with access to payroll for people who are not stronger; everyone for their own. */
async function requireRight(scope: Scope, person: { id: number; level: number }) {
  const { id, level } = scope.actor
  if (person.id === id) return
  if (!isCompanyAdmin(level)) throw failure('access.level')
  if (!mayTouch(level, person.level)) throw failure('access.stronger')
  if (isOwner(level)) return
  const caller = await currentUsers(scope)
    .select('users.payroll_access')
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!caller?.payroll_access) throw failure('access.level')
}

/** Reveals of one caller take turns, so that counting them holds. */
const lockUsers = (tx: Scope) =>
  tx.from('users').select('id').where('id', '=', tx.actor.id).forUpdate().executeTakeFirstOrThrow()

async function countSince(tx: Scope, since: Date): Promise<number> {
  const { count } = await tx
    .from('tax_number_reveals')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('actor_id', '=', tx.actor.id)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * The number in full. Who, whose, why and from where is kept in the same transaction. Throws row.notFound where there is
 * no such person or no number, access.level, access.stronger, session.stale, taxNumber.tooMany beyond twenty an hour.
 */
export async function revealTaxNumber(
  scope: Scope,
  id: number,
  { reason, address }: { reason: string; address: string },
) {
  const person = await found(
    currentUsers(scope)
      .select(['users.id', 'roles.level', 'users.tax_number_cipher as sealed'])
      .where('users.id', '=', id)
      .executeTakeFirst(),
  )
  await requireRight(scope, person)
  await requireFresh(scope)
  const sealed = await found(person.sealed)
  return scope.transaction(async (tx) => {
    await lockUsers(tx)
    const since = tx.ago(hourMs)
    if ((await countSince(tx, since)) >= most)
      throw failure('taxNumber.tooMany', { most }, { retryAfter: 3600 })
    const { id: revealId } = await tx
      .into('tax_number_reveals', { at: tx.now, actor_id: tx.actor.id, user_id: id, reason, address })
      .returning('id')
      .executeTakeFirstOrThrow()
    const digits = tx.vault.unseal(sealedAad(id, 'taxNumber'), sealed)
    return { taxNumber: formatTfn(digits), revealId }
  })
}

export async function ownTaxNumber(scope: Scope) {
  const row = await scope
    .from('users')
    .select('tax_number_tail as tail')
    .where('id', '=', scope.actor.id)
    .executeTakeFirstOrThrow()
  return { taxNumberMasked: row.tail && maskTfn(row.tail) }
}

type TaxNumberAccessQuery = Received<typeof users.taxNumberReveals>['query']

/** Who saw which number between two moments, those of removed people too; the names as they are now. */
export async function listTaxNumberAccess(
  scope: Scope,
  { from, to, tenantUserId, page = 0, size }: TaxNumberAccessQuery,
) {
  const nameOf = (id: 'actor_id' | 'user_id') =>
    scope
      .from('users')
      .where('users.id', '=', sql.ref<number>(`tax_number_reveals.${id}`))
      .select(personName('users').as('name'))
  const query = scope
    .from('tax_number_reveals')
    .$if(from !== undefined, (each) => each.where('at', '>=', new Date(from!)))
    .$if(to !== undefined, (each) => each.where('at', '<', new Date(to!)))
    .$if(tenantUserId !== undefined, (each) => each.where('user_id', '=', tenantUserId!))
    .select(['id', 'at', 'actor_id as actorId', 'user_id as tenantUserId', 'reason', 'address'])
    .select([nameOf('actor_id').as('actorName'), nameOf('user_id').as('name')])
    .$narrowType<{ actorName: string; name: string }>()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  return eachListed(await listed(query, { page, size }), (row) => ({
    ...row,
    at: isoWithOffset(scope.company.timezone, row.at.getTime()),
  }))
}

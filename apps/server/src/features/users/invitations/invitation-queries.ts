import { greetedName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'

export const endInvitationsOf = (tx: Scope, userId: number) =>
  tx
    .change('invitations', { ended_at: tx.now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

export const insertInvitation = (tx: Scope, invitation: { hash: Buffer; userId: number; expiresAt: Date }) =>
  tx
    .into('invitations', {
      hash: invitation.hash,
      user_id: invitation.userId,
      invited_by: tx.actor.id || null,
      created_at: tx.now,
      expires_at: invitation.expiresAt,
    })
    .execute()

const openInvitations = (scope: Scope) =>
  scope
    .from('invitations')
    .innerJoin('users', along('invitations.user_id'))
    .where('invitations.ended_at', 'is', null)
    .where('invitations.expires_at', '>', scope.now)
    .where('users.removed_at', 'is', null)
    .where('users.password_hash', 'is', null)

/** An invitation that can still be used, with whose it is. */
export const readInvitation = (scope: Scope, hash: Buffer) =>
  openInvitations(scope)
    .select([
      'users.id as userId',
      'users.email',
      greetedName('users').as('firstName'),
      'invitations.expires_at as expiresAt',
    ])
    .where('invitations.hash', '=', hash)
    .executeTakeFirst()

/** Takes the invitation for this caller alone: of many at once, one gets a row. */
export const takeInvitation = (tx: Scope, hash: Buffer) =>
  tx
    .change('invitations', { ended_at: tx.now })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning('user_id as userId')
    .executeTakeFirst()

export const setFirstPassword = (tx: Scope, userId: number, password_hash: string) =>
  tx
    .change('users', { password_hash, updated_at: tx.now, updated_by: userId })
    .set((of) => ({ version: of('version', '+', 1) }))
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .where('password_hash', 'is', null)
    .returning(['first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst()

/** Of these people those who cannot sign in, locked; with `uninvited`, those without an open invitation alone. */
export function lockUninvited(tx: Scope, userIds: readonly number[], uninvited: boolean) {
  const people = tx
    .from('users')
    .select(['id', 'email', greetedName('users').as('greetedName'), 'language'])
    .where('id', 'in', userIds)
    .where('removed_at', 'is', null)
    .where('password_hash', 'is', null)
    .orderBy('id')
    .forUpdate()
  if (!uninvited) return people.execute()
  const invited = tx.from('invitations').where('ended_at', 'is', null).where('user_id', 'in', userIds)
  return people.where('id', 'not in', invited.select('user_id')).execute()
}

export const readCompanyLook = (scope: Scope) =>
  scope
    .from('company_settings')
    .innerJoin('tenants', along('company_settings.tenant_id'))
    .select(['tenants.code', 'tenants.full_name as name', 'tenants.color_background as color'])
    .executeTakeFirstOrThrow()

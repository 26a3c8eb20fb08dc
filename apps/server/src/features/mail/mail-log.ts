import type { Mail } from '@muster/contract/mail'
import { along } from '../../db/relations.ts'
import type { Scope } from '../../db/scope.ts'
import { hashOpaqueToken } from '../../http/session/tokens.ts'
import { type MailRow, mailShown } from './queries.ts'

const anyLink = /https?:\/\/\S+/g
const leftOut = '…'
const tokenOf = (text: string) => /\/invitation\?token=([\w.-]+)/.exec(text)?.[1]

/**
 * Mails as the log shows them. A link may open the account of another person, or of the reader without their password,
 * so every link is left out. What people wrote to each other is not shown, not even to the owner. Without a mail server
 * an invitation would reach no one: the person who sent it may hand its link on, as long as the invited person has never
 * signed in. They could have typed that password themselves.
 */
export async function showMailLog(
  scope: Scope,
  rows: readonly MailRow[],
  hasMailServer: boolean,
): Promise<Mail[]> {
  const mails = rows.map((row) => mailShown(scope, row))
  const own = hasMailServer ? new Set() : await readOwnInvitations(scope, mails)
  return mails.map((mail, i) => ({
    ...mail,
    text: rows[i]!.is_private ? null : mail.text.replace(anyLink, leftOut),
    invitationLink: own.has(mail.id) ? (mail.text.match(anyLink)?.[0] ?? null) : null,
  }))
}

/** The ids of mails whose invitation the reader sent, and that can still be used. */
async function readOwnInvitations(
  scope: Scope,
  mails: readonly { id: string; text: string; state: string }[],
) {
  const hashes = new Map<string, string>()
  for (const { id, text, state } of mails) {
    const token = state === 'waiting' ? tokenOf(text) : undefined
    if (token) hashes.set(hashOpaqueToken(token).toString('hex'), id)
  }
  if (hashes.size === 0) return new Set<string>()
  const open = await scope
    .from('invitations')
    .innerJoin('users', along('invitations.user_id'))
    .select('invitations.hash')
    .where(
      'invitations.hash',
      'in',
      [...hashes.keys()].map((hash) => Buffer.from(hash, 'hex')),
    )
    .where('invitations.invited_by', '=', scope.actor.id)
    .where('invitations.ended_at', 'is', null)
    .where('invitations.expires_at', '>', scope.now)
    .where('users.removed_at', 'is', null)
    .where('users.password_hash', 'is', null)
    .execute()
  return new Set(open.map(({ hash }) => hashes.get(hash.toString('hex'))))
}

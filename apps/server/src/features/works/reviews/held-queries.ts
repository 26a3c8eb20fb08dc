import type { HeldOnPhone } from '@muster/contract/works/field-devices'
import { personName } from '../../../db/names.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { maySendAfter, outboxCloses, outboxOpenSince } from '../../../http/session/outbox-right.ts'
import { inReach } from '../../users/reach.ts'

/** Phones of removed people that last said they hold entries, and may still send them; the one heard of last first. */
export async function listHeldOnPhones(scope: Scope): Promise<HeldOnPhone[]> {
  const rows = await scope
    .from('sessions')
    .innerJoin('users', along('sessions.user_id'))
    .where('users.removed_at', 'is not', null)
    .$call(inReach(scope))
    .where('sessions.unsent_entries', '>', 0)
    .where('sessions.revoked_at', '>', outboxOpenSince(scope.now))
    .select([
      'users.id as tenantUserId',
      personName('users').as('employeeName'),
      'sessions.device',
      'sessions.unsent_entries as entries',
      'sessions.unsent_heard_at as heardAt',
      'sessions.revoked_at as endedAt',
      'sessions.revoked_reason as reason',
    ])
    .orderBy('sessions.unsent_heard_at', 'desc')
    .orderBy('sessions.id')
    .execute()
  return rows
    .filter(({ reason }) => maySendAfter(reason))
    .map(({ reason: _, entries, heardAt, endedAt, ...row }) => ({
      ...row,
      entries: entries!,
      heardAt: heardAt!.toISOString(),
      sendsUntil: outboxCloses(endedAt!).toISOString(),
    }))
}

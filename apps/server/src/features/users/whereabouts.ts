import type { Received } from '@muster/contract/kit/endpoint'
import { isClient } from '@muster/contract/kit/permissions'
import type { users } from '@muster/contract/users/users'
import { anyOf } from '../../db/names.ts'
import type { Scope } from '../../db/scope.ts'
import { keepPosition } from './position-writes.ts'

/** Browsers that protect privacy report UTC. Quiet hours by it would fall into the day, so it is not stored. */
const isPlace = (timezone: string) => timezone.includes('/') && !timezone.startsWith('Etc/')

/**
 * Keeps the caller's time zone where it names a place, and their position only while a work of theirs is running (not in
 * a break) and they have acknowledged the notice about location that is in force. Of a client the time zone alone.
 */
export async function setLocation(
  scope: Scope,
  { lat, lang, timezone }: Received<typeof users.setLocation>['body'],
): Promise<{ positionStored: boolean }> {
  if (isPlace(timezone))
    await scope
      .change('users', { timezone })
      .where('id', '=', scope.actor.id)
      .where('timezone', 'is distinct from', timezone)
      .execute()
  if (lat == null || lang == null || isClient(scope.actor.level)) return { positionStored: false }
  return { positionStored: await keepPosition(scope, { lat, lang }) }
}

export async function setEmergency(scope: Scope, availableForEmergency: boolean) {
  await scope
    .change('users', { available_for_emergency: availableForEmergency })
    .where('id', '=', scope.actor.id)
    .execute()
  return { availableForEmergency }
}

/** A person with an open page counts as present. */
export const keepSeen = (scope: Scope, userIds: readonly number[]) =>
  scope
    .change('users', { last_seen_at: scope.now })
    .where('id', '=', anyOf(userIds))
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', scope.ago(60_000))]))
    .execute()

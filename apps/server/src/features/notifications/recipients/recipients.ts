import { kindOf, type NotificationType } from '@muster/contract/notifications/kinds'
import type { Gateway } from '@muster/contract/notifications/matrix'
import { gateways } from '@muster/contract/notifications/matrix'
import { decideNotification, type NotificationDecision } from '@muster/rules/messages/notification-decision'
import { quietOf, quietUntil } from '@muster/rules/planning/quiet-hours'
import type { Scope } from '../../../db/scope.ts'
import type { EventSubject } from '../subject-queries.ts'
import { listPeople, type PersonRow } from './recipient-queries.ts'
import { shiftsOf } from './shift-queries.ts'

export interface Recipient {
  readonly userId: number
  readonly name: string
  readonly role: string
  readonly level: number
  readonly isConcerned: boolean
  readonly decisions: Readonly<Record<Gateway, NotificationDecision>>
}

interface RecipientQuery {
  readonly type: NotificationType
  /** The people concerned, whether subscribed or not. */
  readonly concerned: readonly number[]
  readonly about: EventSubject
  /** Who did it; null for the server itself. */
  readonly actorId: number | null
  /** Who is disturbed in quiet hours too. */
  readonly passesFor?: ReadonlySet<number> | undefined
  /** Who is on duty, and is told by the application whatever they chose. */
  readonly onDuty?: ReadonlySet<number> | undefined
}

/**
 * Resolves the recipients of a notification: subscriptions, user preferences, quiet hours, reachable channels. Everybody whom it concerns or who subscribed is in the answer, in the order of their ids.
 */
export async function resolveRecipients(
  scope: Scope,
  { type, concerned, about, actorId, passesFor, onDuty }: RecipientQuery,
): Promise<Recipient[]> {
  const kind = kindOf(type)
  const people = await listPeople(scope, type, concerned, about)
  const isQuietAsked = ({ mode }: PersonRow) => !kind.passes && (mode ?? 'OFF_SHIFT') === 'OFF_SHIFT'
  const shifts = await shiftsOf(
    scope,
    people.filter(isQuietAsked).map(({ id }) => id),
  )
  const isConcerned = new Set(concerned)
  return people.map((row) => {
    const target = {
      isRemoved: row.isRemoved,
      isActor: row.id === actorId,
      isConcerned: isConcerned.has(row.id),
      subscribed: row.subscribed ?? [],
      choices: row.choices ?? {},
      reachable: gateways.filter((gateway) => isReachable(row, gateway)),
      quietUntil:
        passesFor?.has(row.id) || onDuty?.has(row.id)
          ? undefined
          : quietUntil(
              quietOf(row),
              { zone: row.zone ?? scope.company.timezone, shifts: shifts.get(row.id) ?? [] },
              scope.now.getTime(),
            ),
    }
    const rule = onDuty?.has(row.id) ? { ...kind, essential: [...kind.essential, 'APP' as const] } : kind
    const by = (gateway: Gateway) => decideNotification(rule, target, gateway)
    return {
      userId: row.id,
      name: row.name,
      role: row.role,
      level: row.level,
      isConcerned: target.isConcerned,
      decisions: { EMAIL: by('EMAIL'), APP: by('APP'), SMS: by('SMS') },
    }
  })
}

const isReachable = ({ hasEmail, hasPhone }: PersonRow, gateway: Gateway) =>
  gateway === 'APP' || (gateway === 'EMAIL' ? hasEmail : hasPhone)

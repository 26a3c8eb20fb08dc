import { msg } from '@muster/contract/kit/msg'
import type { NotificationChoices, QuietHours } from '@muster/contract/notifications/choices'
import { kindOf, type NotificationType, notificationTypes } from '@muster/contract/notifications/kinds'
import { type Gateway, gateways } from '@muster/contract/notifications/matrix'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'

interface Choice {
  type: NotificationType
  gateway: Gateway
  /** null leaves it to the defaults. */
  wanted: boolean | null
}
interface ChoicesChange {
  choices?: readonly Choice[] | undefined
  quiet?: QuietHours | undefined
}

/** The actor's choices for every type that people of their level can receive. */
export async function readChoices(scope: Scope): Promise<NotificationChoices> {
  const { id, level } = scope.actor
  const [chosen, quiet, person] = await Promise.all([
    scope
      .from('notification_choices')
      .where('user_id', '=', id)
      .select(['type', 'gateway', 'wanted'])
      .execute(),
    scope.from('quiet_hours').where('user_id', '=', id).selectAll().executeTakeFirst(),
    scope.from('users').where('id', '=', id).select(['email', 'phone', 'timezone']).executeTakeFirstOrThrow(),
  ])
  const wantedOf = (type: string, gateway: string) =>
    chosen.find((each) => each.type === type && each.gateway === gateway)?.wanted ?? null
  const own = notificationTypes.filter((type) => kindOf(type).levels.some((each) => each === level))
  const addresses = { EMAIL: person.email, APP: 'here', SMS: person.phone }
  return {
    kinds: own.map((type) => {
      const { label, urgent, defaults, essential } = kindOf(type)
      const by = (gateway: Gateway) => ({
        gateway,
        wanted: wantedOf(type, gateway),
        isDefault: defaults.includes(gateway),
        isEssential: essential.includes(gateway),
      })
      return { type, label, urgent, gateways: gateways.map(by) }
    }),
    reachable: gateways.filter((gateway) => addresses[gateway]),
    quiet: {
      mode: (quiet?.mode ?? 'OFF_SHIFT') as QuietHours['mode'],
      from: quiet?.quiet_from ?? null,
      to: quiet?.quiet_to ?? null,
    },
    timezone: person.timezone ?? scope.company.timezone,
  }
}

/** Changes what is sent of it. Throws 422 for what is essential: it cannot be ended. */
export const choose = (scope: Scope, { choices = [], quiet }: ChoicesChange): Promise<NotificationChoices> =>
  scope.transaction(async (tx) => {
    const ended = choices.findIndex(
      ({ type, gateway, wanted }) => wanted === false && kindOf(type).essential.includes(gateway),
    )
    if (ended >= 0) throw refusedField(`choices.${ended}.wanted`, msg('This cannot be ended'))
    await saveChoices(tx, tx.actor.id, choices)
    if (quiet) await saveQuiet(tx, quiet)
    return readChoices(tx)
  })

export async function saveChoices(scope: Scope, userId: number, choices: readonly Choice[]) {
  for (const { type, gateway, wanted } of choices) {
    const row = { user_id: userId, type, gateway }
    if (wanted === null) {
      await scope
        .remove('notification_choices')
        .where('user_id', '=', userId)
        .where('type', '=', type)
        .where('gateway', '=', gateway)
        .execute()
      continue
    }
    await scope
      .into('notification_choices', { ...row, wanted })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'user_id', 'type', 'gateway']).doUpdateSet({ wanted }),
      )
      .execute()
  }
}

function saveQuiet(tx: Scope, { mode, from, to }: QuietHours) {
  const times = mode === 'HOURS' ? { quiet_from: from, quiet_to: to } : { quiet_from: null, quiet_to: null }
  return tx
    .into('quiet_hours', { user_id: tx.actor.id, mode, ...times })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet({ mode, ...times }))
    .execute()
}

/** How people are told: by a mail, in the application and on their devices, or by a text message. */
export type Gateway = 'EMAIL' | 'APP' | 'SMS'

export interface EventRule {
  /** How whom it concerns is told unless they choose otherwise. */
  readonly defaults: readonly Gateway[]
  /** How whom it concerns is told whatever they choose. */
  readonly essential: readonly Gateway[]
  /** It cannot wait until quiet hours are over. */
  readonly passes: boolean
}

export interface NotificationTarget {
  readonly isRemoved: boolean
  /** They did it themselves. */
  readonly isActor: boolean
  /** It is about them, or about what they answer for; not by a subscription. */
  readonly isConcerned: boolean
  /** The gateways of their subscriptions that cover the event. */
  readonly subscribed: readonly Gateway[]
  /** What they chose for this event; a gateway without a choice is left to the defaults. */
  readonly choices: Readonly<Partial<Record<Gateway, boolean>>>
  /** By what they have an address. */
  readonly reachable: readonly Gateway[]
  /** When their quiet hours end, in milliseconds; undefined when they have none now. */
  readonly quietUntil: number | undefined
}

export type NotNotifiedReason =
  | 'removed'
  | 'notConcerned'
  | 'ownAct'
  | 'ownChoice'
  | 'notWanted'
  | 'noAddress'
/** `later` is when quiet hours end: the application shows it at once, and only disturbs later. */
export type NotificationDecision =
  | { readonly outcome: 'now' }
  | { readonly outcome: 'later'; readonly at: number }
  | { readonly outcome: 'no'; readonly why: NotNotifiedReason }

const no = (why: NotNotifiedReason): NotificationDecision => ({ outcome: 'no', why })

/**
 * Whether, and when, a person is told of an event by a gateway. The first rule that applies decides:
 * 1. Nobody who was removed.
 * 2. Nobody whom it neither concerns nor who subscribed.
 * 3. Whom it concerns by what is essential, whatever they chose and whoever did it.
 * 4. A person's own choice for the event and gateway.
 * 5. A subscription by this gateway, or, for whom it concerns, the defaults of the event.
 * 6. Nobody of what they did themselves.
 * Then: nothing without an address, and in quiet hours later, unless the event cannot wait.
 */
export function decideNotification(
  rule: EventRule,
  target: NotificationTarget,
  gateway: Gateway,
): NotificationDecision {
  const refusal = refusalOf(rule, target, gateway)
  if (refusal) return no(refusal)
  if (!target.reachable.includes(gateway)) return no('noAddress')
  if (target.quietUntil === undefined || rule.passes) return { outcome: 'now' }
  return { outcome: 'later', at: target.quietUntil }
}

function refusalOf(
  rule: EventRule,
  target: NotificationTarget,
  gateway: Gateway,
): NotNotifiedReason | undefined {
  const { isRemoved, isConcerned, isActor, subscribed, choices } = target
  if (isRemoved) return 'removed'
  if (!isConcerned && subscribed.length === 0) return 'notConcerned'
  if (isConcerned && rule.essential.includes(gateway)) return undefined
  if (choices[gateway] === false) return 'ownChoice'
  const isDefault = isConcerned && rule.defaults.includes(gateway)
  if (choices[gateway] !== true && !subscribed.includes(gateway) && !isDefault) return 'notWanted'
  return isActor ? 'ownAct' : undefined
}

import type {
  AudienceUser,
  Gateway,
  MatrixEvent,
  NotificationConfig,
  SubscriptionToAdd,
} from '@muster/contract/notifications/matrix'

/** What was toggled and not saved yet; `remove` names `notificationHasGatewayId`s. */
export interface MatrixChanges {
  readonly add: readonly SubscriptionToAdd[]
  readonly remove: readonly number[]
}
export const noChange: MatrixChanges = { add: [], remove: [] }
export const isChanged = ({ add, remove }: MatrixChanges) => add.length + remove.length > 0

export interface Cell {
  readonly event: MatrixEvent
  readonly tenantUserId: number
  readonly gateway: Gateway
}
const isSame = (a: Cell, b: Cell) =>
  a.event === b.event && a.tenantUserId === b.tenantUserId && a.gateway === b.gateway

function savedOf(config: NotificationConfig, { event, tenantUserId, gateway }: Cell): number | undefined {
  const line = config.notificationSubscribersDTOS.find((each) => each.notificationType.event === event)
  const byGateway = new Map(config.notificationHasGateways.map((each) => [each.id, each.supportedGateway]))
  return line?.subscribers.find(
    (each) => each.tenantUserId === tenantUserId && byGateway.get(each.notificationHasGatewayId) === gateway,
  )?.notificationHasGatewayId
}

export function isOn(config: NotificationConfig, changes: MatrixChanges, cell: Cell): boolean {
  const saved = savedOf(config, cell)
  if (saved !== undefined) return !changes.remove.includes(saved)
  return changes.add.some((each) => isSame(each, cell))
}

/**
 * Turning on adds a pending subscription, or cancels a pending removal; turning off marks an existing one for removal, or
 * drops a pending addition.
 */
export function toggled(config: NotificationConfig, changes: MatrixChanges, cell: Cell): MatrixChanges {
  const { add, remove } = changes
  const saved = savedOf(config, cell)
  if (saved === undefined) {
    const without = add.filter((each) => !isSame(each, cell))
    return { remove, add: without.length < add.length ? without : [...add, cell] }
  }
  const without = remove.filter((id) => id !== saved)
  return { add, remove: without.length < remove.length ? without : [...remove, saved] }
}

/** Who stands in the matrix: who is subscribed, and who was added on this page, once each. */
export function shownPeople(config: NotificationConfig, addedIds: readonly number[]): AudienceUser[] {
  const added = addedIds.flatMap(
    (id) => config.availableTenantUsers.find(({ tenantUserId }) => tenantUserId === id) ?? [],
  )
  const people = new Map([...config.subscribedTenantUsers, ...added].map((each) => [each.tenantUserId, each]))
  return [...people.values()]
}

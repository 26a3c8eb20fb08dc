import type { NotificationConfig } from '@muster/contract/notifications/matrix'
import { expect, test } from 'vitest'
import { isChanged, isOn, noChange, shownPeople, toggled } from './matrix-changes.ts'

const person = (tenantUserId: number) => ({
  tenantUserId,
  name: `Person ${tenantUserId}`,
  role: 'Manager',
  imageURL: null,
  reachable: ['EMAIL' as const, 'APP' as const],
})
const config: NotificationConfig = {
  events: ['CLIENT_MESSAGE', 'ANY'],
  availableTenantUsers: [person(1), person(2), person(3)],
  subscribedTenantUsers: [person(1)],
  notificationSubscribersDTOS: [
    {
      notificationType: { event: 'ANY' },
      subscribers: [{ id: 7, tenantUserId: 1, notificationHasGatewayId: 7 }],
    },
  ],
  notificationHasGateways: [{ id: 7, supportedGateway: 'APP' }],
}
const saved = { event: 'ANY', tenantUserId: 1, gateway: 'APP' } as const
const free = { event: 'ANY', tenantUserId: 1, gateway: 'EMAIL' } as const

test('off marks what is saved for removal, and on cancels that', () => {
  expect(isOn(config, noChange, saved)).toBe(true)
  const off = toggled(config, noChange, saved)
  expect(off).toEqual({ add: [], remove: [7] })
  expect(isOn(config, off, saved)).toBe(false)
  expect(toggled(config, off, saved)).toEqual(noChange)
})

test('on adds what is not saved, and off drops that', () => {
  expect(isOn(config, noChange, free)).toBe(false)
  const on = toggled(config, noChange, free)
  expect(on).toEqual({ add: [free], remove: [] })
  expect(isOn(config, on, free)).toBe(true)
  expect(isChanged(on)).toBe(true)
  expect(isChanged(toggled(config, on, free))).toBe(false)
})

test('changes of one cell leave the others', () => {
  const both = toggled(config, toggled(config, noChange, free), saved)
  expect(both).toEqual({ add: [free], remove: [7] })
  expect(isOn(config, both, { ...free, tenantUserId: 2 })).toBe(false)
})

test('who was added stands in the matrix once', () => {
  const ids = (added: number[]) => shownPeople(config, added).map(({ tenantUserId }) => tenantUserId)
  expect(ids([])).toEqual([1])
  expect(ids([3, 1, 9])).toEqual([1, 3])
})

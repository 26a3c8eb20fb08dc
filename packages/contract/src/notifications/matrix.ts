import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { NamedPerson } from '../kit/namesakes.ts'
import { id, idText } from '../kit/shapes.ts'

export const gateways = ['EMAIL', 'APP', 'SMS'] as const
export const Gateway = z.enum(gateways)
export type Gateway = z.infer<typeof Gateway>

export const categories = ['TENANT', 'JOB', 'SITE', 'CLIENT'] as const
export const NotificationCategory = z.enum(categories)
export type NotificationCategory = z.infer<typeof NotificationCategory>

/** The events of each category. ANY is every event of what the category is about. */
export const eventsOf = {
  TENANT: ['CONTRACT_EXPIRING', 'STORAGE', 'CORRECTION_REQUESTED', 'UNCOVERED', 'NEW_DEVICE'],
  JOB: ['CLIENT_MESSAGE', 'COMMUNICATION_BOOK_MESSAGE', 'JOB_INTERNAL_CHAT', 'COMPANY_INTERNAL_CHAT', 'ANY'],
  SITE: ['PROBLEM', 'FEEDBACK_RECEIVED', 'LOW_SCORE', 'LATE_START', 'ANY'],
  CLIENT: ['PROBLEM', 'FEEDBACK_RECEIVED', 'LOW_SCORE', 'CONTRACT_EXPIRING', 'ANY'],
} as const satisfies Readonly<Record<NotificationCategory, readonly string[]>>
/** What one event of a schedule can be subscribed for; such subscriptions are saved with the event. */
export const eventsOfSchedule = ['BEGINS_SOON', 'LATE_START', 'STARTED', 'FINISHED', 'ANY'] as const
export type MatrixEvent = (typeof eventsOf)[NotificationCategory][number] | (typeof eventsOfSchedule)[number]
const allEvents = [...new Set([...Object.values(eventsOf).flat(), ...eventsOfSchedule])] as [
  MatrixEvent,
  ...MatrixEvent[],
]
export const MatrixEvent = z.enum(allEvents)

/** What a matrix is about: a job, a site or a client by its id; the company needs none. */
export const MatrixQuery = z.object({
  notificationCategory: NotificationCategory,
  mappedId: idText.optional(),
})

/** A person as the matrix shows them, and by which gateways they can be reached. */
export const AudienceUser = NamedPerson.extend({
  role: z.string(),
  imageURL: z.string().nullable(),
  reachable: z.array(Gateway),
})
export type AudienceUser = z.infer<typeof AudienceUser>

export const NotificationConfig = z.object({
  events: z.array(MatrixEvent),
  /** Whom the dialog offers: neither of level 5 nor tied to the job already. */
  availableTenantUsers: z.array(AudienceUser),
  /** Who stands in the matrix. */
  subscribedTenantUsers: z.array(AudienceUser),
  /** One entry for each event; each of its subscribers is one cell, by its gateway. */
  notificationSubscribersDTOS: z.array(
    z.object({
      notificationType: z.object({ event: MatrixEvent }),
      subscribers: z.array(z.object({ id, tenantUserId: id, notificationHasGatewayId: id })),
    }),
  ),
  notificationHasGateways: z.array(z.object({ id, supportedGateway: Gateway })),
})
export type NotificationConfig = z.infer<typeof NotificationConfig>

export const SubscriptionToAdd = z.object({ event: MatrixEvent, tenantUserId: id, gateway: Gateway })
export type SubscriptionToAdd = z.infer<typeof SubscriptionToAdd>

/** The same of one event of a schedule, as it travels with the event. */
export const EventSubscriptionRequest = z.object({
  notificationCategory: z.literal('EVENT').optional(),
  mappedId: z.int().optional(),
  add: z.array(SubscriptionToAdd).max(100).default([]),
  remove: z.array(id).max(100).default([]),
})

export const notificationsSaved = msg('Notifications saved')
export const noChanges = msg('No changes - Please make some changes')
/** What changed in a matrix; `remove` names `notificationHasGatewayId`s. */
export const SubscriptionChange = z
  .object({
    notificationCategory: NotificationCategory,
    mappedId: id.optional(),
    add: z.array(SubscriptionToAdd).max(500),
    remove: z.array(id).max(500),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, noChanges)
export type SubscriptionChange = z.input<typeof SubscriptionChange>

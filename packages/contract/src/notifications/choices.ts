import { z } from 'zod'
import { msg } from '../kit/msg.ts'
import { distinguishedBy } from '../kit/namesakes.ts'
import { id, idText } from '../kit/shapes.ts'
import { Sentence } from '../kit/wire.ts'
import { notificationTypes } from './kinds.ts'
import { AudienceUser, Gateway, NotificationCategory } from './matrix.ts'

export const NotificationType = z.enum(notificationTypes)

/** A time of the person's own clock. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, msg('Must be a time'))
export const quietModes = ['OFF_SHIFT', 'HOURS', 'NONE'] as const
export const QuietHours = z.object({
  mode: z.enum(quietModes),
  from: clockTime.nullable(),
  to: clockTime.nullable(),
})
export type QuietHours = z.infer<typeof QuietHours>

/** Of one kind of event and gateway; null leaves it to the defaults. */
export const NotificationChoice = z.object({
  type: NotificationType,
  gateway: Gateway,
  wanted: z.boolean().nullable(),
})
export const NotificationChoices = z.object({
  /** Every kind that can reach the person: what is chosen, and what holds without a choice. */
  kinds: z.array(
    z.object({
      type: NotificationType,
      label: z.string(),
      urgent: z.boolean(),
      gateways: z.array(
        z.object({
          gateway: Gateway,
          wanted: z.boolean().nullable(),
          isDefault: z.boolean(),
          isEssential: z.boolean(),
        }),
      ),
    }),
  ),
  reachable: z.array(Gateway),
  quiet: QuietHours,
  timezone: z.string(),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>
export const NotificationChoicesInput = z.object({
  choices: z.array(NotificationChoice).max(200).optional(),
  quiet: QuietHours.refine(
    ({ mode, from, to }) => (mode === 'HOURS') === (from !== null && to !== null),
    msg('Two times are needed'),
  ).optional(),
})

const base64url = (bytes: number) => z.base64url().length(Math.ceil((bytes * 4) / 3))
/** As a browser gives it (Push API). The endpoint must be one of a known push service. */
export const PushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, message: msg('No push service') }).max(2000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

export const deliveryGateways = ['APP', 'PUSH', 'EMAIL', 'SMS'] as const
export const deliveryStates = ['waiting', 'sent', 'failed', 'not'] as const
/** One person, one event, one gateway: how it went. */
export const Delivery = z.object({
  id,
  type: NotificationType,
  title: z.string(),
  /** The same for readers of other languages. */
  titleSentence: Sentence,
  tenantUserId: id,
  name: z.string(),
  distinguishedBy: distinguishedBy(),
  gateway: z.enum(deliveryGateways),
  state: z.enum(deliveryStates),
  /** Why not, or why it failed. */
  why: z.string().nullable(),
  tries: z.int(),
  /** An earlier try ended without anybody knowing whether it arrived: it may have come twice. */
  uncertain: z.boolean(),
  dueDate: z.string(),
  sentDate: z.string().nullable(),
  createdDate: z.string(),
  /** Of an urgent one: when the person said that they have seen it. */
  acknowledgedDate: z.string().nullable(),
  urgent: z.boolean(),
  /** What a text message says; for level 1 alone, and not where people wrote it to each other. */
  text: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>
export const DeliveryQuery = z.object({
  gateway: z.enum(deliveryGateways).optional(),
  state: z.enum(deliveryStates).optional(),
  userId: idText.optional(),
})

export const PreviewQuery = z.object({
  type: NotificationType,
  notificationCategory: NotificationCategory,
  mappedId: idText.optional(),
})
const Told = z.object({
  gateway: Gateway,
  tell: z.enum(['now', 'later', 'no']),
  /** Why not; null when they are told. */
  why: z.string().nullable(),
  /** When quiet hours end. */
  laterDate: z.string().nullable(),
})
/** Who would be told now, how, and why not. */
export const Preview = z.array(
  AudienceUser.pick({ tenantUserId: true, name: true, distinguishedBy: true, role: true }).extend({
    /** It concerns them, whoever subscribed. */
    concerned: z.boolean(),
    gateways: z.array(Told),
  }),
)
export type Preview = z.infer<typeof Preview>

export const NotificationSettings = z.object({
  textsAMonth: z.int().min(0).max(100_000),
  /** Sent in this month of the company. */
  textsSent: z.int(),
  /** Which gateways of the installation are there; what would go by another waits in the outbox. */
  configured: z.array(Gateway),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

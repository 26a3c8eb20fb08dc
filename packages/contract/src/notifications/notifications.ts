import { z } from 'zod'
import { endpoints } from '../kit/endpoint.ts'
import { listOf, paging } from '../kit/paging.ts'
import { companyAdmins, everyone, management, publicly } from '../kit/permissions.ts'
import { id, instant, nothing } from '../kit/shapes.ts'
import { Sentence } from '../kit/wire.ts'
import {
  Delivery,
  DeliveryQuery,
  NotificationChoices,
  NotificationChoicesInput,
  NotificationSettings,
  Preview,
  PreviewQuery,
  PushSubscription,
} from './choices.ts'
import { MatrixQuery, NotificationConfig, notificationsSaved, SubscriptionChange } from './matrix.ts'

/** How often the bell asks. */
export const pollingMs = 30_000

export const Notification = z.object({
  id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** The sentences of both with their places open, for readers of other languages, and what goes into them. */
  templates: z.object({ title: z.string(), message: z.string() }),
  params: Sentence.shape.params,
  read: z.boolean(),
  createdDate: z.string(),
  imageURL: z.string().nullable(),
  /** A path of this application. */
  link: z.string().nullable(),
  /** It asks to be acknowledged. */
  urgent: z.boolean(),
  acknowledgedDate: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const DeliveryFilters = DeliveryQuery.extend(paging)

export const notifications = endpoints('notifications', {
  list: {
    GET: '/api/notification',
    says: 'My notifications, newest first: the newest 20, or a page',
    access: everyone,
    query: z.object({ ...paging }),
    answer: listOf(Notification),
  },
  unread: {
    GET: '/api/notification/unread',
    says: 'How many of my notifications are unread',
    access: everyone,
    answer: z.object({ notifications: z.int() }),
  },
  markRead: {
    PUT: '/api/notification/read',
    says: 'Mark notifications read: those named, or all of mine',
    access: everyone,
    body: z.object({ ids: z.array(id).max(500).optional() }),
    /** The moment names what was marked, to take it back; nothing where nothing was. */
    answer: z.object({ readDate: z.string() }).nullable(),
  },
  markUnread: {
    PUT: '/api/notification/unread',
    says: 'Take back what I marked read at a moment',
    access: everyone,
    body: z.object({ readDate: instant }),
    answer: nothing,
  },
  config: {
    GET: '/api/notification/config',
    says: 'Who is told of which events by which gateways, and who may be added',
    access: management,
    reach: 'company',
    query: MatrixQuery,
    answer: NotificationConfig,
  },
  subscribe: {
    POST: '/api/notification/subscribe',
    message: notificationsSaved,
    says: 'Add and remove subscriptions; answers the matrix as it then is',
    access: management,
    reach: 'company',
    body: SubscriptionChange,
    answer: NotificationConfig,
  },
  acknowledge: {
    PUT: '/api/notification/acknowledge',
    says: 'Say that I have seen urgent notifications; they count as read',
    access: everyone,
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    answer: nothing,
  },
  choices: {
    GET: '/api/notification/choices',
    says: 'My notification settings: events, channels and quiet hours',
    access: everyone,
    answer: NotificationChoices,
  },
  choose: {
    PUT: '/api/notification/choices',
    says: 'Change my notification settings; what is left out stays',
    access: everyone,
    body: NotificationChoicesInput,
    answer: NotificationChoices,
  },
  pushKey: {
    GET: '/api/notification/push-key',
    says: 'The public key with which a browser subscribes to pushes',
    access: everyone,
    answer: z.object({ publicKey: z.string() }),
  },
  keepPushDevice: {
    POST: '/api/notification/push-device',
    says: 'Push to this browser while I am signed in with it',
    access: everyone,
    body: PushSubscription,
    answer: nothing,
    idempotent: 'never',
  },
  endPushDevice: {
    PUT: '/api/notification/push-device',
    says: 'Push to this browser no more',
    access: everyone,
    body: PushSubscription.pick({ endpoint: true }),
    answer: nothing,
  },
  deliveries: {
    GET: '/api/notification/deliveries',
    says: 'The delivery log: who was notified of what, by which channel, and why not, newest first',
    access: management,
    reach: 'company',
    query: DeliveryFilters,
    answer: listOf(Delivery),
  },
  preview: {
    GET: '/api/notification/preview',
    says: 'Who would be told of an event now, how, and why not',
    access: management,
    reach: 'company',
    query: PreviewQuery,
    answer: Preview,
  },
  settings: {
    GET: '/api/notification/settings',
    says: 'What the company spends on text messages',
    access: companyAdmins,
    answer: NotificationSettings,
  },
  updateSettings: {
    PUT: '/api/notification/settings',
    says: 'Change how many text messages are sent in a month at most',
    access: companyAdmins,
    body: NotificationSettings.pick({ textsAMonth: true }),
    answer: NotificationSettings,
  },
  unsubscribe: {
    POST: '/api/notification/unsubscribe',
    says: 'End mails of one kind, with the token of one of them',
    access: publicly,
    limit: 'reset-token',
    body: z.object({ token: z.string().max(500) }),
    answer: nothing,
  },
  unsubscribeAtOnce: {
    POST: '/unsubscribe',
    says: 'The same with one click in a mail program, as RFC 8058 has it',
    access: publicly,
    query: z.object({ token: z.string().max(500) }),
    body: z.object({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
    answer: nothing,
  },
})

import { z } from 'zod'
import { endpoints } from './kit.ts'
import { MatrixQuery, NotificationConfig, SubscriptionChange } from './notification-matrix.ts'
import { listOf, paging } from './paging.ts'
import { everyone, management } from './roles.ts'
import { id, nothing } from './shapes.ts'

/** How often the bell asks. */
export const pollingMs = 30_000

export const Notification = z.object({
  id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdDate: z.string(),
  imageURL: z.string().nullable(),
  /** A path of this application. */
  link: z.string().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const notifications = endpoints('notifications', {
  list: {
    GET: '/api/notification',
    says: 'My notifications, newest first: the newest 20, or a page',
    access: everyone,
    query: z.object({ ...paging }),
    answer: listOf(Notification),
  },
  markRead: {
    PUT: '/api/notification/read',
    says: 'Mark notifications read: those named, or all of mine',
    access: everyone,
    body: z.object({ ids: z.array(id).max(500).optional() }),
    answer: nothing,
  },
  config: {
    GET: '/api/notification/config',
    says: 'Who is told of which events by which gateways, and who may be added',
    access: management,
    query: MatrixQuery,
    answer: NotificationConfig,
  },
  subscribe: {
    POST: '/api/notification/subscribe',
    says: 'Add and remove subscriptions; answers the matrix as it then is',
    access: management,
    body: SubscriptionChange,
    answer: NotificationConfig,
  },
})

import { z } from 'zod'
import { endpoints } from './kit.ts'
import { listOf, paging } from './paging.ts'
import { everyone } from './roles.ts'
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
})

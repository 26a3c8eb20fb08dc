import { z } from 'zod'
import { Message } from './chat.ts'
import { endpoints } from './kit/endpoint.ts'
import { everyone } from './kit/permissions.ts'
import { flagText, id } from './kit/shapes.ts'

/** Something is said on an open connection at least this often. */
export const heartbeatMs = 20_000

/**
 * What an open page is told. `message` is new or changed; `read`, how far somebody has read; `notifications`, the bell has
 * something; `presence`, somebody came or went; `today`, the board of today changed, to managers;
 * `progress`, how far a call of the person is, which the page named; `resync`, more was missed than is kept: ask for everything anew.
 */
export const LiveEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('resync') }),
  z.object({ kind: z.literal('message'), conversationId: id, message: Message }),
  z.object({ kind: z.literal('conversation'), conversationId: id }),
  z.object({ kind: z.literal('read'), conversationId: id, tenantUserId: id, seq: z.int() }),
  z.object({ kind: z.literal('typing'), conversationId: id, tenantUserId: id, name: z.string() }),
  z.object({ kind: z.literal('notifications') }),
  z.object({ kind: z.literal('presence'), tenantUserId: id, online: z.boolean() }),
  z.object({ kind: z.literal('today') }),
  z.object({ kind: z.literal('progress'), work: z.string(), percent: z.int() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>

export const live = endpoints('live', {
  listen: {
    GET: '/api/live',
    says: 'Server-sent events: what happened since the id of the last one seen; with `hold` it stays open for what follows',
    access: everyone,
    query: z.object({
      since: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
      hold: flagText.optional(),
    }),
    answer: 'events',
  },
})

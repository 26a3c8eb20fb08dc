import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Waits } from '../../waits.ts'

/** From here on the answer is written: a connection that takes nothing of it for so long is ended. */
export const endUnread =
  ({ unread }: Waits) =>
  (
    request: FastifyRequest,
    _reply: FastifyReply,
    body: unknown,
    done: (error: null, body: unknown) => void,
  ): void => {
    const { socket } = request.raw
    if (socket instanceof Socket) socket.setTimeout(unread)
    done(null, body)
  }

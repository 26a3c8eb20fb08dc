import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Node looks a second time before it ends a connection to which something is still being written: it lasts twice this. */
const unreadMs = 28_000

/** From here on the answer is written: a connection that takes nothing of it for so long is ended. */
export function endUnread(
  request: FastifyRequest,
  _reply: FastifyReply,
  body: unknown,
  done: (error: null, body: unknown) => void,
): void {
  const { socket } = request.raw
  if (socket instanceof Socket) socket.setTimeout(unreadMs)
  done(null, body)
}

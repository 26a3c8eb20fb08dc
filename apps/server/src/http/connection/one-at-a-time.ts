import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const newest = new WeakMap<Socket, ServerResponse>()

/**
 * Requests that come in a row on one connection begin when the one before is taken off the wire: who asks for much and reads
 * nothing is owed one answer, not as many as fit into a packet. A connection that ends leaves the rest unbegun.
 */
export function oneAtATime({ raw }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const before = newest.get(raw.socket)
  newest.set(raw.socket, reply.raw)
  if (!before || before.closed) done()
  else before.once('close', () => done())
}

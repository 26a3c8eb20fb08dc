import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const answered = new WeakMap<Socket, Promise<void>>()

/**
 * Requests that come in a row on one connection begin when the one before is taken off the wire: who asks for much and reads
 * nothing is owed one answer, not as many as fit into a packet. A connection that ends leaves the rest unbegun.
 */
export async function oneAtATime({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const before = answered.get(raw.socket)
  answered.set(raw.socket, new Promise((resolve) => reply.raw.once('close', resolve)))
  await before
}

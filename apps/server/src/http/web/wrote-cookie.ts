import type { FastifyReply, FastifyRequest } from 'fastify'

const cookie = 'muster-wrote'
const sent = new RegExp(`(?:^|;\\s*)${cookie}=1(?:;|$)`)

/**
 * Whoever changed something reads their own change: for as long as a copy of the database may not have it yet, their browser says
 * so, to whichever process it speaks. It carries no authority.
 */
export const hasWritten = (request: FastifyRequest) => sent.test(request.headers.cookie ?? '')

export function noteWritten(reply: FastifyReply, lagMs: number) {
  const seconds = Math.ceil(lagMs / 1000) + 1
  reply.header('set-cookie', `${cookie}=1; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Strict`)
}

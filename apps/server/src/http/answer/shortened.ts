import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter ones go in one packet anyway. */
const leastBytes = 1024
/** Up to here it takes less than a millisecond, and a thread that others hold is not waited for. */
const mostAtOnce = 32_768
// Takes half the time of level 6, the default, for an answer that is 3 % longer.
const gzipOptions = { level: 4 }

export const takesGzip = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip']) !== null

const isLongJson = (reply: FastifyReply, body: unknown): body is string | Buffer =>
  (typeof body === 'string' || Buffer.isBuffer(body)) &&
  body.length >= leastBytes &&
  String(reply.getHeader('content-type')).startsWith('application/json') &&
  !reply.hasHeader('content-encoding')

/**
 * Compresses JSON for whoever takes that: a language becomes a third of its size, a list of fifty a fifth. What goes out bit by bit
 * is left as it is, for nobody is to wait for the end of it; nothing that comes in is ever unpacked.
 */
export function shortened(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: Error | null, body?: unknown) => void,
) {
  if (!isLongJson(reply, body)) return done(null, body)
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return done(null, body)
  const send = (bytes: Buffer) => {
    reply.headers({ 'content-encoding': 'gzip', 'content-length': bytes.length })
    done(null, bytes)
  }
  if (body.length <= mostAtOnce) return send(zlib.gzipSync(body, gzipOptions))
  zlib.gzip(body, gzipOptions, (error, bytes) => (error ? done(error) : send(bytes)))
}

import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Shorter ones go in one packet anyway. */
const leastBytes = 1024
/** Up to here it takes less than a millisecond, and a thread that others hold is not waited for. */
const mostAtOnce = 32_768
// Takes half the time of level 6, the default, for an answer that is 3 % longer.
const gzipOptions = { level: 4 }
const gzip = promisify<Buffer | string, zlib.ZlibOptions, Buffer>(zlib.gzip)

export const takesGzip = ({ headers }: FastifyRequest) =>
  negotiate(headers['accept-encoding'] ?? '', ['gzip']) !== null

/**
 * Compresses JSON for whoever takes that: a language becomes a third of its size, a list of fifty a fifth. What goes out bit by bit
 * is left as it is, for nobody is to wait for the end of it; nothing that comes in is ever unpacked.
 */
export async function shortened(request: FastifyRequest, reply: FastifyReply, body: unknown) {
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || body.length < leastBytes) return body
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return body
  if (reply.hasHeader('content-encoding')) return body
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return body
  const bytes = body.length > mostAtOnce ? await gzip(body, gzipOptions) : zlib.gzipSync(body, gzipOptions)
  reply.headers({ 'content-encoding': 'gzip', 'content-length': bytes.length })
  return bytes
}

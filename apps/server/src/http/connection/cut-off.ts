import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { largestBodyBytes } from '../input/uploads.ts'

/** How long a refused sender has for reading the answer before the connection ends under what it still sends. */
const lingerMs = 500

async function* lingering(answer: string | Buffer) {
  yield answer
  await pause(lingerMs)
}

/**
 * Answers a request whose body may still be coming. What is short and says its length is read and forgotten, so that the
 * connection stays of use; of anything else not a byte more is read: the answer goes out whole, and the connection ends.
 */
export function answerBeforeEnd(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: object | Buffer,
): FastifyReply {
  // Only a real connection knows that a body is incomplete.
  if (request.raw.complete !== false) return reply.send(answer)
  request.raw.unpipe()
  const declared = Number(request.headers['content-length'])
  if (declared <= largestBodyBytes) {
    request.raw.resume()
    return reply.send(answer)
  }
  request.raw.pause()
  const text = Buffer.isBuffer(answer) ? answer : JSON.stringify(answer)
  return reply
    .headers({
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      connection: 'close',
    })
    .send(Readable.from(lingering(text), { objectMode: false }))
}

import { createHash } from 'node:crypto'
import type {
  EventsGiven,
  FileAnswer,
  FileElsewhere,
  FileMade,
  FileStreamed,
} from '@muster/contract/kit/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendEvents } from './events.ts'

const contentDisposition = (fileName: string, how: 'attachment' | 'inline') =>
  `${how}; filename="${fileName.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`

const envelopeType = 'application/json'

/** A file as itself where it is asked for by its type, else as base64 in the envelope. The application asks for JSON. */
function fileBody(request: FastifyRequest, reply: FastifyReply, file: FileMade) {
  const wanted = String(request.headers.accept ?? '')
  const mime = file.contentType.split(';')[0]!
  // Who asks for JSON means the envelope, also of a file that is JSON.
  if (mime !== envelopeType && wanted.includes(mime)) {
    reply.headers({
      'content-type': file.contentType,
      'content-disposition': contentDisposition(file.fileName, 'attachment'),
    })
    return Buffer.from(file.bytes)
  }
  return { success: true, message: file.fileName, data: Buffer.from(file.bytes).toString('base64') }
}

/** The tag covers the address as well, so that what one company holds never passes for another's. */
export function taggedBody(request: FastifyRequest, reply: FastifyReply, envelope: object) {
  const body = JSON.stringify(envelope)
  // Weak: the same tag whether the answer travels compressed or not.
  const tag = `W/"${createHash('sha256').update(request.url).update(body).digest('base64url')}"`
  reply.headers({ etag: tag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === tag) {
    reply.code(304)
    return undefined
  }
  reply.type('application/json; charset=utf-8')
  return body
}

async function streamBody(reply: FastifyReply, file: FileStreamed | FileElsewhere) {
  if ('location' in file) {
    return reply
      .header('cache-control', `private, max-age=${file.maxAgeSeconds}`)
      .redirect(file.location, 302)
  }
  const { Readable } = await import('node:stream')
  reply.headers({
    'content-type': file.contentType,
    'content-length': file.size,
    'content-disposition': file.disposition,
    'cache-control': file.isKept ? `private, max-age=${file.maxAgeSeconds}, immutable` : 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  return Readable.from(file.stream)
}

/** What is not JSON. */
export function bytesOf(request: FastifyRequest, reply: FastifyReply, answer: FileAnswer, given: unknown) {
  if (answer === 'events') return sendEvents(reply, given as EventsGiven)
  if (answer === 'stream') return streamBody(reply, given as FileStreamed | FileElsewhere)
  return fileBody(request, reply, given as FileMade)
}

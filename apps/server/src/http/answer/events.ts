import type { EventSink, EventsGiven } from '@muster/contract/kit/endpoint'
import type { FastifyReply } from 'fastify'

/** What a reader has not taken yet, at most: whoever is slower is cut off and asks for what it missed. */
const mostWaitingBytes = 1 << 20

/** How long a reader has for what was written before its connection was closed. */
const lingerMs = 2000

/** Hands an open connection over. It is not ended by the server before its reader leaves, or does not read. */
export function sendEvents(reply: FastifyReply, take: EventsGiven): FastifyReply {
  const { raw } = reply
  const listeners: (() => void)[] = []
  let isOpen = true
  const closed = () => {
    if (!isOpen) return
    isOpen = false
    for (const listener of listeners) listener()
  }
  reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Nothing else is asked over it: without this the server would wait for more when it is to end.
    connection: 'close',
    // A proxy that gathers answers would keep everything to itself.
    'x-accel-buffering': 'no',
  })
  raw.on('close', closed)
  raw.on('error', closed)
  const sink: EventSink = {
    write(frames) {
      if (!isOpen) return false
      if (frames !== '') raw.write(frames)
      if (raw.writableLength <= mostWaitingBytes) return true
      raw.destroy()
      closed()
      return false
    },
    close() {
      if (!isOpen) return
      raw.end()
      setTimeout(() => raw.destroy(), lingerMs).unref()
      closed()
    },
    onClose(listener) {
      if (isOpen) listeners.push(listener)
      else listener()
    },
  }
  take(sink)
  return reply
}

import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * How fast a body must come. A weak line may take long for a photo; a connection that only drips holds the server. So the
 * limit is on silence, and next to nothing counts as silence: 4 KiB in 14 seconds is a fortieth of a weak mobile line.
 */
const usualPace = { leastBytes: 4096, lookEveryMs: 2000 }

declare module 'fastify' {
  interface FastifyInstance {
    /** Read at each look, so that a test may shorten it. */
    bodyPace: typeof usualPace & { windowMs: number }
  }
}

interface ArrivingBody {
  readonly socket: Socket
  since: number
  bytesThen: number
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends connections on which the body of a request comes too slowly, as the server ends those whose head does. */
export function keepBodyPace(app: FastifyInstance, windowMs: number): void {
  app.decorate('bodyPace', { ...usualPace, windowMs })
  const arriving = new Map<FastifyRequest['raw'], ArrivingBody>()
  let isLooking = false
  const lookLater = () => {
    isLooking = arriving.size > 0
    if (isLooking) setTimeout(look, app.bodyPace.lookEveryMs).unref()
  }
  const look = () => {
    const now = performance.now()
    for (const [raw, body] of arriving) {
      if (raw.complete || body.socket.destroyed) arriving.delete(raw)
      else if (now - body.since >= app.bodyPace.windowMs) measure(raw, body, now)
    }
    lookLater()
  }
  const measure = (raw: FastifyRequest['raw'], body: ArrivingBody, now: number) => {
    const { bytesRead } = body.socket
    if (bytesRead - body.bytesThen < app.bodyPace.leastBytes) {
      arriving.delete(raw)
      const error = Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', error, body.socket)
    }
    body.since = now
    body.bytesThen = bytesRead
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (hasBody(request) && raw.complete === false) {
      arriving.set(raw, { socket: raw.socket, since: performance.now(), bytesThen: raw.socket.bytesRead })
      if (!isLooking) lookLater()
    }
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    arriving.delete(request.raw)
    done()
  })
}

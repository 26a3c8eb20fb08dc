import http from 'node:http'
import type { Endpoint } from '@muster/contract/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from './failures.ts'

/** Where calls that carry many are answered: by processes of this server that let all others go first. */
export interface BatchPlaces {
  /** The path of a socket; undefined while none serves. */
  next(): string | undefined
}

const agent = new http.Agent({ keepAlive: true })
/** What is between this process and the one that sent it, or is said anew. */
const ownHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'expect', 'upgrade']
const passedBack = ['content-type', 'cache-control', 'retry-after', 'set-cookie', 'x-request-id']

interface Answered {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

function headersFor({ headers, ip }: FastifyRequest): http.OutgoingHttpHeaders {
  const passed: http.OutgoingHttpHeaders = { ...headers, 'x-forwarded-for': ip }
  for (const name of ownHeaders) delete passed[name]
  // It is compressed where it leaves the server.
  delete passed['accept-encoding']
  return passed
}

/** The same call, answered by the process behind a socket. Rejects when the connection ends before it is answered. */
function passedOn(socketPath: string, request: FastifyRequest): Promise<Answered> {
  const { method, url, body } = request
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { socketPath, agent, method, path: url, headers: headersFor(request) },
      (response) => {
        const parts: Buffer[] = []
        response.on('error', reject)
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const headers: Answered['headers'] = {}
          for (const name of passedBack) {
            const value = response.headers[name]
            if (value !== undefined) headers[name] = value
          }
          resolve({ status: response.statusCode!, headers, body: Buffer.concat(parts) })
        })
      },
    )
    sent.on('error', reject)
    sent.end(Buffer.isBuffer(body) ? body : undefined)
  })
}

/** Has an endpoint answered elsewhere. Whoever cannot be answered is told to come again: sent twice, it has one effect. */
export function handOver(app: FastifyInstance, endpoint: Endpoint, places: BatchPlaces): void {
  app.register(async (inner) => {
    // Read and refused where it is answered.
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: unknown, body: unknown) => body,
    )
    inner.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { takesTurn: true },
      handler: async (request, reply) => {
        const place = places.next()
        if (!place) throw failure('server.busy')
        const answered = await passedOn(place, request).catch((err: unknown) => {
          request.log.warn({ err }, 'not answered elsewhere')
          throw failure('server.busy')
        })
        request.told.isElsewhere = true
        return reply.code(answered.status).headers(answered.headers).send(answered.body)
      },
    })
  })
}

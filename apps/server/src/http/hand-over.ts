import http from 'node:http'
import type { Endpoint } from '@muster/contract/kit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerBeforeEnd } from './cut-off.ts'
import { failure } from './failures.ts'

/** Where what phones send on is answered: by processes of this server that let all others go first. */
export interface BatchPlaces {
  /** The path of a socket; undefined while none serves. */
  next(): string | undefined
}

/** Lists of steps, and files that go through an outbox: what nobody waits for with a finger on the screen. */
export const isHandedOver = ({ batch, queued, upload }: Endpoint): boolean =>
  batch === true || (queued === true && upload !== undefined)

const agent = new http.Agent({ keepAlive: true })
/** What holds between two ends of a connection alone. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'expect', 'upgrade']
const passedBack = [
  'content-type',
  'cache-control',
  'retry-after',
  'set-cookie',
  'x-request-id',
  'idempotent-replayed',
]

interface Answered {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

function headersFor({ headers, ip }: FastifyRequest): http.OutgoingHttpHeaders {
  const passed: http.OutgoingHttpHeaders = { ...headers, 'x-forwarded-for': ip }
  for (const name of ofConnection) delete passed[name]
  // It is compressed where it leaves the server.
  delete passed['accept-encoding']
  return passed
}

async function wholeOf(response: http.IncomingMessage): Promise<Answered> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  const headers: Answered['headers'] = {}
  for (const name of passedBack) {
    const value = response.headers[name]
    if (value !== undefined) headers[name] = value
  }
  return { status: response.statusCode!, headers, body: Buffer.concat(parts) }
}

/** The same call, answered by the process behind a socket. Rejects when a connection ends before it is answered. */
function passedOn(socketPath: string, request: FastifyRequest): Promise<Answered> {
  const { method, url, raw, body } = request
  return new Promise((resolve, reject) => {
    const headers = headersFor(request)
    const sent = http.request({ socketPath, agent, method, path: url, headers }, (response) => {
      wholeOf(response).then((answered) => {
        resolve(answered)
        // Refused before all of it had come: there nobody waits for the rest.
        if (!raw.complete) sent.destroy()
      }, reject)
    })
    sent.on('error', reject)
    // Whoever gives up in the middle of a picture is given up there too.
    raw.once('close', () => raw.complete || sent.destroy(new Error('The sender gave up')))
    if (Buffer.isBuffer(body)) sent.end(body)
    else raw.pipe(sent)
  })
}

/** Has an endpoint answered elsewhere. Whoever cannot be answered is told to come again: sent twice, it has one effect. */
export function handOver(app: FastifyInstance, endpoint: Endpoint, places: BatchPlaces): void {
  app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    const asItIs = async (_request: unknown, body: unknown) => body
    // A file is passed on while it comes. A list of steps is short, and held to its length here: a connection that is ended under what is
    // still written to it can lose its answer.
    if (endpoint.upload) inner.addContentTypeParser('*', asItIs)
    else inner.addContentTypeParser('application/json', { parseAs: 'buffer' }, asItIs)
    inner.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { takesTurn: !endpoint.upload },
      handler: async (request, reply) => {
        const place = places.next()
        if (!place) throw failure('server.busy')
        const answered = await passedOn(place, request).catch((err: unknown) => {
          request.log.warn({ err }, 'not answered elsewhere')
          throw failure('server.busy')
        })
        request.told.isElsewhere = true
        return answerBeforeEnd(request, reply.code(answered.status).headers(answered.headers), answered.body)
      },
    })
  })
}

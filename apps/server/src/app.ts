import type { Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import multipart from '@fastify/multipart'
import { allEndpoints } from '@muster/contract/index'
import Fastify, {
  errorCodes,
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { newStats } from './db/connection/request-stats.ts'
import type { AppDeps } from './deps.ts'
import { features } from './features/index.ts'
import {
  answerFailures,
  rawRefusal,
  refuseConnection,
  refuseLongAddress,
  refuseUnreadable,
} from './http/answer/answers.ts'
import { openApi } from './http/answer/openapi.ts'
import { shortened, takesGzip } from './http/answer/shortened.ts'
import { keepBodyPace } from './http/connection/body-pace.ts'
import { oneAtATime } from './http/connection/one-at-a-time.ts'
import { endUnread } from './http/connection/unread.ts'
import { isTooDeep } from './http/input/json-depth.ts'
import { multipartLimits } from './http/input/uploads.ts'
import { shedEarly } from './http/limits/load-shedding.ts'
import { addUpIn } from './http/limits/rate-counter.ts'
import { keepSharing } from './http/limits/request-rate.ts'
import { hasToken } from './http/metrics.ts'
import { makeServe, newRequestId } from './http/serve.ts'
import { takeCspReports } from './http/web/csp-reports.ts'
import { serveMapTiles } from './http/web/map-tiles.ts'
import { addSecurityHeaders } from './http/web/security-headers.ts'
import { serveWeb } from './http/web/serve-web.ts'
import { productVersion } from './outside/product-version.ts'

const seconds = 1000
const jsonBytes = 1 << 20

/** The whole application over HTTP, not yet listening. Throws when an endpoint of the contract has no handler, or two. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify(serverOptions(deps))
  tellRequests(app, deps)
  keepBodyPace(app, deps.waits.body)
  app.addHook('onRequest', shedEarly(deps))
  addSecurityHeaders(app, { map: deps.map.origins, pictures: deps.pictureOrigins })
  await app.register(multipart, { limits: multipartLimits })
  readForms(app)
  readJson(app)
  answerFailures(app)
  app.addHook('onRequest', oneAtATime)
  app.addHook('onSend', endUnread(deps.waits))
  app.addHook('onSend', shortened)
  app.addHook('onRequest', refuseLongAddress)
  probes(app, deps)
  await takeCspReports(app, deps)

  const { serve, served } = makeServe(app, deps)
  for (const feature of features) feature.routes(serve, deps)
  requireEachOnce(served)
  deps.endings.push(keepSharing(deps.requestRate, addUpIn(deps.pool)))
  // Open pages would keep the server from closing.
  app.addHook('preClose', async () => {
    await Promise.all(deps.endings.map((end) => end()))
  })
  serveOpenApi(app, deps)
  serveMapTiles(app, deps.map.tilesFile)
  await serveWeb(app, deps.webRoot)
  return app
}

const serverOptions = ({ log, trustedProxies, waits }: AppDeps): FastifyHttpOptions<Server> => ({
  loggerInstance: log as FastifyBaseLogger,
  logController: new LogController({ disableRequestLogging: true }),
  genReqId: newRequestId,
  trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  bodyLimit: jsonBytes,
  requestTimeout: waits.request,
  connectionTimeout: waits.silence,
  keepAliveTimeout: 65 * seconds,
  http: { headersTimeout: waits.headers, maxHeaderSize: 16_384, connectionsCheckingInterval: 2 * seconds },
  forceCloseConnections: 'idle',
  // Ours says it in the words of the contract (http/connection/draining.ts).
  return503OnClosing: false,
  frameworkErrors: refuseUnreadable,
  clientErrorHandler: refuseConnection,
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  routerOptions: {
    ignoreTrailingSlash: true,
    maxParamLength: 200,
    onMaxParamLength: (_path, _request, response) => {
      const refusal = rawRefusal(414)
      response.writeHead(refusal.status, { 'content-type': 'application/json' }).end(refusal.body)
    },
  },
})

function serveOpenApi(app: FastifyInstance, { requestRate, publicUrl }: AppDeps) {
  // Bytes, which all answers share, and compressed once: each call would take a hundredth of a second otherwise.
  let document: { plain: Buffer; zipped: Buffer } | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    await requestRate.address(request.ip)
    if (!document) {
      const plain = Buffer.from(JSON.stringify(await openApi(allEndpoints, publicUrl, productVersion)))
      document = { plain, zipped: gzipSync(plain) }
    }
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    if (!takesGzip(request)) return reply.send(document.plain)
    return reply.header('content-encoding', 'gzip').send(document.zipped)
  })
}

const formBytes = 1024
/** Mail programs post a form to an address outside the API. Inside it forms are refused: other sites can send them. */
function readForms(app: FastifyInstance) {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(
    type,
    { parseAs: 'string', bodyLimit: formBytes },
    async (request: FastifyRequest, text: unknown) => {
      if (request.routeOptions.url?.startsWith('/api/'))
        throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type)
      return Object.fromEntries(new URLSearchParams(text as string))
    },
  )
}

/** JSON as Fastify reads it, but no deeper than anything that is asked for: deep nests take long to read and to check. */
function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (isTooDeep(text as string)) return done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY(), undefined)
    parse(request, text as string, done)
  })
}

function requireEachOnce(served: readonly { path: string; method: string }[]) {
  const missing = allEndpoints.filter((endpoint) => !served.some((each) => each === endpoint))
  if (missing.length > 0) {
    throw new Error(
      `Endpoints without a handler: ${missing.map((each) => `${each.method} ${each.path}`).join(', ')}`,
    )
  }
}

const tenths = (ms: number) => Math.round(ms * 10) / 10

/**
 * One line a request, and the same as metrics: what was called, how it went and where its time went; nothing that says who a
 * person is beyond their number.
 */
function tellRequests(app: FastifyInstance, { metrics, traces }: AppDeps) {
  app.decorateRequest('stats')
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const trace = traces?.start(`${method} ${routeOptions.url ?? 'none'}`, 'request')
    request.stats = newStats(trace)
    reply.header('x-request-id', request.id)
    reply.header('x-api-version', '1')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, stats, routeOptions } = request
    const route = routeOptions.url ?? 'none'
    const { statusCode: status, elapsedTime: ms } = reply
    const { tenantId, userId, statements, databaseMs, slotMs } = stats
    const who = { ...(tenantId !== undefined && { tenantId }), ...(userId !== undefined && { userId }) }
    const where = { statements, databaseMs: tenths(databaseMs), slotMs: tenths(slotMs) }
    stats.trace?.end({ tenantId, status, isFault: status >= 500 })
    const line = { ...who, method, route, status, ms: tenths(ms), ...(statements > 0 && where) }
    request.log.info(line, 'request')
    metrics.observe({ endpoint: `${method} ${route}`, status, seconds: ms / 1000, stats })
    done()
  })
}

function probes(app: FastifyInstance, deps: AppDeps) {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    try {
      await deps.ready()
      return deps.isShortOfRoom() ? { status: 'ready', writes: 'refused' } : { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'not ready' })
    }
  })
  const { metricsToken } = deps
  if (!metricsToken) return
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!hasToken(request.headers.authorization, metricsToken)) return reply.code(401).send()
    const { text, contentType } = await deps.metrics.read()
    return reply.header('cache-control', 'no-store').type(contentType).send(text)
  })
}

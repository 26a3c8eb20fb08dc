import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refusePath } from '../answer/answers.ts'

// Screens have plain paths; what else is asked for is not there.
const screenPath = /^(?:\/[\w-]+)*\/?$/
const isApi = /^\/api(\/|$)/i

/** Serves the built web application from `root`; every plain path outside /api that is no file is one of its screens. */
export async function serveWeb(app: FastifyInstance, root: string | undefined) {
  if (root) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      // Written beside the files when the application is built.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isScreen = root && isRead && screenPath.test(path) && !isApi.test(path)
    if (!isScreen) return refusePath(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refusePath } from './answers.ts'

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web application; every path outside /api that is no file is one of its screens. */
export async function serveWeb(app: FastifyInstance) {
  const present = existsSync(`${built}index.html`)
  if (present) {
    await app.register(fastifyStatic, {
      root: built,
      wildcard: false,
      index: false,
      setHeaders(reply, path) {
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isScreen = present && request.method === 'GET' && !/^\/api(\/|$)/.test(request.url)
    const isFile = /\.\w+$/.test(request.url.split('?')[0]!)
    if (!isScreen || isFile) return refusePath(request, reply)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveWeb } from './serve-web.ts'

test('F-14: HEAD of a screen answers as GET does, without the page', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'muster-web-'))
  const app = fastify()
  try {
    await writeFile(path.join(root, 'index.html'), '<title>Muster</title>')
    await serveWeb(app, root)
    for (const url of ['/', '/signin', '/users/edit?id=1']) {
      const [get, head] = [
        await app.inject({ method: 'GET', url }),
        await app.inject({ method: 'HEAD', url }),
      ]
      expect([get.statusCode, head.statusCode], url).toEqual([200, 200])
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect(head.body).toBe('')
    }
    expect((await app.inject({ method: 'HEAD', url: '/no/such.file' })).statusCode).toBe(404)
  } finally {
    await app.close()
    await rm(root, { recursive: true })
  }
})

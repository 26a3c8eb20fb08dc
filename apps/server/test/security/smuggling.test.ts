import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { allEndpoints } from '@muster/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../src/app.ts'
import { aTenant, type Tenant, tokenOf } from '../tenant.ts'
import { type Answered, aLoggedServer, answersTo, type Served } from './lines.ts'

let t: Tenant
let served: Served
beforeAll(async () => {
  t = await aTenant()
  served = await aLoggedServer(t)
})
afterAll(() => served.app.close())

const second = 'GET /api/user/me HTTP/1.1\r\nHost: muster\r\nConnection: close\r\n\r\n'
const post = (headers: string, body: string, eol = '\r\n') =>
  [`POST /api/auth/login HTTP/1.1`, 'Host: muster', 'Content-Type: application/json', headers, '', body].join(
    eol,
  )

// I11: what two readers would take apart differently is refused, and nothing after it is read.
const odd: Record<string, string> = {
  'a length and chunks': post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0\r\n\r\n${second}`),
  'chunks and a length': post('Transfer-Encoding: chunked\r\nContent-Length: 6', `0\r\n\r\n${second}`),
  'two lengths': post('Content-Length: 2\r\nContent-Length: 60', `{}${second}`),
  'a length of two': post('Content-Length: 2, 60', `{}${second}`),
  'a length below nothing': post('Content-Length: -2', `{}${second}`),
  'a length in words': post('Content-Length: 2x', `{}${second}`),
  'a chunk that is none': post('Transfer-Encoding: chunked', `zz\r\n{}\r\n0\r\n\r\n${second}`),
  'a chunk longer than it says': post('Transfer-Encoding: chunked', `1\r\n{}\r\n0\r\n\r\n${second}`),
  'an encoding nobody knows': post('Transfer-Encoding: xchunked', `0\r\n\r\n${second}`),
  'chunked, but not last': post('Transfer-Encoding: chunked, gzip', `0\r\n\r\n${second}`),
  'a space before the colon': post('Transfer-Encoding : chunked', `0\r\n\r\n${second}`),
  'a folded header': post('X-Odd: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 2', `{}${second}`),
  'lines that end in LF alone': post('Content-Length: 2', `{}${second}`, '\n'),
  'a name with NUL': post('X-\u0000: 1\r\nContent-Length: 2', `{}${second}`),
  'no version': `GET /api/user/me\r\nHost: muster\r\n\r\n${second}`,
  'no host': 'GET /api/user/me HTTP/1.1\r\nConnection: close\r\n\r\n',
  'a header of 32 KB': `GET /api/user/me HTTP/1.1\r\nHost: muster\r\nX-Big: ${'a'.repeat(32_768)}\r\n\r\n${second}`,
}
for (const [what, bytes] of Object.entries(odd)) {
  test(`${what}: refused, and the connection ends`, async () => {
    const answers: Answered[] = await answersTo(served, bytes)
    expect(answers).toHaveLength(1)
    expect([400, 431]).toContain(answers[0]?.status)
  })
}

// I6: no path leads out of what is served.
const ways = [
  '../',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '%252e%252e%252f',
  '..%5c',
  '..\\',
  '....//',
  '%c0%ae%c0%ae/',
  '/',
  '..;/',
].map((way) => way.repeat(4))
const climbs = [...ways.map((way) => `${way}secret.txt`), 'secret.txt%00.html', '%00', '..', '%2e%2e']

test('no address of a file leads beside the folder of the application', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'muster-web-'))
  try {
    const webRoot = path.join(folder, 'a', 'b', 'web')
    await mkdir(path.join(webRoot, 'assets'), { recursive: true })
    await writeFile(path.join(webRoot, 'index.html'), '<title>Muster</title>')
    for (const place of [folder, path.join(folder, 'a'), path.join(folder, 'a', 'b')])
      await writeFile(path.join(place, 'secret.txt'), 'beside')
    const app = await buildApp({ ...t.deps, webRoot, endings: [] })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const there = { ...served, app, address: { host: '127.0.0.1', port } }
    const opened: string[] = []
    for (const before of ['/', '/assets/', '/assets/../', '//'])
      for (const climb of climbs) {
        const [answer] = await answersTo(
          there,
          `GET ${before}${climb} HTTP/1.1\r\nHost: muster\r\nConnection: close\r\n\r\n`,
        )
        const type = answer?.headers.get('content-type')?.[0] ?? ''
        // Whatever is no file is the application's own first page.
        if ((answer?.status ?? 0) >= 500 || (answer?.status === 200 && !type.startsWith('text/html')))
          opened.push(`${before}${climb} → ${answer?.status} ${type}`)
      }
    expect(opened).toEqual([])
    await app.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('no place of a path takes more than what belongs there', async () => {
  const authorization = `Bearer ${await tokenOf(t, t.boss)}`
  const faults: string[] = []
  for (const { method, path: pattern } of allEndpoints.filter((each) => each.path.includes(':')))
    for (const climb of climbs) {
      const url = pattern.replace(/:\w+/g, climb)
      const { statusCode } = await served.app.inject({ method, url, headers: { authorization } })
      if (statusCode < 400 || statusCode >= 500) faults.push(`${method} ${url} → ${statusCode}`)
    }
  expect(faults).toEqual([])
})

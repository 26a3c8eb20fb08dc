import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { users } from '@muster/contract/users/users'
import { expect, test } from 'vitest'
import { aTenant, tokenOf } from '../../test/tenant.ts'
import { buildApp } from '../app.ts'
import { inTrace, runBackgroundJob } from '../background/runner.ts'
import { openTraces } from './traces.ts'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number | string } }[]
  status: { code?: number }
}
async function aReceiver() {
  const spans: SentSpan[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const sent = JSON.parse(String(Buffer.concat(pieces)))
    paths.push(`${request.method} ${request.url} ${request.headers['content-type']}`)
    for (const resource of sent.resourceSpans)
      for (const scope of resource.scopeSpans) spans.push(...scope.spans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // The sender keeps its connection open, and the end of a server waits for all of them.
  const end = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { spans, paths, endpoint, end }
}
const attribute = (span: SentSpan, key: string) => {
  const value = span.attributes.find((each) => each.key === key)?.value
  return value?.stringValue ?? Number(value?.intValue)
}

test('a request and a background job are traces with their company, and statements, slots and failures are parts of them', async () => {
  const t = await aTenant()
  const receiver = await aReceiver()
  const traces = await openTraces({ endpoint: receiver.endpoint, ratio: 1 })
  const app = await buildApp({ ...t.deps, traces, endings: [] })
  const authorization = `Bearer ${await tokenOf(t, t.boss)}`
  const answer = await app.inject({ url: `${users.list.path}`, headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  await app.inject({ url: '/api/user/999999999', headers: { authorization } })
  await inTrace(traces, 'plan-alerts', t, () =>
    runBackgroundJob(t.deps, t.clock.now(), 'plan-alerts', { tenantId: t.tenantId }),
  )
  await expect(
    inTrace(traces, 'send-mail', t, () => Promise.reject(new Error('no gateway'))),
  ).rejects.toThrow('no gateway')
  await traces.stop()
  await receiver.end()
  expect(new Set(receiver.paths)).toEqual(new Set(['POST /v1/traces application/json']))
  const roots = receiver.spans.filter(({ parentSpanId }) => !parentSpanId)
  expect(roots.map(({ name }) => name)).toEqual([
    'GET /api/user/tenant',
    'GET /api/user/:id',
    'background plan-alerts',
    'background send-mail',
  ])
  expect(roots.map((root) => attribute(root, 'muster.company'))).toEqual(Array(4).fill(t.tenantId))
  expect(roots.map((root) => attribute(root, 'http.response.status_code')).slice(0, 2)).toEqual([200, 404])
  expect(roots.map(({ status }) => status.code ?? 0)).toEqual([0, 0, 0, 2])
  const [list, , job] = roots
  const partsOf = (root: SentSpan) =>
    receiver.spans.filter(({ parentSpanId }) => parentSpanId === root.spanId)
  expect(partsOf(list!).map(({ name }) => name)).toContain('slot')
  for (const root of [list!, job!]) {
    const statements = partsOf(root).filter(({ name }) => name === 'database')
    expect(statements.map(({ traceId }) => traceId)).toEqual(statements.map(() => root.traceId))
    expect(statements.map((each) => attribute(each, 'db.query.text'))).toContainEqual(
      expect.stringMatching(/^(select|with) /),
    )
  }
  expect(JSON.stringify(receiver.spans)).not.toContain(t.boss.email)
})

test('of none nothing is sent, and a receiver that is away costs no request anything', async () => {
  const t = await aTenant()
  const receiver = await aReceiver()
  const none = await openTraces({ endpoint: receiver.endpoint, ratio: 0 })
  const away = await openTraces({ endpoint: 'http://127.0.0.1:9', ratio: 1 })
  const authorization = `Bearer ${await tokenOf(t, t.boss)}`
  for (const traces of [none, away]) {
    const app = await buildApp({ ...t.deps, traces, endings: [] })
    expect((await app.inject({ url: '/api/user/me', headers: { authorization } })).statusCode).toBe(200)
  }
  await none.stop()
  await receiver.end()
  expect(receiver.spans).toEqual([])
})

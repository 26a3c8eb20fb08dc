import { once } from 'node:events'
import net from 'node:net'
import { expect } from 'vitest'
import { boundary, filePart, formOf } from './upload-parts.ts'

export async function rawSocket(address: { host: string; port: number }) {
  const socket = net.connect(address)
  const seen = { answer: '', answeredAt: 0, closedAt: 0 }
  socket.on('data', (bytes) => {
    seen.answer += bytes.toString('latin1')
    seen.answeredAt ||= performance.now()
  })
  socket.on('close', () => {
    seen.closedAt = performance.now()
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return { socket, seen }
}

/** An error is how a connection ends that was cut off, so it is waited for as well. */
const drained = (socket: net.Socket) =>
  new Promise<void>((resolve) => {
    const events = ['drain', 'close', 'error']
    const done = () => {
      for (const event of events) socket.off(event, done)
      resolve()
    }
    for (const event of events) socket.on(event, done)
  })

const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

interface Way {
  method: string
  path: string
  type: string
  opening: Buffer
}
export const openForm = (name: string, ...before: Buffer[]): Buffer => {
  const whole = formOf(...before, filePart('a.png', '', 'image/png'))
  const end = Buffer.from(`\r\n--${boundary}--\r\n`)
  const form = whole.subarray(0, whole.length - end.length).toString('latin1')
  return Buffer.from(form.replace('name="file"', `name="${name}"`), 'latin1')
}

/** Streams up to `bytes` in chunks of undeclared length, and goes on sending after the answer as long as it can. */
export async function flood(
  address: { host: string; port: number },
  token: string,
  { method, path, type, opening }: Way,
  { bytes, watch = () => undefined }: { bytes: number; watch?: () => void },
) {
  const { socket, seen } = await rawSocket(address)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: muster',
    `Authorization: Bearer ${token}`,
    `Content-Type: ${type}`,
    'Accept-Encoding: gzip',
    'Transfer-Encoding: chunked',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(chunk(opening))
  const piece = chunk(Buffer.alloc(65_536, 'a'))
  let sent = 0
  while (!seen.closedAt && sent < bytes) {
    if (!socket.write(piece)) await drained(socket)
    sent += 65_536
    watch()
  }
  await expect.poll(() => seen.closedAt).toBeGreaterThan(0)
  return {
    status: Number(seen.answer.split(' ')[1]),
    body: seen.answer.split('\r\n\r\n')[1] ?? '',
    sent,
    closedAfterMs: Math.round(seen.closedAt - seen.answeredAt),
  }
}

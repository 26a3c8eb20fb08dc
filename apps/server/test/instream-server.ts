import { once } from 'node:events'
import net from 'node:net'

/** The file that every scanner finds, put together here so that none finds this one. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''),
)

/** The bytes of an INSTREAM request that is whole, else null. Throws for anything that is none. */
function streamed(sent: Buffer): Buffer | null {
  const command = 'zINSTREAM\0'
  if (sent.length < command.length) return null
  if (sent.toString('latin1', 0, command.length) !== command) throw new Error('UNKNOWN COMMAND')
  const pieces: Buffer[] = []
  let offset = command.length
  while (sent.length >= offset + 4) {
    const length = sent.readUInt32BE(offset)
    offset += 4
    if (length === 0) return Buffer.concat(pieces)
    if (sent.length < offset + length) return null
    pieces.push(sent.subarray(offset, offset + length))
    offset += length
  }
  return null
}

interface Behaviour {
  /** Answers so long that a stream is refused, as clamd does before its end. */
  mostBytes?: number
  isSilent?: boolean
}

export async function instreamServer(
  where: { port: number; host: string } | { path: string },
  { mostBytes = Number.POSITIVE_INFINITY, isSilent = false }: Behaviour = {},
) {
  const received: Buffer[] = []
  const server = net.createServer((socket) => {
    let sent = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      sent = Buffer.concat([sent, bytes])
      if (isSilent) return
      if (sent.length > mostBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      const file = streamed(sent)
      if (!file) return
      received.push(file)
      socket.end(file.includes(eicar) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  server.listen(where)
  await once(server, 'listening')
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  return { received, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

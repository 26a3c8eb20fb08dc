import { once } from 'node:events'
import net from 'node:net'

/**
 * Looks through a file for what does harm: the name of what was found, or null. Throws ScannerAway when it cannot be
 * told.
 */
export type Scan = (content: AsyncIterable<Uint8Array>) => Promise<string | null>
/** No answer that says either way, so the file may be neither taken nor refused. */
export class ScannerAway extends Error {}

export type ScannerAddress = { host: string; port: number } | { path: string }

/** `tcp://host:port` or `unix:/path/of/socket`; null for anything else. */
export function scannerAddress(text: string): ScannerAddress | null {
  const [, host, port] = /^tcp:\/\/(?:\[([\da-f:]+)\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  if (port) return { host: host ?? text.slice('tcp://'.length, text.lastIndexOf(':')), port: Number(port) }
  return /^unix:\/./.test(text) ? { path: text.slice('unix:'.length) } : null
}

const pieceBytes = 65_536
const longestAnswer = 1024

function lengthOf(bytes: number) {
  const prefix = Buffer.alloc(4)
  prefix.writeUInt32BE(bytes)
  return prefix
}

/** Each piece goes after its length in four bytes; a length of 0 ends the stream. */
async function* inPieces(content: AsyncIterable<Uint8Array>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of content) {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      const piece = bytes.subarray(from, from + pieceBytes)
      yield lengthOf(piece.length)
      yield piece
    }
  }
  yield lengthOf(0)
}

async function ask(socket: net.Socket, content: AsyncIterable<Uint8Array>): Promise<string> {
  let said = ''
  const answered = (async () => {
    for await (const piece of socket) {
      said += piece
      if (said.includes('\0') || said.length > longestAnswer) break
    }
  })()
  const sent = (async () => {
    for await (const piece of inPieces(content)) {
      // What has been judged before its end needs no more of it.
      if (!socket.writable) break
      if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), answered])
    }
  })()
  await Promise.all([answered, sent])
  return said.replace(/\0.*$/s, '').trim()
}

/** A clamd, asked with INSTREAM over TCP or a local socket, one connection a file. */
export const clamd =
  (address: ScannerAddress, timeoutMs: number): Scan =>
  async (content) => {
    const socket = net.connect(address)
    // What fails is told by what is waited for; between two waits nobody else would hear it.
    socket.on('error', () => undefined)
    const timer = setTimeout(() => socket.destroy(new Error('no answer in time')), timeoutMs)
    try {
      await once(socket, 'connect')
      const answer = await ask(socket, content)
      if (answer.endsWith(': OK')) return null
      const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
      if (found) return found
      throw new Error(`It said ${JSON.stringify(answer.slice(0, 200))}`)
    } catch (cause) {
      throw new ScannerAway('The scanner of files gave no verdict', { cause })
    } finally {
      clearTimeout(timer)
      socket.destroy()
    }
  }

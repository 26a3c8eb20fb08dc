import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { giveTo } from './identity.ts'
import type { Place } from './place.ts'

/** Where PostgreSQL listens: `host` is a folder of a unix socket, or 127.0.0.1 on Windows. */
export type Address = { host: string; port: number }

const SOCKET_PORT = 5432 // only a part of the socket's file name
const LONGEST_SOCKET_PATH = 100 // the system's limit is 104 to 108 bytes

export async function chooseAddress(place: Place): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  return { host: privateFolder(place, socketFolder(place)), port: SOCKET_PORT }
}

/** Removes a dead server's socket: its lock file names a process id that a stranger may have by now. */
export function clearAddress({ host, port }: Address) {
  if (!path.isAbsolute(host)) return
  for (const name of socketFiles(port)) rmSync(path.join(host, name), { force: true })
}

export const listenArguments = ({ host, port }: Address) => [
  ...['-p', String(port)],
  ...['-c', `listen_addresses=${path.isAbsolute(host) ? '' : host}`],
  ...['-c', `unix_socket_directories=${path.isAbsolute(host) ? host : ''}`],
  ...['-c', 'unix_socket_permissions=0700'],
]

const socketFiles = (port: number) => [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]

function socketFolder({ root, dataDir }: Place) {
  const near = path.join(root, 's')
  const longest = Math.max(
    ...socketFiles(SOCKET_PORT).map((name) => Buffer.byteLength(path.join(near, name))),
  )
  // A comma would separate two folders in PostgreSQL's setting.
  if (longest <= LONGEST_SOCKET_PATH && !near.includes(',')) return near
  return path.join(tmpdir(), `muster-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

function privateFolder({ runAs }: Place, folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid } = lstatSync(folder)
  const ours = [process.getuid?.(), runAs.uid]
  if (!lstatSync(folder).isDirectory() || !ours.includes(uid))
    throw new Error(`${folder}, the folder for the database's socket, belongs to user ${uid}; remove it`)
  chmodSync(folder, 0o700)
  giveTo(runAs, folder)
  return folder
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

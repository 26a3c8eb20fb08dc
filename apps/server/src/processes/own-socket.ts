import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const isWindows = process.platform === 'win32'

/** A new path for a socket, in a folder that nobody but this user reaches. */
export const ownSocket = (): string =>
  isWindows
    ? `\\\\.\\pipe\\muster-batches-${randomUUID()}`
    : path.join(mkdtempSync(path.join(os.tmpdir(), 'muster-batches-')), 's')

/** Takes it away, and what was made for it. */
export function clearSocket(socket: string): void {
  if (!isWindows) rmSync(path.dirname(socket), { recursive: true, force: true })
}

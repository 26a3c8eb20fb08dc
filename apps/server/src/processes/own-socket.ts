import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const isWindows = process.platform === 'win32'

/** The path of a socket of this process, in a folder that nobody but its owner reaches. */
export const ownSocket = (): string =>
  isWindows
    ? `\\\\.\\pipe\\muster-batches-${process.pid}`
    : path.join(mkdtempSync(path.join(os.tmpdir(), 'muster-batches-')), 's')

/** Takes it away, and what was made for it. */
export function clearSocket(socket: string): void {
  if (!isWindows) rmSync(path.dirname(socket), { recursive: true, force: true })
}

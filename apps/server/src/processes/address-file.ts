import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileIn = (dataRoot: string) => path.join(dataRoot, 'address')

/**
 * Records where people reach the server, for the operator's commands: they run in a shell of their own, without the
 * server's PORT. Best effort: without it a command prints the configured address.
 */
export function recordAddress(dataRoot: string, address: string): void {
  try {
    mkdirSync(dataRoot, { recursive: true })
    writeFileSync(fileIn(dataRoot), `${address}\n`)
  } catch {}
}

export function readAddress(dataRoot: string): string | undefined {
  try {
    return readFileSync(fileIn(dataRoot), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

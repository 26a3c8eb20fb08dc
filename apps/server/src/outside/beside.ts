import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { text } from 'node:stream/consumers'
import { environmentOn } from '../config.ts'
import { lowerPriority } from './low-priority.ts'

interface Beside {
  /** Of the running server: whoever is told it never looks for an embedded database, nor starts a second one. */
  readonly databaseUrl: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a program of ours with the server's configuration in a process and a session of its own, at the lowest priority: hours
 * of work never slow a request. Answers what it said; throws what it complained of when it failed, and when it was given up.
 */
export async function runBeside(
  program: string,
  args: readonly string[],
  { databaseUrl, signal }: Beside,
): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    env: environmentOn(databaseUrl),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
    signal,
  })
  if (child.pid) lowerPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complained}`)
  return said
}

import { execFile } from 'node:child_process'
import os from 'node:os'
import { promisify } from 'node:util'
import { environmentOn } from '../config.ts'

interface Beside {
  /** Of the running server: whoever is told it never looks for an embedded database, nor starts a second one. */
  readonly databaseUrl: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a program of ours with the server's configuration in a process of its own, at the lowest priority: hours of work
 * never slow a request. Answers what it said; throws when it failed or was given up.
 */
export async function runBeside(
  program: string,
  args: readonly string[],
  { databaseUrl, signal }: Beside,
): Promise<string> {
  const running = promisify(execFile)(process.execPath, [program, ...args], {
    env: environmentOn(databaseUrl),
    maxBuffer: 1 << 20,
    signal,
  })
  if (running.child.pid) os.setPriority(running.child.pid, os.constants.priority.PRIORITY_LOW)
  return (await running).stdout
}

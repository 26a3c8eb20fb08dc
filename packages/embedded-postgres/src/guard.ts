import { type ChildProcess, spawn } from 'node:child_process'
import { commandAs } from './identity.ts'
import type { Place } from './place.ts'

/**
 * The shell holds the reading end of a pipe from this process. However this process ends, the read ends too
 * and the program is interrupted, which PostgreSQL answers with a fast shutdown and initdb with a clean-up.
 */
const GUARD = `exec 3<&0
"$@" </dev/null 3<&- &
program=$!
(read -r line <&3; kill -INT $program 2>/dev/null) &
watcher=$!
wait $program
code=$?
kill $watcher 2>/dev/null
exit $code`

/** What the programs see of the environment, with what the caller adds. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  TZ: 'UTC',
  LC_ALL: 'C',
}

export type Guarded = {
  child: ChildProcess
  /** Resolves, never rejects, with how it ended: a sentence and the last lines it wrote. */
  ended: Promise<Ending>
  interrupt(): void
}
export type Ending = { code: number | null; says: string }

/**
 * Starts a program that must not outlive this process. It gets a session of its own, so that Ctrl-C in a
 * terminal reaches this process first and open requests may still finish.
 */
export function startGuarded(
  { runAs, root, environment }: Place,
  file: string,
  args: string[],
  log: (line: string) => void,
) {
  const guarded =
    process.platform === 'win32' ? [file, ...args] : ['/bin/sh', '-c', GUARD, 'guard', file, ...args]
  const [first = file, ...rest] = guarded
  const { command, args: all, options } = commandAs(runAs, first, rest)
  const child = spawn(command, all, {
    ...options,
    cwd: root,
    env: process.platform === 'win32' ? undefined : { ...ENVIRONMENT, ...environment },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  child.stdin?.on('error', () => {}) // the pipe may break first when both ends go down together
  return { child, ended: watch(child, log), interrupt: () => child.stdin?.end() } satisfies Guarded
}

function watch(child: ChildProcess, log: (line: string) => void): Promise<Ending> {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-2000)
    for (const line of text.split('\n')) if (line.trim()) log(line.trimEnd())
  })
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, says: error.message }))
    child.once('exit', (code, signal) => {
      const settle = () => resolve({ code, says: `${signal ?? `code ${code}`}: ${tail.trim()}` })
      // A grandchild that outlives a killed shell keeps stderr open: wait for its end, but not for ever.
      const giveUp = setTimeout(settle, 200)
      child.once('close', () => {
        clearTimeout(giveUp)
        settle()
      })
    })
  })
}

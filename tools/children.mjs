import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 500

/** The exit code a shell would report for a child that ended so. */
export const exitCode = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 0)

export function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options })
  process.on('SIGINT', () => {}) // the terminal sends it to the program as well
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return ended(child)
}

export function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/**
 * Runs a server that drains when told to stop, and resolves with its exit code. It hears the first stop signal
 * once: Ctrl-C arrives here from the terminal and again from npm, and a server takes the second for impatience.
 * The channel between us closes with this process, however it ends; the server stops on that.
 */
export function serve(command, args, options = {}) {
  const isWindows = process.platform === 'win32'
  const child = spawn(command, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
    ...options,
  })
  let isStopping = false
  const stop = (signal) => {
    if (isStopping) return
    isStopping = true
    if (isWindows) child.disconnect()
    else child.kill(signal)
  }
  for (const signal of STOP_SIGNALS) process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  if (process.env.npm_lifecycle_event) onParentGone(() => stop('SIGTERM'))
  return ended(child)
}

// Killed without a chance to pass it on, npm would leave us serving.
function onParentGone(then) {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && then(), PARENT_CHECK_MS).unref()
}

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Binaries, program } from './binaries.ts'
import { isAlive, pidFilePath, readPidFile } from './pid-file.ts'

const FAST_SECONDS = 20
const IMMEDIATE_SECONDS = 5

/**
 * Stops every process a dead owner left working in the data folder, and removes a pid file whose number now
 * belongs to a stranger: PostgreSQL would refuse to start beside it, and must never be told to stop one.
 * Call it only while holding the folder's lock.
 */
export async function stopLeftOvers(dataDir: string, binaries: Binaries, log: (line: string) => void) {
  if (workersIn(dataDir).length > 0) {
    log(`stopping a PostgreSQL that was left running in ${dataDir}`)
    stopWorkers(dataDir, binaries, 'SIGINT')
    if (!(await areGone(dataDir, FAST_SECONDS))) {
      stopWorkers(dataDir, binaries, 'SIGQUIT')
      if (!(await areGone(dataDir, IMMEDIATE_SECONDS)))
        throw new Error(`Processes ${workersIn(dataDir).join(', ')} still work in ${dataDir} and do not stop`)
    }
  }
  // Otherwise it stays: PostgreSQL reads the shared memory key of its predecessor from it.
  const stale = readPidFile(dataDir)
  if (stale && isAlive(stale.pid)) rmSync(pidFilePath(dataDir), { force: true })
}

/** Process ids of the postmaster of this very folder, first, and of its children. */
function workersIn(dataDir: string): number[] {
  const postmaster = readPidFile(dataDir)
  if (process.platform !== 'linux')
    return postmaster && isPostmasterOf(dataDir, postmaster) ? [postmaster.pid] : []
  const folder = realpathSync(dataDir)
  const workers = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, folder))
  return workers.sort((a, b) => Number(b === postmaster?.pid) - Number(a === postmaster?.pid))
}

// PostgreSQL's processes stay in the data folder, which tells them from a stranger who got an old number,
// and from the server of a folder this one was copied from. An operator's shell may stay there too.
function worksIn(pid: number, folder: string) {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function isPostmasterOf(dataDir: string, file: { pid: number; dataDir: string }) {
  if (!isAlive(file.pid) || file.dataDir !== dataDir.replaceAll('\\', '/')) return false
  if (process.platform === 'win32') return true
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(file.pid)], { encoding: 'utf8' })
  return stdout.includes('postgres')
}

function stopWorkers(dataDir: string, binaries: Binaries, signal: 'SIGINT' | 'SIGQUIT') {
  const [first, ...others] = workersIn(dataDir)
  if (process.platform === 'win32') {
    spawnSync(program(binaries, 'pg_ctl'), ['stop', '-D', dataDir, '-m', 'fast', '-W'], { stdio: 'ignore' })
    return
  }
  const hasPostmaster = first === readPidFile(dataDir)?.pid
  if (first) interrupt(first, hasPostmaster ? signal : 'SIGQUIT')
  if (!hasPostmaster || signal === 'SIGQUIT') for (const pid of others) interrupt(pid, 'SIGQUIT')
}

function interrupt(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}

async function areGone(dataDir: string, seconds: number) {
  const until = Date.now() + seconds * 1000
  while (workersIn(dataDir).length > 0) {
    if (Date.now() > until) return false
    await pause(20)
  }
  return true
}

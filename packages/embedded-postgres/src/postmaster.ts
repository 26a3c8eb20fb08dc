import { statfsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { type Address, clearAddress, listenArguments } from './address.ts'
import { program } from './binaries.ts'
import { type Ending, startGuarded } from './guard.ts'
import { stopLeftOvers } from './left-over.ts'
import { isAlive, readPidFile } from './pid-file.ts'
import type { Place } from './place.ts'

export type Settings = Record<string, string | number>

/** One running PostgreSQL. `ended` resolves when it has ended, for whatever reason. */
export type Postmaster = { ended: Promise<Ending>; stop(): Promise<void> }

const READY_MINUTES = 10 // replaying a large log after a power cut takes minutes
const FAST_STOP_SECONDS = 30

// Failed statements are the caller's to report: PostgreSQL's own words about them hold people's data.
const DEFAULTS: Settings = {
  max_connections: 60,
  shared_buffers: '256MB',
  // Plans made while a table was empty read all of it, until what was brought in since has been counted.
  autovacuum_naptime: '15s',
  // A new company is a small part of each table: at the usual tenth it is counted late, and until then each of its rows is
  // joined with every other.
  autovacuum_analyze_scale_factor: '0.01',
  wal_compression: 'on',
  timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/** Starts PostgreSQL on an existing data folder, whose lock the caller holds, and waits until it answers. */
export async function startPostmaster(
  place: Place,
  address: Address,
  settings: Settings,
  log: (line: string) => void,
): Promise<Postmaster> {
  const { dataDir, binaries } = place
  await stopLeftOvers(dataDir, binaries, log)
  clearAddress(address)
  const before = readPidFile(dataDir)
  const all = Object.entries({ ...DEFAULTS, ...sharedMemory(), ...settings })
  const args = ['-D', dataDir, ...listenArguments(address), ...all.flatMap(([k, v]) => ['-c', `${k}=${v}`])]
  const { ended, interrupt } = startGuarded(place, program(binaries, 'postgres'), args, log)

  let ending: Ending | undefined
  ended.then((how) => {
    ending = how
  })
  const isReady = () => {
    const now = readPidFile(dataDir)
    // A copy that follows another database says that it stands by.
    if (!['ready', 'standby'].includes(now?.status ?? '') || !now || !isAlive(now.pid)) return false
    return now.pid !== before?.pid || now.startedAt !== before.startedAt
  }
  const until = Date.now() + READY_MINUTES * 60_000
  while (!isReady()) {
    if (ending) throw new Error(`PostgreSQL did not start: ${ending.says}`)
    if (Date.now() > until) {
      interrupt()
      throw new Error(`PostgreSQL was not ready after ${READY_MINUTES} minutes`)
    }
    await pause(10)
  }

  async function stop() {
    if (process.platform === 'win32') return stopLeftOvers(dataDir, binaries, () => {})
    interrupt()
    const slow = setTimeout(() => signal(dataDir, 'SIGQUIT'), FAST_STOP_SECONDS * 1000)
    await ended
    clearTimeout(slow)
  }
  return { ended, stop }
}

function signal(dataDir: string, name: NodeJS.Signals) {
  const running = readPidFile(dataDir)
  if (running && isAlive(running.pid)) process.kill(running.pid, name)
}

// Containers give /dev/shm 64 MB by default, which parallel queries outgrow.
function sharedMemory(): Settings {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize < 256 * 2 ** 20 ? { dynamic_shared_memory_type: 'mmap' } : {}
  } catch {
    return {}
  }
}

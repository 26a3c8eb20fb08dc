import { setTimeout as pause } from 'node:timers/promises'
import type { Address } from './address.ts'
import type { Place } from './place.ts'
import { type Postmaster, type Settings, startPostmaster } from './postmaster.ts'

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5000
const GIVE_UP_AFTER_MS = 10 * 60_000

type Supervision = {
  place: Place
  address: Address
  settings: Settings
  log: (line: string) => void
  giveUp: (reason: Error) => void
}

/**
 * A full disk ends it for as long as the disk is full, so it is tried again for a while before
 * giving up.
 */
export async function supervise({ place, address, settings, log, giveUp }: Supervision) {
  let isStopping = false
  const stopped = new AbortController()
  const start = () => startPostmaster(place, address, settings, log)

  async function bringBack(): Promise<Postmaster> {
    const until = Date.now() + GIVE_UP_AFTER_MS
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal: stopped.signal })
      try {
        return await start()
      } catch (error) {
        if (Date.now() > until) throw error
        log(`PostgreSQL is still down: ${error instanceof Error ? error.message : error}`)
      }
    }
  }

  let postmaster = await start()
  async function keepRunning() {
    for (;;) {
      const { says } = await postmaster.ended
      if (isStopping) return
      log(`PostgreSQL ended (${says}); starting it again`)
      postmaster = await bringBack()
      if (isStopping) await postmaster.stop()
    }
  }
  const running = keepRunning().catch((reason: Error) => {
    if (!isStopping) giveUp(reason)
  })

  async function stop() {
    if (isStopping) return running
    isStopping = true
    stopped.abort()
    await postmaster.stop()
    await running
  }
  return { stop }
}

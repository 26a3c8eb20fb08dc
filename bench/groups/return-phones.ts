import { lowerPriority } from '../../apps/server/src/outside/low-priority.ts'
import type { Seeded } from '../seeds/return.ts'
import { type Arrivals, comeBack } from './return-phone.ts'

/** The phones that come back, in a process of their own, so that whoever looks at a screen does not wait for them as well. */
export interface Order {
  url: string
  seeded: Seeded
  /** Each comes back at some moment of this time. */
  withinMs: number
  /** After this nothing more is sent. */
  untilMs: number
}
export interface Returned extends Arrivals {
  /** Until the last of them was through, or the time was over. */
  tookMs: number
}

// Real phones are no work for this machine.
lowerPriority(process.pid)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

process.on('message', async ({ url, seeded, withinMs, untilMs }: Order) => {
  const seen: Arrivals = { steps: 0, photos: 0, turnedAway: 0, refused: [] }
  const begun = performance.now()
  const passed = () => performance.now() - begun
  await Promise.all(
    seeded.people.map(async (person) => {
      await pause(Math.random() * withinMs)
      await comeBack({ url, person, seeded, seen }, () => passed() > untilMs)
    }),
  )
  process.send!({ ...seen, tookMs: passed() } satisfies Returned)
  process.disconnect()
})

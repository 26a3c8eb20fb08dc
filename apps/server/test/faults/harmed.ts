import { setTimeout as pause } from 'node:timers/promises'
import type { Journal } from './journal.ts'
import type { Place } from './place.ts'
import { aProbe } from './probe.ts'

/** Loads the place, does the harm, and answers how long answers took and when it was well again. */
export async function harmed(
  place: Place,
  token: string,
  journal: Journal,
  harm: () => Promise<void> | void,
  loadMs: number,
) {
  journal.slowestMs = 0
  const probe = aProbe(place, token)
  let going = true
  const writing = journal.write(12, () => going)
  await pause(loadMs)
  const harmedAt = performance.now()
  await harm()
  await pause(8000)
  going = false
  await writing
  await probe.stop()
  const after = probe.came.filter((each) => each.at >= harmedAt - 3000).sort((a, b) => a.at - b.at)
  const lastBad = after.filter(({ status }) => status !== 200).at(-1)
  const again = after.find((each) => each.status === 200 && each.at > (lastBad?.at ?? harmedAt))
  return {
    refused: after.filter(({ status }) => status === 503).length,
    odd: [...new Set([...after.map(({ status }) => status)])].filter(
      (status) => status !== 200 && status !== 503,
    ),
    slowestMs: Math.round(Math.max(journal.slowestMs, ...after.map(({ ms }) => ms))),
    wellAfterMs: again ? Math.round(again.at + again.ms - harmedAt) : undefined,
  }
}

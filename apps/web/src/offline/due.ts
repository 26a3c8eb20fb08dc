import { STEPS_AT_ONCE, type StepName, stepNames } from '@muster/contract/step-names'
import type { Entry } from './outbox.ts'

const firstPauseMs = 1000
const longestPauseMs = 60_000
/** After so many failures an entry no longer holds up the beginning of another work. */
const patience = 6
/** Each so many tries an entry goes alone: were it what makes the others fail, they would never arrive. */
const aloneEvery = 4

/** Between half and the whole of a pause that doubles, so that many phones do not come back at once. */
export const pauseMs = (tries: number, random = Math.random()) =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** tries) * (0.5 + random / 2)

/** A connection that returns returns to many phones at once: each waits a moment of its own. */
export const returnMs = (random = Math.random()) => 3000 * random

type Due = Pick<Entry, 'lane' | 'key' | 'feature' | 'name' | 'nextAt' | 'tries'>

/**
 * The entries that may leave, in their order. An entry waits for those before it in its lane; one that begins a new work
 * waits for all of works before it, because a person has one open work at a time. A sick call waits for no work. `passed` are those that leave before.
 */
function* leaving<E extends Due>(entries: readonly E[], now: number): Generator<E> {
  const held = new Set<string>()
  let isHolding = false
  for (const entry of entries) {
    const begins = entry.feature === 'works' && entry.lane === entry.key
    if (!held.has(entry.lane) && entry.nextAt <= now && !(begins && isHolding)) yield entry
    else {
      held.add(entry.lane)
      isHolding ||= entry.feature === 'works' && entry.tries < patience
    }
  }
}

const isStep = (name: string): name is StepName => stepNames.some((each) => each === name)
const goesTogether = ({ feature, name, tries }: Due) =>
  feature === 'works' && isStep(name) && tries % aloneEvery !== aloneEvery - 1

/** What leaves next: one entry, or several steps that go together, as though each of them arrived before the next. */
export function dueOf<E extends Due>(entries: readonly E[], now: number): E[] {
  const due: E[] = []
  for (const entry of leaving(entries, now)) {
    if (due.length > 0 && !goesTogether(entry)) break
    due.push(entry)
    if (!goesTogether(entry) || due.length === STEPS_AT_ONCE) break
  }
  return due
}

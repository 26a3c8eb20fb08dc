import { STEPS_AT_ONCE, type StepName, stepNames } from '@muster/contract/works/step-names'
import type { Entry } from '../entry.ts'

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

type DueField = 'lane' | 'key' | 'feature' | 'name' | 'nextAt' | 'tries' | 'hasFile' | 'isAsked' | 'after'
type Due = Pick<Entry, DueField>

/** A photo or file of a visit goes beside its steps: the finish names it, and the visit waits for it on the server. */
const isPassed = ({ feature, name }: Due) => feature === 'works' && name === 'addFile'
const isFile = (entry: Due) => entry.hasFile === true || isPassed(entry)

/**
 * The entries that may leave, in their order. An entry waits for those before it in its lane, but for photos; one that begins
 * a new work waits for all of works before it, because a person has one open work at a time. A sick call waits for no work.
 */
function* leaving<E extends Due>(entries: readonly E[], now: number): Generator<E> {
  const heldLanes = new Set<string>()
  const photos = new Set<string>()
  /** Lanes with a photo of an older version, which did not say what takes it away. */
  const nameless = new Set<string>()
  const waitsForPhoto = ({ name, lane, after }: Due) =>
    after === undefined ? name === 'removeFile' && nameless.has(lane) : photos.has(after)
  let isHolding = false
  for (const entry of entries) {
    const { lane, feature } = entry
    const begins = feature === 'works' && lane === entry.key
    const mayLeave = !heldLanes.has(lane) && entry.nextAt <= now && !(begins && isHolding)
    if (isPassed(entry)) {
      if (mayLeave) yield entry
      photos.add(entry.key)
      if (entry.isAsked === undefined) nameless.add(lane)
    } else if (mayLeave && !waitsForPhoto(entry)) {
      yield entry
      // What names a file comes after it.
      if (isFile(entry)) heldLanes.add(lane)
    } else {
      heldLanes.add(lane)
      isHolding ||= feature === 'works' && entry.tries < patience
    }
  }
}

const isStep = (name: string): name is StepName => stepNames.some((each) => each === name)
const goesTogether = ({ feature, name, tries }: Due) =>
  feature === 'works' && isStep(name) && tries % aloneEvery !== aloneEvery - 1

/**
 * What leaves next: one entry, or several steps that go together, as though each of them arrived before the next. Files go
 * when nothing else is due.
 */
export function dueOf<E extends Due>(entries: readonly E[], now: number): E[] {
  const due: E[] = []
  let file: E | undefined
  for (const entry of leaving(entries, now)) {
    if (isFile(entry)) {
      file ??= entry
      continue
    }
    if (due.length > 0 && !goesTogether(entry)) break
    due.push(entry)
    if (!goesTogether(entry) || due.length === STEPS_AT_ONCE) break
  }
  return due.length > 0 || !file ? due : [file]
}

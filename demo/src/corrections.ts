import type { PersonKey } from './people.ts'
import { seeded } from './random.ts'
import type { DemoWork } from './works.ts'

const MINUTE = 60_000
const DAY = 86_400_000

export interface Correction {
  oldStart: number
  oldEnd: number
  reason: string
  by: PersonKey
  at: number
}
export interface Oddities {
  corrections: ReadonlyMap<DemoWork, Correction>
  voided: { work: DemoWork; reason: string; by: PersonKey; at: number }
  entered: { work: DemoWork; reason: string; by: PersonKey }
}

const mistakes = [
  { reason: 'Forgot to clock out; left with the security guard', late: 0, long: 55 },
  { reason: 'Phone was flat, began earlier', late: 35, long: 0 },
  { reason: 'Clocked out on the train home', late: 0, long: 30 },
  { reason: 'Waited for the key, counts as work', late: 20, long: 0 },
] as const

/** What the office put right: times of some works, one that was wrong altogether, one that nobody had recorded. */
export function putRight(works: readonly DemoWork[], now: number): Oddities {
  const settled = works.filter(
    (work) =>
      work.status === 'COMPLETED' &&
      work.types[0] === 'NORMAL' &&
      work.reviews.length === 0 &&
      now - work.start > 2 * DAY,
  )
  const share = (part: number) => settled[Math.floor((settled.length - 1) * part)]!
  const voided = share(0.9)
  const entered = share(0.93)
  const left = settled.filter(
    (work) => work !== voided && work !== entered && work.end! - work.start > 60 * MINUTE,
  )
  const chosen = left.filter((work) => seeded(`correction/${work.job.site}/${work.start}`).chance(0.012))
  // So that one who can sign in has been told of it lately.
  const newest = left.findLast((work) => work.who === 'employee')!
  return {
    corrections: new Map([...chosen, newest].map((work, nth) => [work, correctionOf(work, nth)])),
    voided: {
      work: voided,
      reason: 'Started at the wrong site, done again by the right one',
      by: 'manager',
      at: voided.end! + 3 * 60 * MINUTE,
    },
    entered: { work: entered, reason: 'Phone was in repair; times from the door log', by: 'manager' },
  }
}

function correctionOf(work: DemoWork, nth: number): Correction {
  const { reason, late, long } = mistakes[nth % mistakes.length]!
  return {
    oldStart: work.start + late * MINUTE,
    oldEnd: work.end! + long * MINUTE,
    reason,
    by: nth % 3 === 0 ? 'admin' : 'manager',
    at: work.end! + 26 * 60 * MINUTE,
  }
}

import type { SpecType } from '@muster/contract/job-details'
import type { WorkStatus } from '@muster/contract/work-status'
import { occurrences } from '@muster/rules/recurrence'
import { type Interval, limitReachedAt } from '@muster/rules/work-time'
import { localDate } from '@muster/rules/zone'
import type { PersonKey } from './people.ts'
import { type Random, seeded } from './random.ts'
import type { SeededDetails, SeededVersion } from './seed-details.ts'
import type { SeededEvent, SeededJob } from './seed-jobs.ts'
import { siteOf } from './sites.ts'

const MINUTE = 60_000
const DAY = 86_400_000
export const daysShown = 90
/** Nobody walks from one site to the next in less. */
const BETWEEN_WORKS = 4 * MINUTE
const SHORTEST = 15 * MINUTE

export interface Break extends Interval {
  reason: string
}
/** A work as it came to be. Instants in milliseconds; an open work has no end, an open break ends at Infinity. */
export interface DemoWork {
  job: SeededJob
  version: SeededVersion
  who: PersonKey
  status: WorkStatus
  types: readonly SpecType[]
  start: number
  end: number | null
  breaks: Break[]
  localDate: string
  eventId: number | null
  occurrenceStart: number | null
  reviews: ('offsite' | 'tooLong')[]
  random: Random
}

/** The job's version that a work of a day begins with. */
const versionOn = (details: SeededDetails, job: SeededJob, date: string) =>
  details.get(job.detail)!.findLast((version) => version.from <= date)!

export function begun(
  details: SeededDetails,
  job: SeededJob,
  given: Pick<DemoWork, 'who' | 'start' | 'random'> & Partial<DemoWork>,
): DemoWork {
  const date = localDate(siteOf(job.site).zone, given.start)
  return {
    status: 'COMPLETED',
    types: ['NORMAL'],
    end: null,
    breaks: [],
    eventId: null,
    occurrenceStart: null,
    reviews: [],
    ...given,
    job,
    version: versionOn(details, job, date),
    localDate: date,
  }
}

/**
 * The finished works of the last ninety days, as the rota had them: a little early or late, now and then somebody is
 * ill, and nobody begins before their last work has ended. `until` says from when on a person is busy with an open one.
 */
export function worksDone(
  jobs: readonly SeededJob[],
  details: SeededDetails,
  now: number,
  until: ReadonlyMap<PersonKey, number>,
): DemoWork[] {
  const planned = jobs.flatMap((job) => job.events.flatMap((event) => plannedWorks(job, event, details, now)))
  const people = Map.groupBy(planned, (work) => work.who)
  return [...people].flatMap(([who, works]) => oneAfterTheOther(details, works, until.get(who) ?? now))
}

function plannedWorks(job: SeededJob, event: SeededEvent, details: SeededDetails, now: number): DemoWork[] {
  return occurrences(event, now - daysShown * DAY, now).flatMap((occurrence) => {
    const random = seeded(
      `${job.site}/${job.detail}/${event.startLocal}/${localDate(event.zone, occurrence.occurrenceStart)}`,
    )
    if (random.chance(0.05)) return []
    const late = random.chance(0.08) ? random.between(10, 35) : random.between(-6, 6)
    const start = wholeSecond(occurrence.startTime + late * MINUTE)
    const lasted = occurrence.duration * random.between(0.88, 1.06)
    const type = details.get(job.detail)![0]!.specs[0]!.type
    const work = begun(details, job, { who: event.who, start, random, types: [type] })
    work.end = wholeSecond(start + lasted * MINUTE)
    work.eventId = event.id
    work.occurrenceStart = occurrence.occurrenceStart
    return [work]
  })
}

function oneAfterTheOther(details: SeededDetails, works: DemoWork[], free: number): DemoWork[] {
  const kept: DemoWork[] = []
  for (const work of works.sort((a, b) => a.start - b.start)) {
    const before = kept.at(-1)?.end ?? Number.NEGATIVE_INFINITY
    const start = Math.max(work.start, before + BETWEEN_WORKS)
    const end = Math.min(work.end!, limitReachedAt({ startTime: start, breaks: [] }, work.job.maxMinutes))
    if (end - start < SHORTEST || end > free - BETWEEN_WORKS) continue
    const day = begun(details, work.job, { ...work, start })
    kept.push({ ...day, end, breaks: breaksOf(work.random, start, end) })
  }
  return kept
}

/** None, one or two, the longer the work the likelier; within the work and apart from each other. */
function breaksOf(random: Random, start: number, end: number): Break[] {
  const minutes = (end - start) / MINUTE
  const share = minutes > 360 ? 1 : minutes > 140 ? 0.5 : 0.12
  const pause = (at: number, least: number, most: number, reason: string): Break => {
    const from = wholeSecond(start + (end - start) * at)
    return { from, to: wholeSecond(from + random.between(least, most) * MINUTE), reason }
  }
  if (!random.chance(share)) return []
  if (minutes <= 360)
    return [pause(random.between(0.35, 0.65), 5, 14, random.pick(['Tea', '', 'Waiting for access']))]
  const meal = pause(random.between(0.4, 0.5), 25, 35, 'Meal')
  return random.chance(0.6) ? [meal, pause(random.between(0.68, 0.8), 8, 15, 'Tea')] : [meal]
}

const wholeSecond = (ms: number) => Math.round(ms / 1000) * 1000

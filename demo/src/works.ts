import type { SpecType } from '@muster/contract/jobs/job-details'
import type { WorkStatus } from '@muster/contract/works/status'
import { occurrences } from '@muster/rules/time/recurrence'
import { localDate } from '@muster/rules/time/zone'
import { type Interval, limitReachedAt } from '@muster/rules/works/work-time'
import { type PersonKey, remarks, sites } from './data.ts'
import type { SeededDetails, SeededVersion } from './details.ts'
import type { Plan, SeededEvent, SeededJob } from './jobs.ts'
import { DAY, MINUTE } from './office.ts'
import { type Random, seeded } from './random.ts'

export const daysShown = 90
/** Nobody walks from one site to the next in less. */
export const BETWEEN_WORKS = 4 * MINUTE
const SHORTEST = 15 * MINUTE

interface Break extends Interval {
  reason: string
}
interface Decision {
  reason: string
  by: PersonKey
  at: number
}
/** A work as it came to be. Instants in milliseconds; an open work has no end, an open break ends at Infinity. */
export interface DemoWork {
  id: number
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
  /** What the office did with it, and what the device had said before. */
  corrected?: Decision & { oldStart: number; oldEnd: number }
  voided?: Decision
  entered?: Omit<Decision, 'at'>
}

export function begun(
  details: SeededDetails,
  job: SeededJob,
  given: Pick<DemoWork, 'who' | 'start' | 'random'> & Partial<DemoWork>,
): DemoWork {
  const date = localDate(sites[job.site].timezone, given.start)
  return {
    ...{ id: 0, status: 'COMPLETED', types: ['NORMAL'], end: null, breaks: [], reviews: [] },
    ...{ eventId: null, occurrenceStart: null, ...given },
    job,
    version: details.get(job.detail)!.findLast((version) => version.from <= date)!,
    localDate: date,
  }
}

/**
 * The finished works of the last ninety days, as the rota had them: a little early or late, now and then somebody is
 * ill, and nobody begins before their last work has ended. `until` says from when on a person is busy with an open one.
 */
export function worksDone(plan: Plan, until: ReadonlyMap<PersonKey, number>): DemoWork[] {
  const planned = plan.jobs.flatMap((job) => job.events.flatMap((event) => plannedWorks(plan, job, event)))
  const people = Map.groupBy(planned, (work) => work.who)
  return [...people].flatMap(([who, works]) =>
    oneAfterTheOther(plan.details, works, until.get(who) ?? plan.now),
  )
}

function plannedWorks({ details, now }: Plan, job: SeededJob, event: SeededEvent): DemoWork[] {
  return occurrences(event, now - daysShown * DAY, now).flatMap((occurrence) => {
    const date = localDate(event.zone, occurrence.occurrenceStart)
    const random = seeded(`${job.site}/${job.detail}/${event.startLocal}/${date}`)
    if (random.chance(0.05)) return []
    const late = random.chance(0.08) ? random.between(10, 35) : random.between(-6, 6)
    const start = wholeSecond(occurrence.startTime + late * MINUTE)
    const end = wholeSecond(start + occurrence.duration * random.between(0.88, 1.06) * MINUTE)
    const types = [details.get(job.detail)![0]!.specs[0]!.spec_type]
    const shift = { who: event.who, eventId: event.id, occurrenceStart: occurrence.occurrenceStart }
    return [begun(details, job, { ...shift, start, end, random, types })]
  })
}

function oneAfterTheOther(details: SeededDetails, works: DemoWork[], free: number): DemoWork[] {
  const begunWorks: DemoWork[] = []
  for (const work of works.sort((a, b) => a.start - b.start)) {
    const before = begunWorks.at(-1)?.end ?? Number.NEGATIVE_INFINITY
    const start = Math.max(work.start, before + BETWEEN_WORKS)
    const end = Math.min(work.end!, limitOf({ ...work, start }))
    if (end - start < SHORTEST || end > free - BETWEEN_WORKS) continue
    begunWorks.push(
      begun(details, work.job, { ...work, start, end, breaks: breaksOf(work.random, start, end) }),
    )
  }
  return begunWorks
}

export const limitOf = ({ start, breaks, job }: DemoWork) =>
  limitReachedAt({ startTime: start, breaks }, job.max_service_minutes)

function breaksOf(random: Random, start: number, end: number): Break[] {
  const minutes = (end - start) / MINUTE
  const share = minutes > 360 ? 1 : minutes > 140 ? 0.5 : 0.12
  const pause = (at: number, least: number, most: number, reason: string): Break => {
    const from = wholeSecond(start + (end - start) * at)
    return { from, to: wholeSecond(from + random.between(least, most) * MINUTE), reason }
  }
  if (!random.chance(share)) return []
  if (minutes <= 360) return [pause(random.between(0.35, 0.65), 5, 14, random.pick(remarks.breaks))]
  const meal = pause(random.between(0.4, 0.5), 25, 35, 'Meal')
  return random.chance(0.6) ? [meal, pause(random.between(0.68, 0.8), 8, 15, 'Tea')] : [meal]
}

export const wholeSecond = (ms: number) => Math.round(ms / 1000) * 1000

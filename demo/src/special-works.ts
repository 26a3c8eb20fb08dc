import { isLeader } from '@muster/contract/kit/permissions'
import { isMissedAt } from '@muster/rules/planning/alerts'
import { occurrences } from '@muster/rules/time/recurrence'
import { instantOf, localDate } from '@muster/rules/time/zone'
import { type PersonKey, people, remarks, type SiteKey, sites } from './data.ts'
import type { Plan, SeededJob } from './jobs.ts'
import { DAY, HOUR, MINUTE } from './office.ts'
import { seeded } from './random.ts'
import { BETWEEN_WORKS, begun, type DemoWork, limitOf, wholeSecond } from './works.ts'

/** Who is at work while the demo is made, and since when: minutes ago. */
const openNow = [
  { who: 'employee', site: 'sydneyTownHall', since: 25, pausedSince: null },
  { who: 'contractor', site: 'stateLibraryVic', since: 75, pausedSince: 11 },
] as const satisfies { who: PersonKey; site: SiteKey; since: number; pausedSince: number | null }[]

/** How long after the alert the manager has rung and writes a note. */
const noteAfter = 6 * MINUTE

const minutesAgo = (now: number, minutes: number) => Math.floor(now / MINUTE) * MINUTE - minutes * MINUTE

export const busyFrom = (now: number): ReadonlyMap<PersonKey, number> =>
  new Map(openNow.map(({ who, since }) => [who, minutesAgo(now, since)]))

export const openWorks = ({ jobs, details, now }: Plan): DemoWork[] =>
  openNow.map(({ who, site, since, pausedSince }) => {
    const job = jobs.find((each) => each.site === site && each.detail === 'officeClean')!
    const start = minutesAgo(now, since)
    const work = { who, start, ...shiftAt(job, who, start), random: seeded(`open/${who}`) }
    if (pausedSince === null) return begun(details, job, { ...work, status: 'STARTED' })
    const pause = { from: minutesAgo(now, pausedSince), to: Number.POSITIVE_INFINITY, reason: 'Tea' }
    return begun(details, job, { ...work, status: 'ON_HOLD', breaks: [pause] })
  })

const shiftAt = (job: SeededJob, who: PersonKey, start: number) =>
  job.events
    .filter((event) => event.who === who)
    .flatMap((event) =>
      occurrences(event, start - 45 * MINUTE, start + 15 * MINUTE).map(({ occurrenceStart }) => ({
        ...{ eventId: event.id, occurrenceStart },
      })),
    )[0]

export function feedbackWorks({ jobs, details, now }: Plan): DemoWork[] {
  const asked = jobs.filter(
    (job) => job.feedback_every_days > 0 && job.endedAt === undefined && job.since < -80,
  )
  return asked.flatMap((job, nth) =>
    [76, 46, 16].flatMap((daysAgo) => {
      const { timezone, client } = sites[job.site]
      const day = localDate(timezone, now - (daysAgo - (nth % 9)) * DAY)
      const start = instantOf(timezone, `${day}T10:00:00`) + nth * 11 * MINUTE
      const random = seeded(`feedback/${job.site}/${Math.floor((now - start) / DAY)}`)
      if (random.chance(0.2)) return []
      const end = start + random.whole(60, 240) * 1000
      return [begun(details, job, { who: client, start, end, types: ['FEEDBACK'], random })]
    }),
  )
}

/**
 * Marks what the office has to look at: a work that went on until the server ended it, and starts too far from the
 * site. Takes finished works, the oldest first.
 */
export function markOdd(works: readonly DemoWork[], now: number): void {
  const cleaned = works.filter((work) => work.types[0] === 'NORMAL' && now - work.start < 25 * DAY)
  const nextOf = (work: DemoWork) =>
    works.find((each) => each.who === work.who && each.start > work.start)?.start ?? now
  const forgotten = cleaned.find(
    (work) => work.job.max_service_minutes < 540 && limitOf(work) < nextOf(work) && limitOf(work) < now - DAY,
  )!
  forgotten.end = limitOf(forgotten)
  forgotten.reviews.push('tooLong')
  const far = cleaned.filter((work) => work !== forgotten && work.job.minimum_distance_to_start > 0)
  // The last one is of yesterday or today, where the board of today shows it.
  for (const share of [0.2, 0.55, 0.999]) far[Math.floor(far.length * share)]!.reviews.push('offsite')
}

/** A shift of the night belongs to the day before, where the board of today does not show it. */
const longestOfDay = 240

/**
 * The newest visit of the field that can be missed by now, and when the manager notes why. Its work, where it has one,
 * must not be written.
 */
export function missedVisit({ jobs, now }: Plan, works: readonly DemoWork[]) {
  const busy = busyFrom(now)
  const events = jobs
    .flatMap((job) => job.events)
    .filter(({ who, durationMinutes }) => {
      return !isLeader(people[who].level) && !busy.has(who) && durationMinutes <= longestOfDay
    })
  const visits = events.flatMap((event) =>
    occurrences(event, now - 3 * DAY, now).map((visit) => ({
      ...{ eventId: event.id, ...visit, notedAt: isMissedAt(visit) + noteAfter },
    })),
  )
  const missed = visits
    .filter(({ notedAt }) => notedAt < now)
    .reduce((newest, visit) => (visit.startTime > newest.startTime ? visit : newest))
  const work = works.find(
    ({ eventId, occurrenceStart }) =>
      eventId === missed.eventId && occurrenceStart === missed.occurrenceStart,
  )
  return { ...missed, work }
}

/** A visit takes at most so much longer than planned. */
const longestShare = 1.06
/** Nobody is shown as having begun this very moment. */
const justBegun = 2 * MINUTE

export function runningWorks(
  { jobs, details, now }: Plan,
  done: readonly DemoWork[],
  missed: Pick<ReturnType<typeof missedVisit>, 'eventId' | 'occurrenceStart'>,
): DemoWork[] {
  const shiftOf = (of: Pick<DemoWork, 'eventId' | 'occurrenceStart'>) => `${of.eventId} ${of.occurrenceStart}`
  const taken = new Set([missed, ...done].map(shiftOf))
  const freeFrom = new Map(done.map(({ who, end }) => [who, end! + BETWEEN_WORKS]))
  const busy = new Set<PersonKey>(busyFrom(now).keys())
  const shifts = jobs.flatMap((job) =>
    job.events.flatMap((event) =>
      occurrences(event, now - DAY, now)
        .filter(({ startTime, duration }) => startTime + duration * longestShare * MINUTE > now)
        .map(({ startTime, occurrenceStart }) => ({
          ...{ job, who: event.who, eventId: event.id, startTime, occurrenceStart },
        })),
    ),
  )
  const inOrder = shifts.sort((a, b) => a.startTime - b.startTime)
  return inOrder.flatMap(({ job, startTime, ...shift }) => {
    const random = seeded(`running/${job.site}/${job.detail}/${startTime}`)
    const planned = wholeSecond(startTime + random.between(-6, 6) * MINUTE)
    const start = Math.max(planned, freeFrom.get(shift.who) ?? 0)
    const isAway = random.chance(0.1) || taken.has(shiftOf(shift)) || busy.has(shift.who)
    if (isAway || start > now - justBegun) return []
    busy.add(shift.who)
    const types = [details.get(job.detail)![0]!.specs[0]!.spec_type]
    return [begun(details, job, { ...shift, start, status: 'STARTED', types, random })]
  })
}

export function putRight(works: readonly DemoWork[], now: number): void {
  const settled = works.filter(
    ({ types, reviews, start }) => types[0] === 'NORMAL' && reviews.length === 0 && now - start > 2 * DAY,
  )
  const share = (part: number) => settled[Math.floor((settled.length - 1) * part)]!
  const [wrong, missed] = [share(0.9), share(0.93)]
  const reason = 'Started at the wrong site, done again by the right one'
  wrong.voided = { reason, by: 'manager', at: wrong.end! + 3 * HOUR }
  missed.entered = { reason: 'Phone was in repair; times from the door log', by: 'manager' }
  const left = settled.filter((work) => !work.voided && !work.entered && work.end! - work.start > HOUR)
  const chosen = left.filter((work) => seeded(`correction/${work.job.site}/${work.start}`).chance(0.012))
  // So that one who can sign in has been told of it lately.
  const newest = left.findLast((work) => work.who === 'employee')!
  for (const [nth, work] of [...chosen, newest].entries()) {
    const { reason, late, long } = remarks.mistakes[nth % remarks.mistakes.length]!
    work.corrected = {
      ...{ reason, oldStart: work.start + late * MINUTE, oldEnd: work.end! + long * MINUTE },
      ...{ by: nth % 3 === 0 ? 'admin' : 'manager', at: work.end! + 26 * HOUR },
    }
  }
}

import { occurrences } from '@muster/rules/recurrence'
import { limitReachedAt } from '@muster/rules/work-time'
import { instantOf, localDate } from '@muster/rules/zone'
import type { PersonKey } from './people.ts'
import { seeded } from './random.ts'
import type { SeededDetails } from './seed-details.ts'
import type { SeededJob } from './seed-jobs.ts'
import { type SiteKey, siteOf } from './sites.ts'
import { begun, type DemoWork } from './works.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Who is at work while the demo is made, and since when: minutes ago. */
const openNow = [
  { who: 'employee', site: 'sydneyTownHall', since: 25, pausedSince: null },
  { who: 'contractor', site: 'stateLibraryVic', since: 75, pausedSince: 11 },
] as const satisfies { who: PersonKey; site: SiteKey; since: number; pausedSince: number | null }[]

/** From when on these people are busy with their open work. */
export const busyFrom = (now: number): ReadonlyMap<PersonKey, number> =>
  new Map(openNow.map(({ who, since }) => [who, startOfOpen(now, since)]))

const startOfOpen = (now: number, since: number) => Math.floor(now / MINUTE) * MINUTE - since * MINUTE

/** One work that runs and one that pauses, on the shift of that hour where there is one. */
export function openWorks(jobs: readonly SeededJob[], details: SeededDetails, now: number): DemoWork[] {
  return openNow.map(({ who, site, since, pausedSince }) => {
    const job = jobs.find((each) => each.site === site && each.detail === 'officeClean')!
    const start = startOfOpen(now, since)
    const shift = shiftAt(job, who, start)
    return begun(details, job, {
      who,
      start,
      eventId: shift?.eventId ?? null,
      occurrenceStart: shift?.occurrenceStart ?? null,
      random: seeded(`open/${who}`),
      status: pausedSince === null ? 'STARTED' : 'ON_HOLD',
      breaks:
        pausedSince === null
          ? []
          : [{ from: startOfOpen(now, pausedSince), to: Number.POSITIVE_INFINITY, reason: 'Tea' }],
    })
  })
}

/** The shift of a person at a job for which a start at that moment is at most this early or late. */
function shiftAt(job: SeededJob, who: PersonKey, start: number) {
  const events = job.events.filter((event) => event.who === who)
  const found = events.flatMap((event) =>
    occurrences(event, start - 45 * MINUTE, start + 15 * MINUTE).map(({ occurrenceStart }) => ({
      eventId: event.id,
      occurrenceStart,
    })),
  )
  return found[0]
}

/** What the clients answered: once in the days after each request, in the morning of their site. */
export function feedbackWorks(jobs: readonly SeededJob[], details: SeededDetails, now: number): DemoWork[] {
  const asked = jobs.filter((job) => job.feedbackDays > 0 && job.endedAt === undefined && job.since < -80)
  const moments = asked.flatMap((job, nth) =>
    [76, 46, 16].map((daysAgo) => {
      const { zone } = siteOf(job.site)
      const day = localDate(zone, now - (daysAgo - (nth % 9)) * DAY)
      return { job, start: instantOf(zone, `${day}T10:00:00`) + nth * 11 * MINUTE }
    }),
  )
  return moments.flatMap(({ job, start }) => {
    const random = seeded(`feedback/${job.site}/${Math.floor((now - start) / DAY)}`)
    if (random.chance(0.2)) return []
    return [
      begun(details, job, {
        who: siteOf(job.site).client,
        start,
        end: start + random.whole(60, 240) * 1000,
        types: ['FEEDBACK'],
        random,
      }),
    ]
  })
}

/**
 * Marks what the office has to look at: a work that went on until the server ended it, and starts too far from the
 * site. Takes finished works, the oldest first.
 */
export function markOdd(works: readonly DemoWork[], now: number): void {
  const cleaned = works.filter((work) => work.types[0] === 'NORMAL' && now - work.start < 25 * DAY)
  const nextOf = (work: DemoWork) =>
    works.find((each) => each.who === work.who && each.start > work.start)?.start ?? now
  const forgotten = cleaned.find((work) => {
    const limit = limitReachedAt({ startTime: work.start, breaks: work.breaks }, work.job.maxMinutes)
    return work.job.maxMinutes < 540 && limit < nextOf(work) && limit < now - DAY
  })!
  forgotten.end = limitReachedAt(
    { startTime: forgotten.start, breaks: forgotten.breaks },
    forgotten.job.maxMinutes,
  )
  forgotten.reviews.push('tooLong')
  const far = cleaned.filter((work) => work !== forgotten && work.job.minimumDistance > 0)
  // The last one is of yesterday or today, where the board of today shows it.
  for (const share of [0.2, 0.55, 0.999]) far[Math.floor(far.length * share)]!.reviews.push('offsite')
}

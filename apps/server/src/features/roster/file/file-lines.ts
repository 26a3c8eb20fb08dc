import type { Roster } from '@muster/contract/planning/roster'
import { nameApart } from '@muster/rules/people/full-name'
import { isoWithOffset } from '@muster/rules/time/zone'

/** A shift or open places, by the clock of the site. */
export interface FileLine {
  /** None: open places. */
  userId: number | null
  siteId: number
  day: string
  start: string
  end: string
  minutes: number
  person: string
  role: string
  site: string
  client: string
  job: string
  title: string
  open: number
  /** Cents; absent where it is not costed, or costs were not asked for. */
  cost?: number | undefined
  draft: 'ADDED' | 'REMOVED' | null
}

export function linesOf({ shifts, places, people, jobs, sites }: Roster): FileLine[] {
  const jobOf = new Map(jobs.map((job) => [job.id, job]))
  const siteOf = new Map(sites.map((site) => [site.id, site]))
  const personOf = new Map(people.map((person) => [person.tenantUserId, person]))
  const factsOf = ({
    jobId,
    startTime,
    duration,
    title,
  }: Roster['shifts'][number] | Roster['places'][number]) => {
    const job = jobOf.get(jobId)
    const site = siteOf.get(job?.locationId ?? 0)
    const start = Date.parse(startTime)
    const at = (moment: number) => isoWithOffset(site?.timezone ?? 'UTC', moment)
    return {
      ...{ siteId: site?.id ?? 0, site: site?.name ?? '', client: site?.clientName ?? '' },
      ...{ job: job?.title ?? '', title, minutes: duration, day: at(start).slice(0, 10) },
      start: at(start).slice(11, 16),
      end: at(start + duration * 60_000).slice(11, 16),
    }
  }
  const ofShifts = shifts.map((shift): FileLine => {
    const person = personOf.get(shift.tenantUserId)
    return {
      ...factsOf(shift),
      ...{ userId: shift.tenantUserId, role: person?.role ?? '', open: 0, draft: shift.draft },
      cost: shift.cost,
      person: person ? nameApart(person.name, person.distinguishedBy) : '',
    }
  })
  const ofPlaces = places
    .filter(({ uncovered, unfilled }) => uncovered + unfilled > 0)
    .map(
      (place): FileLine => ({
        ...factsOf(place),
        ...{ userId: null, person: '', role: '', open: place.uncovered + place.unfilled, draft: null },
      }),
    )
  const placeOf = ({ day, start, site, person }: FileLine) => `${day} ${start} ${site} ${person}`
  return [...ofShifts, ...ofPlaces].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/** Days on which people are away, and never why: leave that is approved, and suspensions. */
export function awayDays({ away, startDate, endDate }: Roster, days: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { tenantUserId, kind, from, to } of away)
    if (kind === 'LEAVE' || kind === 'SUSPENDED')
      for (const day of days)
        if (day >= startDate && day <= endDate && from.slice(0, 10) <= day && day <= to.slice(0, 10))
          found.add(`${tenantUserId} ${day}`)
  return found
}

import type { Job } from '@muster/contract/jobs/jobs'
import type { CalendarEvent } from '@muster/contract/planning/calendar'

export interface Visit {
  readonly key: string
  readonly siteId: number
  readonly jobDetailTitle: string
  /** With the offset of the site's zone. */
  readonly startTime: string
  readonly timezone: string
  /** Minutes. */
  readonly duration: number
}

/** The visits to come at the sites of these jobs, by time; what is removed or has begun is left out. */
export function visitsOf(events: readonly CalendarEvent[], jobs: readonly Job[], now: number): Visit[] {
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const visits = events.flatMap(({ id, mappedId, timezone, occurrences }) => {
    const job = byId.get(mappedId)
    if (!job) return []
    return occurrences
      .filter(({ exception, startTime }) => exception !== 'removed' && Date.parse(startTime) > now)
      .map(({ occurrenceStart, startTime, duration }) => ({
        key: `${id} ${occurrenceStart}`,
        siteId: job.jobLocation.id,
        jobDetailTitle: job.jobDetailTitle,
        startTime,
        timezone,
        duration,
      }))
  })
  return visits.sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime))
}

/** Several people at the same job at the same time are one visit. */
export function togetherOf(visits: readonly Visit[]): Visit[] {
  const seen = new Set<string>()
  return visits.filter(({ siteId, jobDetailTitle, startTime, duration }) => {
    const same = `${siteId} ${jobDetailTitle} ${startTime} ${duration}`
    if (seen.has(same)) return false
    seen.add(same)
    return true
  })
}

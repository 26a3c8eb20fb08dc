import type { DayOccurrence, StartableJob } from '@muster/contract/planning/planned-day'
import type { Position } from '@muster/contract/works/field-inputs'
import type { MyDay } from '@muster/contract/works/works'
import { mayStart } from '@muster/rules/works/distance'
import { metresToSite } from '@muster/rules/works/fence'

const pointOf = ({ lat, lang }: { lat: number; lang: number }) => ({ lat, lng: lang })

/** Metres from a position to the site of a job: to its fence where it has one. */
export const metresTo = ({ jobLocation, fence }: StartableJob, position: Position): number =>
  metresToSite(pointOf(position), { ...pointOf(jobLocation), fence: fence?.map(pointOf) ?? null })

/** Whether the server takes a start from this position as one at the site. */
export const isAtSite = (job: StartableJob, position: Position): boolean =>
  mayStart({
    distance: metresTo(job, position),
    accuracy: position.accuracy ?? null,
    minimum: job.minimumDistanceToStart,
  })

/** Metres within which a person is taken to stand at a site whose job has no distance of its own. */
const nearMetres = 200

/** The own visit that is still to come whose site the person stands at; the nearest of several. */
export function visitAt(
  day: MyDay,
  position: Position,
  except: number,
): { visit: DayOccurrence; job: StartableJob } | undefined {
  const jobs = new Map(day.startableJobs.map((job) => [job.jobId, job]))
  return day.occurrences
    .flatMap((visit) => {
      const job = jobs.get(visit.jobId)
      if (!job || visit.status !== undefined || visit.jobId === except) return []
      const metres = metresTo(job, position)
      return metres <= Math.max(nearMetres, job.minimumDistanceToStart) ? [{ visit, job, metres }] : []
    })
    .sort((one, other) => one.metres - other.metres)[0]
}

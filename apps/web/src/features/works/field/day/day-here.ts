import type { DayOccurrence, PlannedDay } from '@muster/contract/planning/planned-day'
import type { StartInput } from '@muster/contract/works/field-inputs'
import type { MyDay } from '@muster/contract/works/works'
import { addDays, daysBetween, localDate } from '@muster/rules/time/zone'
import type { Entry, EntryId } from '../../../../offline/entry.ts'
import type { Starting } from '../start/start.ts'

/** The server's answer of the moment `at` knows it. */
const isTold = ({ state, settledAt = 0 }: Entry, at: number) => state === 'sent' && settledAt < at

const finished = (steps: readonly Entry[]) => steps.some(({ name }) => name === 'complete')
function statusOf(steps: readonly Entry[]): DayOccurrence['status'] {
  if (finished(steps)) return 'COMPLETED'
  return steps.findLast(({ name }) => name === 'hold' || name === 'resume')?.name === 'hold'
    ? 'ON_HOLD'
    : 'STARTED'
}

const taken = (turns: readonly Entry[]) => turns.filter(({ state }) => state !== 'refused')

/** What was written here for a visit, where the server does not know all of it. */
function stepsAt(visit: DayOccurrence, turns: readonly Entry[], at: number): Entry[] | undefined {
  const isItsStart = ({ name, body }: Entry) => {
    const start = name === 'start' ? (body as StartInput | null) : null
    return (
      start?.eventId === visit.eventId &&
      Date.parse(start.occurrenceStart ?? '') === Date.parse(visit.occurrenceStart)
    )
  }
  const lane = turns.findLast(isItsStart)?.lane
  const steps = turns.filter(
    (each) => each.lane === lane || (visit.workId !== undefined && each.params.id === visit.workId),
  )
  return steps.every((each) => isTold(each, at)) ? undefined : steps
}

/** The day as the server told it at the moment `at`, with what was begun and finished on this device since. */
export function dayHere(day: MyDay, all: readonly Entry[], at: number): MyDay {
  const turns = taken(all)
  const occurrences = day.occurrences.map((visit) => {
    const steps = stepsAt(visit, turns, at)
    return steps ? { ...visit, status: statusOf(steps) } : visit
  })
  return occurrences.every((visit, nth) => visit === day.occurrences[nth]) ? day : { ...day, occurrences }
}

/** The work that is open on this device: begun here and not known to the server, or known to it and not finished here. */
export function openName(day: MyDay, all: readonly Entry[], at: number): EntryId | undefined {
  const turns = taken(all)
  const isOver = (lane: string) => finished(turns.filter((each) => each.lane === lane))
  // Of several that were begun since there was a connection, the one that goes on.
  const begun = turns.findLast((each) => each.name === 'start' && !isTold(each, at) && !isOver(each.lane))
  if (begun) return { local: begun.key }
  const id = day.openWork?.workId
  const isOf = ({ params }: Entry) => params.id === id || typeof params.id === 'object'
  const isFinished = turns.some((each) => each.name === 'complete' && !isTold(each, at) && isOf(each))
  return isFinished ? undefined : id
}

// To look into a calendar takes a phone a tenth of a second.
const fresh = 60_000
/** Today at the site: the day of the answer that came at `at`, and the time since. The device's own date may be wrong. */
export function dayOfNow(told: MyDay, at: number, zone: string | undefined, now: number): string {
  if (zone === undefined || Math.abs(now - at) < fresh) return told.date
  return addDays(told.date, Math.max(0, daysBetween(localDate(zone, at), localDate(zone, now))))
}

/** The same with the visits of another day, where this device was given them. */
export const onDay = (told: MyDay, other: PlannedDay | undefined): MyDay =>
  other ? { ...told, date: other.date, occurrences: other.occurrences } : told

/** What the button at the bottom of the page begins: the first part of the next visit. */
export function nextStart({ occurrences, startableJobs }: MyDay): Starting | undefined {
  const jobs = new Map(startableJobs.map((job) => [job.jobId, job]))
  const occurrence = occurrences.find((each) => each.status === undefined && jobs.has(each.jobId))
  const job = occurrence && jobs.get(occurrence.jobId)
  return job && { job, occurrence, type: job.specTypes[0] ?? 'NORMAL' }
}

interface NamedSite {
  id: number
  name: string
}
/** The sites of the day, each once: that of the visit that runs, those of its visits, and those of other jobs. */
export function sitesOf({ openWork, occurrences, startableJobs }: MyDay): NamedSite[] {
  const running = openWork ? [{ id: openWork.locationId, name: openWork.locationName }] : []
  const others = [...occurrences, ...startableJobs].map(({ jobLocation: { id, name } }) => ({ id, name }))
  return [...new Map([...running, ...others].map((site) => [site.id, site])).values()]
}

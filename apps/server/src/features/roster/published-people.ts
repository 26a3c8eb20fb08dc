import type { PublishedPerson, PublishedShift } from '@muster/contract/published-shifts'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../db/scope.ts'
import type { SavedEvents } from '../planning/changes/save-events.ts'
import {
  comingShifts,
  type ShiftsByPerson,
  type ShiftTimes,
  shiftChanges,
} from '../planning/changes/shift-changes.ts'
import { rosterJobs } from '../planning/pattern-queries.ts'
import { namesOf } from './people-queries.ts'
import type { PublishContext } from './publish-context.ts'

const urgentMs = 12 * 3_600_000
const words = { added: 'ADDED', moved: 'MOVED', cancelled: 'CANCELLED' } as const

type ShiftsByJob = ReadonlyMap<number, ShiftsByPerson>

/** What each person learns of a save at one job. */
export async function peopleOfSave(
  tx: Scope,
  { context: { job, events, after, ...context } }: SavedEvents,
): Promise<PublishedPerson[]> {
  const { jobId } = job
  return publishedPeople(
    new Map([[jobId, comingShifts(events, context)]]),
    new Map([[jobId, comingShifts(after, context)]]),
    {
      jobs: await rosterJobs(tx, [jobId]),
      names: await namesOf(tx, [...new Set(context.assignees.map(({ user_id }) => user_id))]),
      now: context.now,
    },
  )
}

/** What each person learns: the changes of their coming shifts, by the first of each job. */
export function publishedPeople(
  before: ShiftsByJob,
  after: ShiftsByJob,
  { jobs, names, now }: Pick<PublishContext, 'jobs' | 'names' | 'now'>,
): PublishedPerson[] {
  const changes = [...before].flatMap(([jobId, was]) =>
    shiftChanges(was, after.get(jobId)!).map((change) => ({ ...change, job: jobs.get(jobId)! })),
  )
  return [...Map.groupBy(changes, ({ tenantUserId }) => tenantUserId)].map(([tenantUserId, own]) => {
    const firsts = own.flatMap(({ added, lost }) => [added[0], lost[0]].flatMap((shift) => shift ?? []))
    const soonest = Math.min(...firsts.map(({ startTime }) => startTime))
    const shifts = own.map(({ change, added, lost, job }): PublishedShift => {
      const times = (shift: ShiftTimes | undefined) =>
        shift ? { startTime: isoWithOffset(job.timezone, shift.startTime), duration: shift.duration } : null
      return {
        jobId: job.id,
        jobDetailTitle: job.jobDetailTitle,
        locationName: job.siteName,
        change: words[change],
        before: times(lost[0]),
        after: times(added[0]),
        count: Math.max(added.length, lost.length),
      }
    })
    const startOf = ({ after: is, before: was }: PublishedShift) => Date.parse((is ?? was)!.startTime)
    return {
      tenantUserId,
      name: names.get(tenantUserId) ?? '',
      urgent: soonest - now < urgentMs,
      shifts: shifts.sort((a, b) => startOf(a) - startOf(b)),
    }
  })
}

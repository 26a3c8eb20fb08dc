import type { PublishedPerson, PublishedShift } from '@muster/contract/planning/published-shifts'
import { isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { type ScheduleChange, type ShiftTimes, shiftChanges } from '../../planning/changes/shift-changes.ts'
import { namesOf } from '../../users/person-queries.ts'

const urgentMs = 12 * 3_600_000
const words = { added: 'ADDED', moved: 'MOVED', cancelled: 'CANCELLED' } as const

interface PeopleQuery {
  /** Where they were read already. */
  names?: ReadonlyMap<number, string>
  /** What begins soon after it is urgent: by default now. */
  now?: number
}
/** What each person learns of changed schedules: the changes of their coming shifts, by the first of each job. */
export async function peopleOf(
  tx: Scope,
  schedules: readonly ScheduleChange[],
  { names: known, now = tx.now.getTime() }: PeopleQuery = {},
): Promise<PublishedPerson[]> {
  const changes = schedules.flatMap((schedule) =>
    shiftChanges(schedule).map((change) => ({ ...change, job: schedule.job })),
  )
  if (changes.length === 0) return []
  const byPerson = Map.groupBy(changes, ({ tenantUserId }) => tenantUserId)
  const names = known ?? (await namesOf(tx, [...byPerson.keys()]))
  return [...byPerson].map(([tenantUserId, own]) => {
    const firsts = own.flatMap(({ added, lost }) => [added[0], lost[0]].flatMap((shift) => shift ?? []))
    const soonest = Math.min(...firsts.map(({ startTime }) => startTime))
    const shifts = own.map(({ change, added, lost, job }): PublishedShift => {
      const times = (shift: ShiftTimes | undefined) =>
        shift ? { startTime: isoWithOffset(job.timezone, shift.startTime), duration: shift.duration } : null
      return {
        jobId: job.jobId,
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

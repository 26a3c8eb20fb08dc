import type { TeamState } from '@muster/contract/works/team'
import { isBegunBy, isLateAt, isMissedAt } from './alerts.ts'

interface PlannedTime {
  startTime: number
  duration: number
}
/** How it stands with a visit: `planned` is what of its plan is to be kept, undefined where nothing is. */
export function visitState(
  now: number,
  planned: PlannedTime | undefined,
  work: { status: string } | undefined,
): TeamState {
  if (work) return work.status === 'STARTED' ? 'ON_SITE' : work.status === 'ON_HOLD' ? 'ON_BREAK' : 'DONE'
  if (!planned || now < isLateAt(planned)) return 'TO_COME'
  return now < isMissedAt(planned) ? 'LATE' : 'MISSING'
}

interface PersonAtJob {
  userId: number
  jobId: number
}
const personAtJob = ({ userId, jobId }: PersonAtJob) => `${userId} ${jobId}`

/** Finds the work that belongs to an occurrence; works are in order of their start. */
export function workFinder<W extends PersonAtJob & Parameters<typeof isBegunBy>[0]>(works: readonly W[]) {
  const worksOf = Map.groupBy(works, personAtJob)
  return (visit: PersonAtJob & Parameters<typeof isBegunBy>[1]): W | undefined =>
    worksOf.get(personAtJob(visit))?.find((work) => isBegunBy(work, visit))
}

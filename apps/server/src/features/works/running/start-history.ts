import { isAssignable } from '@muster/contract/kit/permissions'
import type { ReviewFlag } from '@muster/contract/works/reviews'
import { localDate } from '@muster/rules/time/zone'
import type { LevelChange, StartHistory, TimePeriod } from './start-history-queries.ts'

/** The clock of a phone may be off by this much without being corrected. */
const TOLERANCE_MS = 120_000

const contains = ({ from, to }: TimePeriod, at: number) => at >= from && (to === null || at < to)

export const levelAt = (level: number, changes: readonly LevelChange[], at: number) =>
  changes.find((change) => change.at > at)?.fromLevel ?? level

function assignmentFlag({ assignments, personSince, jobSince }: StartHistory, at: number): ReviewFlag[] {
  const earliest = Math.max(personSince, jobSince, assignments[0]!.from)
  if (at < earliest - TOLERANCE_MS) return ['beforeAssigned']
  const isAssigned = assignments.some(({ from, to }) => contains({ from: from - TOLERANCE_MS, to }, at))
  return isAssigned ? [] : ['notAssigned']
}

const isOff = ({ isEnabled, deactivations }: StartHistory, at: number) =>
  deactivations.some((each) => contains(each, at)) || (!isEnabled && deactivations.length === 0)

const isAfter = (moment: number | null, at: number) => moment !== null && at >= moment

function hadContractEnded(history: StartHistory, at: number, zone: string) {
  const { contractLastDay, contractCutShortAt, contractSuspendedAt, contractArchivedAt } = history
  if (isAfter(contractSuspendedAt, at) || isAfter(contractArchivedAt, at)) return true
  if (localDate(zone, at) <= contractLastDay) return false
  return contractCutShortAt === null || at >= contractCutShortAt
}

/** `zone` is the company's. */
export function historyFlags(history: StartHistory, at: number, level: number, zone: string): ReviewFlag[] {
  return [
    ...assignmentFlag(history, at),
    ...(isOff(history, at) ? (['jobDeactivated'] as const) : []),
    ...(isAfter(history.siteArchivedAt, at) ? (['siteArchived'] as const) : []),
    ...(hadContractEnded(history, at, zone) ? (['contractEnded'] as const) : []),
    ...(isAssignable(levelAt(level, history.levelChanges, at)) ? [] : (['roleChanged'] as const)),
  ]
}

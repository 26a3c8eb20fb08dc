import type { TodayAttention, VisitTrouble } from '@muster/contract/today'
import { isoWithOffset } from '@muster/rules/time/zone'
import { isAreaManager } from '../../db/areas.ts'
import type { Scope } from '../../db/scope.ts'
import { waitingSwaps } from '../cover/swaps/swap-queries.ts'
import { waitingLeave } from '../leave/queries.ts'
import { countOvertimeToDecide } from '../pay/overtime/overtime-queries.ts'
import { listHeldOnPhones } from '../works/reviews/held-queries.ts'
import { countAttention } from '../works/reviews/review-queries.ts'
import {
  countUndelivered,
  longestList,
  lowScore,
  readEndingContracts,
  readLowFeedback,
  readNewProblems,
  readTroubled,
  readUnanswered,
  type TroubledRow,
} from './queries.ts'

/** What waits for the office at the sites of these groups, or at all; decisions are counted for all sites. */
export async function readAttention(
  scope: Scope,
  groupIds: readonly number[] | undefined,
): Promise<TodayAttention> {
  const [
    finished,
    problems,
    lowFeedback,
    unanswered,
    contracts,
    undelivered,
    waiting,
    requests,
    swaps,
    held,
    overtime,
  ] = await Promise.all([
    readTroubled(scope, groupIds),
    readNewProblems(scope, groupIds),
    readLowFeedback(scope, groupIds),
    readUnanswered(scope, groupIds),
    readEndingContracts(scope, groupIds),
    // The log of deliveries is the company's.
    isAreaManager(scope.actor) ? 0 : countUndelivered(scope),
    countAttention(scope),
    waitingLeave(scope, longestList),
    waitingSwaps(scope, longestList),
    listHeldOnPhones(scope),
    countOvertimeToDecide(scope),
  ])
  return {
    finished: { ...finished, rows: finished.rows.map(troubledVisit) },
    problems: {
      ...problems,
      rows: problems.rows.map((row) => ({ ...row, reportedAt: row.reportedAt.toISOString() })),
    },
    lowFeedback: {
      ...lowFeedback,
      rows: lowFeedback.rows.map(({ endedAt, ...row }) => ({ ...row, endTime: endedAt.toISOString() })),
    },
    unanswered: {
      ...unanswered,
      rows: unanswered.rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })),
    },
    contracts,
    undelivered,
    leave: { count: requests[0]?.total ?? 0, rows: requests.map((row) => leaveToDecide(scope, row)) },
    swaps: { count: swaps[0]?.total ?? 0, rows: swaps.map(swapToDecide) },
    corrections: waiting.corrections,
    ...(overtime > 0 && { overtime }),
    reviews: waiting.reviews,
    refusedSteps: waiting.refused,
    heldOnPhones: held.length,
  }
}

function troubledVisit({ timezone, startedAt, lacksEnd, isOffsite, lacksPhotos, ...row }: TroubledRow) {
  const troubles: [VisitTrouble, boolean][] = [
    ['LOW_SCORE', row.score !== null && row.score <= lowScore],
    ['NO_END', lacksEnd],
    ['OFFSITE', isOffsite],
    ['PHOTOS_OUTSTANDING', lacksPhotos],
  ]
  return {
    ...row,
    timezone,
    startTime: isoWithOffset(timezone, startedAt.getTime()),
    troubles: troubles.flatMap(([trouble, applies]) => (applies ? [trouble] : [])),
  }
}

type LeaveToDecide = Awaited<ReturnType<typeof waitingLeave>>[number]
function leaveToDecide({ company }: Scope, row: LeaveToDecide) {
  const { id, tenantUserId, name, firstDay, lastDay, fromTime, toTime } = row
  const moment = (at: Date) => isoWithOffset(company.timezone, at.getTime())
  const [from, to] = fromTime && toTime ? [moment(fromTime), moment(toTime)] : [firstDay, lastDay]
  return { id, tenantUserId, name, from, to, isPartDay: fromTime !== null }
}

type SwapToDecide = Awaited<ReturnType<typeof waitingSwaps>>[number]
const swapToDecide = (row: SwapToDecide) => ({
  id: row.id,
  tenantUserId: row.tenantUserId,
  name: row.name,
  withUserId: row.withUserId,
  withName: row.withName,
  ...shownShift(row),
})
/** The shift that is given, or what comes in return where only that is at a site of the reader's areas. */
function shownShift(row: SwapToDecide) {
  const isGiven = row.givenNamed !== false
  const timezone = isGiven ? row.givenZone : row.returnedZone!
  return {
    locationId: isGiven ? row.givenSiteId : row.returnedSiteId!,
    locationName: isGiven ? row.givenSite : row.returnedSite!,
    startTime: isoWithOffset(timezone, (isGiven ? row.givenTime : row.returnedTime!).getTime()),
    timezone,
  }
}

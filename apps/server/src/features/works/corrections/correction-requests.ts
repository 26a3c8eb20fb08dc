import type {
  CorrectionAsked,
  CorrectionDecision,
  CorrectionRequest,
  correctionEndpoints,
  RequestStatus,
} from '@muster/contract/works/corrections'
import { isoWithOffset } from '@muster/rules/time/zone'
import { workCan } from '@muster/rules/works/work-can'
import type { z } from 'zod'
import { personName } from '../../../db/names.ts'
import { eachListed, listed } from '../../../db/page.ts'
import { along } from '../../../db/relations.ts'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { ownWork, statusOf, wrongState } from '../locked-work.ts'
import { reachableRequests } from '../reach.ts'
import { lockCorrectableWork, writeTimes } from './correct-times.ts'
import {
  type BreakOfWork,
  breaksOf,
  requireBreaks,
  shownBreaks,
  shownStoredBreaks,
} from './corrected-breaks.ts'
import { breaksOfFinished } from './correction-queries.ts'
import { requireTimes } from './require-times.ts'

const selectRequests = (scope: Scope) =>
  reachableRequests(scope)
    .innerJoin('works', along('correction_requests.work_id'))
    .innerJoin('sites', along('works.site_id'))
    .innerJoin('users as askers', along('correction_requests.user_id'))
    .leftJoin('users as deciders', along('correction_requests.decided_by'))
    .select([
      'correction_requests.id',
      'correction_requests.work_id as workId',
      'correction_requests.user_id as tenantUserId',
      personName('askers').as('employeeName'),
      'works.site_id as locationId',
      'sites.name as locationName',
      'works.timezone',
      'correction_requests.started_at as startTime',
      'correction_requests.ended_at as endTime',
      'correction_requests.breaks',
      breaksOfFinished.as('workBreaks'),
      'correction_requests.reason as askedReason',
      'correction_requests.asked_at as askedAt',
      'correction_requests.status',
      'works.started_at as workStartTime',
      'works.ended_at as workEndTime',
      'works.version',
      'correction_requests.work_version as askedVersion',
      'correction_requests.decided_at as decidedAt',
      personName('deciders').$castTo<string | null>().as('decidedBy'),
      'correction_requests.decision_reason as decisionReason',
    ])
type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['execute']>>[number]

function toCorrectionRequest({ askedVersion, breaks, ...row }: RequestRow): CorrectionRequest {
  const asked = shownStoredBreaks(row.timezone, breaks as BreakOfWork[] | null)
  const iso = (at: Date) => isoWithOffset(row.timezone, at.getTime())
  return {
    ...row,
    ...(asked && { breaks: asked }),
    workBreaks: shownBreaks(row.timezone, row.workBreaks),
    status: row.status as RequestStatus,
    startTime: iso(row.startTime),
    endTime: iso(row.endTime),
    askedAt: iso(row.askedAt),
    workStartTime: iso(row.workStartTime),
    workEndTime: row.workEndTime && iso(row.workEndTime),
    decidedAt: row.decidedAt && iso(row.decidedAt),
    isOutdated: row.status === 'OPEN' && row.version !== askedVersion,
  }
}

const readRequest = async (scope: Scope, id: number) =>
  toCorrectionRequest(
    await found(selectRequests(scope).where('correction_requests.id', '=', id).executeTakeFirst()),
  )

type CorrectionRequestsQuery = z.output<typeof correctionEndpoints.correctionRequests.query>

export const requestsLike = (
  scope: Scope,
  { status, tenantUserId, jobLocationId }: CorrectionRequestsQuery,
) =>
  selectRequests(scope)
    .$if(status !== undefined, (q) => q.where('correction_requests.status', 'in', status!))
    .$if(tenantUserId !== undefined, (q) => q.where('correction_requests.user_id', '=', tenantUserId!))
    .$if(jobLocationId !== undefined, (q) => q.where('works.site_id', '=', jobLocationId!))
    .orderBy('correction_requests.id', 'desc')

export const listRequests = async (scope: Scope, query: CorrectionRequestsQuery) =>
  eachListed(await listed(requestsLike(scope, query), query), toCorrectionRequest)

/**
 * A work has one open request at most. Throws row.notFound, wrongState, work.times,
 * correction.asked.
 */
export const requestCorrection = (
  scope: Scope,
  workId: number,
  { startTime, endTime, breaks, reason }: CorrectionAsked,
): Promise<CorrectionRequest> =>
  scope.transaction(async (tx) => {
    const work = await ownWork(tx, workId)
    if (!workCan.requestCorrection({ status: statusOf(work) })) throw wrongState(work)
    requireTimes(tx, { startTime, endTime })
    if (breaks) requireBreaks({ startTime, endTime }, breaks)
    const { id } = await tx
      .into('correction_requests', {
        work_id: workId,
        user_id: work.user_id,
        work_version: work.version,
        started_at: startTime,
        ended_at: endTime,
        breaks: breaks ? JSON.stringify(breaksOf(breaks)) : null,
        reason,
        asked_at: tx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.emit('correction.asked', { requestId: id, workId, tenantUserId: work.user_id })
    return readRequest(tx, id)
  })

const lockRequest = (tx: Scope, id: number) =>
  found(
    reachableRequests(tx)
      .selectAll('correction_requests')
      .where('correction_requests.id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

/**
 * Grants a request, which corrects the work like an edit by the office, or declines it. The person is notified. No
 * person decides their own request. Throws work.ownTimes, correction.decided, row.newer (the times were corrected
 * meanwhile), wrongState.
 */
export const decideCorrection = (
  scope: Scope,
  id: number,
  { decision, reason, version, payDifference }: CorrectionDecision,
): Promise<CorrectionRequest> =>
  scope.transaction(async (tx) => {
    const request = await lockRequest(tx, id)
    if (request.user_id === tx.actor.id) throw failure('work.ownTimes')
    if (request.status !== 'OPEN') {
      const { decidedBy } = await readRequest(tx, id)
      throw failure('correction.decided', { name: decidedBy ?? '' })
    }
    const granted = decision === 'GRANT'
    if (granted) {
      const work = await lockCorrectableWork(tx, request.work_id)
      const times = {
        startTime: request.started_at.toISOString(),
        endTime: request.ended_at.toISOString(),
        breaks: (request.breaks as BreakOfWork[] | null)?.map(({ from, to, reason: why }) => ({
          ...{ startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() },
          reason: why,
        })),
        reason: reason || request.reason,
        version,
        payDifference,
      }
      await writeTimes(tx, work, times, id)
    }
    await tx
      .change('correction_requests', {
        status: granted ? 'GRANTED' : 'DECLINED',
        decided_by: tx.actor.id,
        decided_at: tx.now,
        decision_reason: reason ?? '',
      })
      .where('id', '=', id)
      .execute()
    const event = { requestId: id, workId: request.work_id, tenantUserId: request.user_id }
    await tx.emit('correction.decided', { ...event, granted, reason: reason || request.reason })
    return readRequest(tx, id)
  })

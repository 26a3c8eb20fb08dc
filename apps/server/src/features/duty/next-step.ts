import type { ActionState } from '@muster/contract/actions'
import { kindOf } from '@muster/contract/notifications/kinds'
import { nextPersonMs } from '@muster/rules/planning/duty'
import { localDate } from '@muster/rules/time/zone'
import { isUnfinished } from '@muster/rules/works/action-can'
import type { Scope } from '../../db/scope.ts'
import { stillMissing } from '../calendar/alerts.ts'
import { uncoveredShifts } from '../roster/grid/uncovered-today.ts'
import { noteTold, readTaker } from './open-call.ts'
import { type CallRow, lockCall, toldOf } from './queries.ts'
import { dutyOfSites, lastToBeTold } from './who-is-told.ts'

/**
 * Ten minutes after somebody was told: the next on duty is told, and after the last of them level 2, unless somebody has it
 * or it is over. Who is on duty, and there, is decided at this moment. Safe to repeat.
 */
export const dutyDue = (scope: Scope, { callId }: { callId: number }): Promise<void> =>
  scope.transaction(async (tx) => {
    const call = await lockCall(tx, callId)
    if (!call || call.endedAt !== null || call.nextAt === null || call.nextAt > tx.now) return
    if (await isTaken(tx, call)) return waitForNobody(tx, call)
    if (await isOver(tx, call)) return endCall(tx, call)
    const next = await nextPeople(tx, call)
    if (next.length === 0) return waitForNobody(tx, call)
    await noteTold(tx, callId, next)
    const nextAt = new Date(tx.now.getTime() + nextPersonMs)
    await tx.change('duty_calls', { next_at: nextAt }).where('id', '=', callId).execute()
    await tx.emit('duty.next', { callId, tenantUserIds: next })
    await tx.enqueue('duty-due', { callId }, nextAt)
  })

const waitForNobody = async (tx: Scope, { id }: CallRow) => {
  await tx.change('duty_calls', { next_at: null }).where('id', '=', id).execute()
}
const endCall = async (tx: Scope, { id }: CallRow) => {
  await tx.change('duty_calls', { next_at: null, ended_at: tx.now }).where('id', '=', id).execute()
}

async function isTaken(tx: Scope, { takenBy, eventId, occurrenceStart }: CallRow): Promise<boolean> {
  if (takenBy !== null) return true
  return (
    eventId !== null && (await readTaker(tx, { eventId, occurrenceStart: occurrenceStart! })) !== undefined
  )
}

/** The next of those on duty now who were not told yet, else those after them. */
async function nextPeople(tx: Scope, { id, type, siteIds, aboutUserId }: CallRow): Promise<number[]> {
  const alreadyTold = new Set((await toldOf(tx, [id]))(id).map(({ tenantUserId }) => tenantUserId))
  const { right } = kindOf(type)
  const dutyOf = await dutyOfSites(tx, siteIds, { but: aboutUserId, right })
  const steps = dutyOf ? siteIds.map(dutyOf) : []
  const longest = Math.max(0, ...steps.map((each) => each.length))
  const inOrder = Array.from({ length: longest }, (_, step) => steps.flatMap((each) => each[step] ?? []))
  for (const step of [...inOrder, await lastToBeTold(tx, { right })]) {
    const untold = [...new Set(step)].filter((userId) => !alreadyTold.has(userId) && userId !== aboutUserId)
    if (untold.length > 0) return untold
  }
  return []
}

/** Whether there is nothing left to do: somebody came, the shifts are covered, or the office looks after the problem. */
export async function isOver(tx: Scope, call: CallRow): Promise<boolean> {
  const { eventId, occurrenceStart, problemId, actionId, incidentId, jobs } = call
  if (eventId !== null)
    return (await stillMissing(tx, [{ eventId, occurrenceStart: occurrenceStart! }])).length === 0
  if (problemId !== null) {
    const problem = await tx.from('problems').where('id', '=', problemId).select('state').executeTakeFirst()
    return problem?.state !== 'NEW'
  }
  if (actionId !== null) {
    const action = await tx.from('actions').where('id', '=', actionId).select('state').executeTakeFirst()
    return action === undefined || !isUnfinished({ state: action.state as ActionState })
  }
  if (incidentId !== null) {
    const incident = await tx
      .from('incidents')
      .where('id', '=', incidentId)
      .select('state')
      .executeTakeFirst()
    return incident?.state !== 'OPEN'
  }
  return jobs.length > 0 && (await areCovered(tx, jobs))
}

/** Whether people have the first shifts of these jobs; of a job without a first shift nothing is known. */
async function areCovered(tx: Scope, jobs: CallRow['jobs']): Promise<boolean> {
  if (jobs.some(({ startTime }) => startTime === undefined)) return false
  const days = Map.groupBy(jobs, ({ startTime }) => startTime!.slice(0, 10))
  const today = localDate(tx.company.timezone, tx.now.getTime())
  for (const [date, ofDay] of days) {
    const uncovered = await uncoveredShifts(tx, date === today ? {} : { date })
    if (uncovered.some(({ job }) => ofDay.some(({ jobId }) => jobId === job.id))) return false
  }
  return true
}

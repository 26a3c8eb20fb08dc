import type { ApproveInput } from '@muster/contract/pay/pay'
import type { PayOutcome, PayPeriod } from '@muster/contract/pay/rows'
import type { Scope } from '../../../db/scope.ts'
import { failure, found } from '../../../http/failures.ts'
import { type PayCalendarRow, shareCalendars } from '../periods/calendar-queries.ts'
import { readPeriod } from '../queries.ts'
import { readDecision, readReach } from '../reach.ts'
import { dropTimesheets, lockTimesheets, writeDecision, writeReturn } from '../writes.ts'
import { finishedVisits, type PersonSheet, payRow, paysTwice } from './rows.ts'
import { readSheets } from './sheet.ts'
import { readTypedByActor } from './typed-visits.ts'

/** An open period, which stays open until the transaction ends. Throws row.notFound, pay.locked. */
export async function shareOpenPeriod(
  tx: Scope,
  id: number,
): Promise<{ period: PayPeriod; calendars: readonly PayCalendarRow[] }> {
  const calendars = await shareCalendars(tx)
  const period = await found(readPeriod(tx, id))
  if (period.state !== 'OPEN') throw failure('pay.locked', { from: period.firstDay, to: period.lastDay })
  return { period, calendars }
}

/**
 * The sheets of these people that the actor reaches, by person, with their timesheets locked. Throws access.level,
 * row.notFound for a person who is not of the company, pay.locked.
 */
async function lockSheets(tx: Scope, periodId: number, userIds: readonly number[]) {
  const isReachable = await readReach(tx)
  const { period, calendars } = await shareOpenPeriod(tx, periodId)
  const ids = [...new Set(userIds)]
  const locked = await lockTimesheets(tx, periodId, ids)
  if (locked.userIds.length < ids.length) throw failure('row.notFound')
  const userId = ids.length === 1 ? ids[0] : undefined
  const sheets = await readSheets(tx, period, { userId, calendars })
  const wanted = new Set(ids)
  const reached = new Map(
    sheets
      .filter((sheet) => wanted.has(sheet.hours.tenantUserId) && isReachable(sheet))
      .map((sheet) => [sheet.hours.tenantUserId, sheet]),
  )
  const unused = locked.made.filter((userId) => !reached.has(userId))
  await dropTimesheets(tx, periodId, unused)
  return { period, sheets: reached }
}

/** Visits of one event: the evidence of a large approval is written in parts, while the caller waits for few events. */
const visitsAnEvent = 1000

/**
 * Approves the hours of people as the caller saw them, or proposes them where a team leader may do no more. Hours that
 * changed since are left as they are and answered as STALE, also where they vanished or the actor reaches them no more. Throws
 * access.level, row.notFound for a person who is not of the company, pay.locked. Overlapping visits are decided on before.
 */
export const approveHours = (scope: Scope, id: number, input: ApproveInput): Promise<PayOutcome[]> =>
  scope.transaction(async (tx) => {
    const { period, sheets } = await lockSheets(tx, id, input.tenantUserIds)
    const state = await readDecision(tx)
    const typed = state === 'APPROVED' ? await readTypedByActor(tx, [...sheets.values()]) : undefined
    const accepted = new Map<PersonSheet, string>()
    const outcomes = input.tenantUserIds.map((tenantUserId, index): PayOutcome => {
      const sheet = sheets.get(tenantUserId)
      if (!sheet) return { tenantUserId, outcome: 'STALE', version: null }
      const { version, hash, state: current } = payRow(sheet)
      if (tenantUserId === tx.actor.id) return { tenantUserId, outcome: 'OWN', version }
      if (input.versions[index] !== version) return { tenantUserId, outcome: 'STALE', version }
      // A proposal does not undo an approval.
      if (current === 'APPROVED') return { tenantUserId, outcome: current, version }
      if (state === 'APPROVED' && paysTwice(sheet)) return { tenantUserId, outcome: 'OVERLAP', version }
      if (typed?.has(tenantUserId)) return { tenantUserId, outcome: 'TYPED', version }
      accepted.set(sheet, hash.toString('hex'))
      return { tenantUserId, outcome: state, version: nextVersion(version) }
    })
    const changes = Array.from(accepted, ([{ hours }, hash]) => ({ userId: hours.tenantUserId, hash }))
    await writeDecision(tx, { periodId: id, state }, changes)
    if (state === 'APPROVED') await emitApproved(tx, period, [...accepted.keys()])
    return outcomes
  })

/** A decision raises the number of the state and leaves the visits as they were. */
function nextVersion(version: string): string {
  const [number, visits] = version.split('-')
  return `${Number(number) + 1}-${visits}`
}

async function emitApproved(tx: Scope, period: PayPeriod, sheets: readonly PersonSheet[]) {
  const people = sheets.map(({ hours, timesheet }) => ({
    tenantUserId: hours.tenantUserId,
    version: (timesheet?.version ?? 0) + 1,
    visits: finishedVisits(hours.visits).map(({ workId, version, serviceTime }) => ({
      ...{ workId, version, serviceTime },
    })),
  }))
  const parts: (typeof people)[] = []
  let size = visitsAnEvent
  for (const person of people) {
    if (size >= visitsAnEvent) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(person)
    size += person.visits.length
  }
  for (const part of parts)
    await tx.emit('pay.approved', {
      periodId: period.id,
      from: period.firstDay,
      to: period.lastDay,
      people: part,
    })
}

interface ReturnInput {
  tenantUserIds: readonly number[]
  reason: string
}
/**
 * Returns hours to people, who are notified; for those who may approve them. Hours that vanished, or that the actor reaches
 * no more, are answered as STALE and the others returned. Throws row.notFound for a person who is not of the company,
 * pay.locked, access.level.
 */
export const returnHours = (
  scope: Scope,
  id: number,
  { tenantUserIds, reason }: ReturnInput,
): Promise<PayOutcome[]> =>
  scope.transaction(async (tx) => {
    if ((await readDecision(tx)) !== 'APPROVED') throw failure('access.level')
    const { sheets } = await lockSheets(tx, id, tenantUserIds)
    const outcomes = tenantUserIds.map((tenantUserId): PayOutcome => {
      const sheet = sheets.get(tenantUserId)
      if (!sheet) return { tenantUserId, outcome: 'STALE', version: null }
      const { version } = payRow(sheet)
      if (tenantUserId === tx.actor.id) return { tenantUserId, outcome: 'OWN', version }
      return { tenantUserId, outcome: 'RETURNED', version: nextVersion(version) }
    })
    const ids = [
      ...new Set(
        outcomes.flatMap(({ outcome, tenantUserId }) => (outcome === 'RETURNED' ? tenantUserId : [])),
      ),
    ]
    if (ids.length === 0) return outcomes
    await writeReturn(tx, id, ids, reason)
    await tx.emit('pay.returned', { periodId: id, tenantUserIds: ids, reason })
    return outcomes
  })

import { msg } from '@muster/contract/kit/msg'
import type { VisitBreak, VisitBreakInput } from '@muster/contract/works/times'
import { isoWithOffset } from '@muster/rules/time/zone'
import { breakChanges, breaksOverlap, breaksWithin } from '@muster/rules/works/break-changes'
import type { Interval } from '@muster/rules/works/work-time'
import type { Scope } from '../../../db/scope.ts'
import { refusedField } from '../../../http/failures.ts'

/** In milliseconds. */
export interface BreakOfWork extends Interval {
  reason: string
}
interface TimesOfWork {
  id: number
  timezone: string
  ended_at: Date | null
}

export async function readBreaksOfWork(scope: Scope, { id, ended_at }: TimesOfWork): Promise<BreakOfWork[]> {
  const rows = await scope
    .from('work_breaks')
    .where('work_id', '=', id)
    .select(['started_at', 'ended_at', 'reason'])
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  const end = (ended_at ?? scope.now).getTime()
  return rows.map((row) => {
    const from = row.started_at.getTime()
    return { from, to: row.ended_at?.getTime() ?? Math.max(end, from), reason: row.reason }
  })
}

export const shownBreaks = (zone: string, breaks: readonly BreakOfWork[]): VisitBreak[] =>
  breaks.map(({ from, to, reason }) => ({
    startTime: isoWithOffset(zone, from),
    endTime: isoWithOffset(zone, to),
    reason,
  }))
export const shownStoredBreaks = (zone: string, stored: readonly BreakOfWork[] | null) =>
  stored === null ? undefined : shownBreaks(zone, stored)

export const breaksOf = (breaks: readonly VisitBreakInput[]): BreakOfWork[] =>
  breaks.map(({ startTime, endTime, reason = '' }) => ({
    ...{ from: Date.parse(startTime), to: Date.parse(endTime) },
    reason,
  }))

/** Throws values.refused for breaks that lie outside of the visit, have no length or share time. */
export function requireBreaks(
  times: { startTime: string; endTime: string },
  breaks: readonly VisitBreakInput[],
) {
  const [start, end] = [Date.parse(times.startTime), Date.parse(times.endTime)]
  for (const [index, { from, to }] of breaksOf(breaks).entries())
    if (to <= from || from < start || to > end)
      throw refusedField(`breaks.${index}`, msg('A break must be within the visit and end after it starts'))
  if (breaksOverlap(breaksOf(breaks))) throw refusedField('breaks', msg('Breaks must not share time'))
}

interface BreaksOfCorrection {
  before: BreakOfWork[]
  after: BreakOfWork[]
  isChanged: boolean
}
/** What a correction makes of the breaks: those that are given, else the present ones, cut to the new times. */
export async function correctedBreaks(
  tx: Scope,
  work: TimesOfWork,
  {
    startTime,
    endTime,
    breaks,
  }: { startTime: string; endTime: string; breaks?: readonly VisitBreakInput[] | undefined },
): Promise<BreaksOfCorrection> {
  if (breaks) requireBreaks({ startTime, endTime }, breaks)
  const before = await readBreaksOfWork(tx, work)
  const times = { from: Date.parse(startTime), to: Date.parse(endTime) }
  const after = breaksWithin(times, breaks ? breaksOf(breaks) : before)
  return { before, after, isChanged: breakChanges(before, after).length > 0 }
}

export async function writeBreaks(tx: Scope, workId: number, breaks: readonly BreakOfWork[]) {
  await tx.remove('work_breaks').where('work_id', '=', workId).execute()
  const rows = breaks.map(({ from, to, reason }) => ({
    ...{ work_id: workId, reason },
    ...{ started_at: new Date(from), ended_at: new Date(to) },
  }))
  if (rows.length > 0) await tx.into('work_breaks', rows).execute()
}

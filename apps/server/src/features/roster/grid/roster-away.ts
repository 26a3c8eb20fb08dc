import type { RosterAway } from '@muster/contract/planning/roster-away'
import { type ClockSpan, type ClockWindow, windowSpans } from '@muster/rules/planning/away'
import { addDays, instantOf, isoWithOffset } from '@muster/rules/time/zone'
import type { Scope } from '../../../db/scope.ts'
import { readsHealth } from '../../leave/queries.ts'
import {
  awayFrom,
  leaveTimeOf,
  listLeaveOn,
  listWindows,
  type PersonAway,
} from '../../planning/away-queries.ts'
import type { DayRange } from '../../planning/times.ts'
import { listSuspensionsOn } from '../../suspensions/queries.ts'

export async function readRosterAway(
  scope: Scope,
  userIds: readonly number[],
  days: DayRange,
): Promise<{ awayOf: (userId: number) => PersonAway; shown: RosterAway[] }> {
  const [health, leave, windows, suspensions] = await Promise.all([
    readsHealth(scope),
    listLeaveOn(scope, userIds, days),
    listWindows(scope, days, { userIds }),
    listSuspensionsOn(scope, days, userIds),
  ])
  const { timezone } = scope.company
  const moment = (at: number) => isoWithOffset(timezone, at)
  const ofLeave = leave
    .filter(({ firstDay, lastDay }) => firstDay <= days.endDate && lastDay >= days.startDate)
    .map((row): RosterAway => {
      const { from, to, firstDay, lastDay } = leaveTimeOf(row)
      return {
        tenantUserId: row.userId,
        kind: row.state === 'APPROVED' ? 'LEAVE' : 'REQUESTED',
        leaveId: row.id,
        typeName: row.kind !== 'SICK' || health || row.userId === scope.actor.id ? row.typeName : null,
        from: from === null ? firstDay : moment(from),
        to: to === null ? lastDay : moment(to),
      }
    })
  const ofWindows = Array.from(
    Map.groupBy(windows, ({ userId, kind }) => `${userId} ${kind}`).values(),
    (own) => {
      const { userId, kind } = own[0]!
      const named = { tenantUserId: userId, kind, leaveId: null, typeName: null }
      return joined(own, days).map((span): RosterAway => ({ ...named, ...asShown(span, timezone) }))
    },
  ).flat()
  const ofSuspensions = suspensions
    .map(
      ({ userId, firstDay, lastDay }): RosterAway => ({
        tenantUserId: userId,
        kind: 'SUSPENDED',
        leaveId: null,
        typeName: null,
        from: firstDay,
        // Until further notice: on all days of the roster.
        to: lastDay ?? days.endDate,
      }),
    )
    .filter(({ from, to }) => from <= days.endDate && to >= days.startDate)
  const approved = leave.filter(({ state }) => state === 'APPROVED')
  return {
    awayOf: awayFrom(approved, windows, suspensions),
    shown: [...ofLeave, ...ofSuspensions, ...ofWindows],
  }
}

const earliest = (...times: string[]) => times.sort()[0]!
const latest = (...times: string[]) => times.sort().at(-1)!

function joined(windows: readonly ClockWindow[], { startDate, endDate }: DayRange): ClockSpan[] {
  const [first, last] = [`${startDate}T00:00`, `${addDays(endDate, 1)}T00:00`]
  const spans = windows
    .flatMap((window) => windowSpans(window, { startDate, endDate }))
    .map(({ from, to }) => ({ from: latest(from, first), to: earliest(to, last) }))
    .sort((a, b) => a.from.localeCompare(b.from))
  const found: ClockSpan[] = []
  for (const span of spans) {
    const before = found.at(-1)
    if (!before || before.to < span.from) found.push(span)
    else found[found.length - 1] = { from: before.from, to: latest(before.to, span.to) }
  }
  return found
}

/** Whole days as days. Times are shown where the company is: those of a window hold wherever the shift is. */
function asShown({ from, to }: ClockSpan, zone: string) {
  if (from.endsWith('T00:00') && to.endsWith('T00:00'))
    return { from: from.slice(0, 10), to: addDays(to.slice(0, 10), -1) }
  return {
    from: isoWithOffset(zone, instantOf(zone, from)),
    to: isoWithOffset(zone, instantOf(zone, to, 'later')),
  }
}

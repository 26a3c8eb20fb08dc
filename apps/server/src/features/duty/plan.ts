import type { DutyAbsence, DutyGapReason } from '@muster/contract/duty'
import { isOnLeave, isSuspended } from '@muster/rules/planning/away'
import { isWithin, mergedSteps, type Span, spansOfHours } from '@muster/rules/planning/duty'
import type { Scope } from '../../db/scope.ts'
import { readApprovedLeave } from '../planning/away-queries.ts'
import { readSuspensions } from '../suspensions/queries.ts'
import { listHours, listHoursPeople, listLeaders } from './queries.ts'

type Absence = ReturnType<typeof DutyAbsence.parse>
interface PlannedHours {
  readonly spans: readonly Span[]
  /** Who is told first, then, and so on; those of a role together. */
  readonly order: readonly (readonly number[])[]
}
/** The duty of a company on some days, by the clock of the company. */
export interface DutyPlan {
  /** The hours of a group of sites, or of the company under null; nothing where it has none. */
  readonly hoursOf: (groupId: number | null) => readonly PlannedHours[]
  readonly groupIds: readonly (number | null)[]
  /** Why a person is not told at a moment; undefined where they are. */
  readonly absenceOf: (userId: number, at: number) => Absence | undefined
  /** When somebody goes away or comes back, besides midnights. */
  readonly changes: readonly number[]
}

/** Nothing where the company keeps no duty. */
export async function readDutyPlan(
  scope: Scope,
  days: { startDate: string; endDate: string },
): Promise<DutyPlan | undefined> {
  const rows = await listHours(scope)
  if (rows.length === 0) return undefined
  const people = Map.groupBy(await listHoursPeople(scope), ({ hoursId }) => hoursId)
  const leaders = await listLeaders(scope)
  const byRole = Map.groupBy(leaders, ({ roleId }) => roleId)
  const zone = scope.company.timezone
  const orderOf = ({ id, roleId }: (typeof rows)[number]) =>
    roleId === null
      ? (people.get(id) ?? []).map(({ userId }) => [userId])
      : [(byRole.get(roleId) ?? []).map((each) => each.id)]
  const planned = rows.map((row) => ({
    groupId: row.groupId,
    spans: spansOfHours(row, zone, days),
    order: orderOf(row),
  }))
  const byGroup = Map.groupBy(planned, ({ groupId }) => groupId)
  const absences = await readAbsences(scope, days)
  const isLeader = new Set(leaders.map(({ id }) => id))
  return {
    hoursOf: (groupId) => byGroup.get(groupId) ?? [],
    groupIds: [...byGroup.keys()],
    absenceOf: (userId, at) => (isLeader.has(userId) ? absences.of(userId, at) : 'NO_LEADER'),
    changes: [
      ...planned.flatMap(({ spans }) => spans.flatMap(({ from, to }) => [from, to])),
      ...leaders.flatMap(({ id }) => absences.changesOf(id)),
    ],
  }
}

async function readAbsences(scope: Scope, days: { startDate: string; endDate: string }) {
  const zone = scope.company.timezone
  const leaveOf = await readApprovedLeave(scope, days)
  const suspensionsOf = await readSuspensions(scope, days)
  return {
    of(userId: number, at: number): Absence | undefined {
      const moment = { zone, start: at, end: at + 1 }
      if (isSuspended(suspensionsOf(userId), moment)) return 'SUSPENDED'
      return isOnLeave(leaveOf(userId), moment) ? 'LEAVE' : undefined
    },
    changesOf: (userId: number) => leaveOf(userId).flatMap(({ from, to }) => [from ?? [], to ?? []].flat()),
  }
}

export interface DutyMoment {
  /** Who is told together, in the order of the steps; nobody who is away. */
  readonly steps: number[][]
  /** Why there is no step. */
  readonly nobody: DutyGapReason | undefined
  /** Those of the hours who are not told. */
  readonly absent: { userId: number; why: Absence }[]
}

/**
 * Who is on duty for these groups of sites at a moment: those of all groups that have hours then, side by side. The
 * company's own hours count where the groups have nobody then.
 */
export function dutyAt(plan: DutyPlan, groupIds: readonly (number | null)[], at: number): DutyMoment {
  const ofGroups = momentOf(plan, groupIds, at)
  if (ofGroups.steps.length > 0 || groupIds.includes(null)) return ofGroups
  const company = momentOf(plan, [null], at)
  const isPlanned = ofGroups.nobody === 'NOBODY_LEFT' && company.nobody !== undefined
  return {
    ...company,
    nobody: isPlanned ? 'NOBODY_LEFT' : company.nobody,
    absent: [...ofGroups.absent, ...company.absent],
  }
}

function momentOf(plan: DutyPlan, groupIds: readonly (number | null)[], at: number): DutyMoment {
  const orders = groupIds
    .flatMap((groupId) => plan.hoursOf(groupId))
    .filter(({ spans }) => isWithin(spans, at))
    .map(({ order }) => order)
  const present = orders.map((order) =>
    order
      .map((step) => step.filter((userId) => plan.absenceOf(userId, at) === undefined))
      .filter((step) => step.length > 0),
  )
  const steps = mergedSteps(present)
  const absent = [...new Set(orders.flat(2))].flatMap((userId) => {
    const why = plan.absenceOf(userId, at)
    return why ? { userId, why } : []
  })
  if (steps.length > 0) return { steps, nobody: undefined, absent }
  return { steps, nobody: orders.length > 0 ? 'NOBODY_LEFT' : 'NO_HOURS', absent }
}

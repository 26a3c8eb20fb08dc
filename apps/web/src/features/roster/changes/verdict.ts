import { callWith } from '@muster/client/call'
import { roster } from '@muster/contract/planning/roster'
import type { ChangeCost } from '@muster/contract/planning/roster-costs'
import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import type { ScheduleConflict } from '@muster/contract/planning/schedule-conflict'
import { conflictLine } from '@muster/rules/planning/conflict-text'
import { failureOf } from '@muster/ui/words/failure.ts'
import type { Say } from '@muster/ui/words/words.ts'
import { companyToday } from '../../../shared/here/company-today.ts'
import { changeCostText } from '../../../shared/pay/change-cost.ts'
import { shortDay } from '../../../shared/shifts/shift-words.ts'
import type { GridCell, Item, PlaceItem, RosterView } from '../week/roster-rows.ts'
import { copyTo, moveTo } from './shift-changes.ts'

/** What is moved or copied, before a cell is chosen. */
export interface Placing {
  item: Item
  isCopy: boolean
}
const personOf = (row: string) => (row.startsWith('person ') ? Number(row.slice(7)) : undefined)

/** What putting a shift or an open place into a cell would draft; undefined where it would draft nothing. */
export function changeAt(
  { item, isCopy, cell: { row, date } }: Placing & { cell: GridCell },
  items: RosterView['items'],
): RosterChangeInput | undefined {
  const tenantUserId = personOf(row)
  if (item.kind === 'place') return tenantUserId === undefined ? undefined : filling(item, tenantUserId)
  if (date < companyToday() || (tenantUserId === undefined && row !== `site ${item.site?.id}`))
    return undefined
  const target = { tenantUserId, date }
  const isSame = date === item.date && (tenantUserId ?? item.shift.tenantUserId) === item.shift.tenantUserId
  if (isCopy) return copyTo(item, target, items)
  return isSame ? undefined : moveTo(item, target)
}

/** A person takes one open place; undefined where it is not open any more. */
export function filling({ jobId, place }: PlaceItem, tenantUserId: number): RosterChangeInput | undefined {
  const { patternId, date: patternDate, startTime, duration, uncovered } = place
  if (uncovered === 0) return undefined
  return { kind: 'ADD', jobId, tenantUserId, startTime, duration, patternId, patternDate }
}

export interface Verdict {
  cost: ChangeCost | null
  conflicts: readonly ScheduleConflict[]
  /** Why it cannot be done at all. */
  refusal: unknown
}

/** What the rules say of a change before it is done, and with `costs` what it costs; nothing is written. */
export async function askVerdict(
  change: RosterChangeInput,
  { costs, signal }: { costs: boolean; signal: AbortSignal },
): Promise<Verdict> {
  const input = { body: { changes: [change] } }
  const [checked, cost] = await Promise.allSettled([
    callWith(roster.checkChange, input, { signal }),
    costs ? callWith(roster.changeCost, input, { signal }) : null,
  ])
  return {
    cost: cost.status === 'fulfilled' ? cost.value : null,
    conflicts: checked.status === 'fulfilled' ? checked.value : [],
    refusal: checked.status === 'rejected' ? checked.reason : undefined,
  }
}

export function verdictLines(say: Say, { cost, conflicts, refusal }: Verdict): string[] {
  if (refusal !== undefined) {
    const failure = failureOf(refusal)
    return [say(failure.errors?.[0] ?? failure)]
  }
  return [
    ...(cost ? [changeCostText(say, cost)] : []),
    ...conflicts.map((conflict) => say(...conflictLine(conflict, shortDay))),
  ]
}

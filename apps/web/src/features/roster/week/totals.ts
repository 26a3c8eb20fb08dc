import { type Cost, costOfShifts, type GridRow, isShift, itemsIn, type ShiftItem } from './roster-rows.ts'

/** The shifts of these rows as they will be once the drafts are published. */
export const plannedIn = (rows: readonly GridRow[]): ShiftItem[] =>
  rows
    .flatMap(itemsIn)
    .filter(isShift)
    .filter(({ shift }) => shift.draft !== 'REMOVED')

export interface ShiftsTotal {
  minutes: number
  people: number
  cost: Cost | undefined
}
export const totalOf = (shifts: readonly ShiftItem[]): ShiftsTotal => ({
  minutes: shifts.reduce((sum, { plannedMinutes }) => sum + plannedMinutes, 0),
  people: new Set(shifts.map(({ shift }) => shift.tenantUserId)).size,
  cost: costOfShifts(shifts),
})

export interface NamedTotal extends ShiftsTotal {
  id: number
  name: string
}
/** By site or client, by name. */
export function totalsBy(shifts: readonly ShiftItem[], by: 'SITE' | 'CLIENT'): NamedTotal[] {
  const groups = Map.groupBy(shifts, ({ site }) => (by === 'SITE' ? site?.id : site?.clientId))
  return [...groups.values()]
    .flatMap((own) => {
      const { site } = own[0]!
      if (!site) return []
      const named =
        by === 'SITE' ? { id: site.id, name: site.name } : { id: site.clientId, name: site.clientName }
      return { ...named, ...totalOf(own) }
    })
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id)
}

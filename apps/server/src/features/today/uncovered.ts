import type { UncoveredPlace } from '@muster/contract/today'
import type { Scope } from '../../db/scope.ts'
import { uncoveredShifts } from '../roster/grid/uncovered-today.ts'
import { coverPlace } from '../roster/places/cover-place.ts'

const mostShown = 200

interface UncoveredQuery {
  date?: string | undefined
  groupIds?: number[] | undefined
}

/** Shifts of a day for which people are missing; the count is of all. */
export async function listUncovered(
  scope: Scope,
  query: UncoveredQuery,
): Promise<{ count: number; places: UncoveredPlace[] }> {
  const shifts = await uncoveredShifts(scope, query)
  const places = shifts
    .slice(0, mostShown)
    .map(({ isDrafted, ...shift }) => ({ ...coverPlace(shift), isDrafted }))
  return { count: shifts.length, places }
}

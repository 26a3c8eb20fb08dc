import { considerPerson, type Exclusion } from '@muster/rules/planning/cover'
import type { Scope } from '../../../db/scope.ts'
import { failure } from '../../../http/failures.ts'
import type { Shift } from '../../planning/shifts.ts'
import { endOfShift } from '../../planning/times.ts'
import { type Around, readAround, withoutGiven } from '../candidates/people-around.ts'
import { exclusionFault, forColleagues } from '../words.ts'

/** Facts that a swap ignores: it ranks no people, and an earlier decline does not count. */
const unranked = {
  visitsHere: 0,
  agreedWeekMinutes: null,
  emergency: false,
  assigned: false,
  tookLately: 0,
  nearestSiteKm: null,
  manages: false,
}

/** Why a person cannot take a shift, where they give another one back for it. */
export function exclusionsOf(
  { limits, of }: Around,
  userId: number,
  shift: Shift,
  without?: Shift,
): Exclusion[] {
  const { planned, ...times } = of(userId)
  const givenShifts = without ? [{ eventId: without.row.id, start: without.occurrence.startTime }] : []
  const place = { ...timesOfShift(shift), allDay: shift.row.allDay, site: null }
  const found = considerPerson(
    [place],
    { ...unranked, ...times, planned: withoutGiven(planned, givenShifts) },
    limits,
  )
  return 'exclusions' in found ? found.exclusions : []
}

/** Everything around these shifts of these people. */
export const readAroundShifts = (scope: Scope, shifts: readonly Shift[], userIds: readonly number[]) =>
  readAround(scope, shifts.map(timesOfShift), userIds)
const timesOfShift = ({ row, occurrence }: Shift) => ({
  zone: row.timezone,
  shifts: [{ start: occurrence.startTime, end: endOfShift(occurrence) }],
})

interface SwapSide {
  id: number
  name: string
}
export interface SwapToCheck {
  asker: SwapSide
  partner: SwapSide
  given: Shift
  returned: Shift | undefined
}

/**
 * Refuses a swap that breaks a rule for either side, with the reason. Colleagues do not read why a person is away. Throws
 * values.refused on `withUserId` or `returned`.
 */
export async function refuseBrokenRules(scope: Scope, swap: SwapToCheck): Promise<void> {
  const { asker, partner, given, returned } = swap
  const around = await readAroundShifts(scope, returned ? [given, returned] : [given], [asker.id, partner.id])
  const refuse = (path: string, { id, name }: SwapSide, found: readonly Exclusion[]) => {
    if (found.length === 0) return
    const isReader = scope.actor.id === id
    const reasons = isReader ? found : forColleagues(found)
    const errors = [exclusionFault(path, reasons, isReader ? undefined : name)]
    throw failure('values.refused', {}, { errors, data: { reasons } })
  }
  refuse('withUserId', partner, exclusionsOf(around, partner.id, given, returned))
  if (returned) refuse('returned', asker, exclusionsOf(around, asker.id, returned, given))
}

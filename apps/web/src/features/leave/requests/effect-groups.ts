import type { LeaveShift } from '@muster/contract/leave/leave'

export interface SiteShifts {
  locationId: number
  locationName: string
  shifts: readonly LeaveShift[]
}

export function bySite(shifts: readonly LeaveShift[]): SiteShifts[] {
  const inOrder = [...shifts].sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  return [...Map.groupBy(inOrder, ({ locationId }) => locationId)].map(([locationId, own]) => ({
    locationId,
    locationName: own[0]!.locationName,
    shifts: own,
  }))
}

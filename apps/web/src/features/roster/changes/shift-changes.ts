import type { RosterChangeInput } from '@muster/contract/planning/roster-drafts'
import { timesAt } from '../../../shared/shifts/typed-shift.ts'
import { isPlace, type PlaceItem, type RosterView, type ShiftItem } from '../week/roster-rows.ts'

export interface Target {
  tenantUserId?: number | undefined
  /** The local day; that of the shift where only the person changes. */
  date: string
}

const zoneOf = ({ site }: ShiftItem) => site?.timezone ?? 'UTC'
const nameOf = ({ shift: { eventId, occurrenceStart } }: ShiftItem) => ({ eventId, occurrenceStart })

/** The same time of the clock at the site, on another day. */
export const timeOn = (item: ShiftItem, date: string): string =>
  timesAt(zoneOf(item), { ...item, date }).startTime

/** A place without a person that fits, as a shift names the place that it fills. */
export function placeToFill(items: RosterView['items'], fits: (item: PlaceItem) => boolean) {
  const found = [...items.values()].filter(isPlace).find((item) => item.place.uncovered > 0 && fits(item))
  return found && { patternId: found.place.patternId, patternDate: found.place.date }
}
/** That of the pattern of a shift on another day. */
export const placeOn = ({ shift, site }: ShiftItem, date: string, items: RosterView['items']) =>
  placeToFill(
    items,
    (item) => item.place.patternId === shift.patternId && item.date === date && item.site?.id === site?.id,
  )

export const moveTo = (
  item: ShiftItem,
  { tenantUserId, date }: Target,
  place: { patternDate?: string | null } = {},
): RosterChangeInput => ({
  kind: 'MOVE',
  ...nameOf(item),
  ...(tenantUserId !== undefined && { tenantUserId }),
  ...(date !== item.date && { startTime: timeOn(item, date) }),
  ...place,
})

export const copyTo = (
  item: ShiftItem,
  { tenantUserId, date }: Target,
  items: RosterView['items'],
): RosterChangeInput => ({
  kind: 'ADD',
  jobId: item.jobId,
  tenantUserId: tenantUserId ?? item.shift.tenantUserId,
  startTime: timeOn(item, date),
  duration: item.shift.duration,
  ...(item.shift.title && { title: item.shift.title }),
  ...placeOn(item, date, items),
})

export const retime = (item: ShiftItem, times: { from: string; to: string }): RosterChangeInput => ({
  kind: 'MOVE',
  ...nameOf(item),
  ...timesAt(zoneOf(item), { ...item, ...times }),
})

export const remove = (item: ShiftItem): RosterChangeInput => ({ kind: 'REMOVE', ...nameOf(item) })

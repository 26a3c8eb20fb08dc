import { addDays, instantOf } from '@muster/rules/zone'

/**
 * Minutes that pass between two times at a place, from a day on; an end that is not after the start is on the next day. On
 * nights when the clocks change they are not what the clock says.
 */
export function passingMinutes(zone: string, date: string, [from, to]: readonly [string, string]): number {
  const endDate = to <= from ? addDays(date, 1) : date
  return (instantOf(zone, `${endDate}T${to}`) - instantOf(zone, `${date}T${from}`)) / 60_000
}

import type { Away } from '@muster/contract/leave/leave'
import { localDate } from '@muster/rules/time/zone'
import { companyZone } from '../../shared/here/company-zone.ts'

/** Whether a person is away on a day; leave for a part of a day counts on every day that it touches. */
export function isAwayOn({ from, to, isPartDay }: Away, date: string, zone = companyZone()): boolean {
  if (!isPartDay) return from <= date && date <= to
  // One that ends at midnight does not touch the day after.
  return localDate(zone, Date.parse(from)) <= date && date <= localDate(zone, Date.parse(to) - 1)
}

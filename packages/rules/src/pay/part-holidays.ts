import type { HolidayRegion } from '../time/holidays.ts'
import type { PartHoliday } from './facts.ts'

export const partHolidaysAt = (all: readonly PartHoliday[], region: HolidayRegion | null, date: string) =>
  all.filter((each) => each.date === date && (each.region === null || each.region === region))

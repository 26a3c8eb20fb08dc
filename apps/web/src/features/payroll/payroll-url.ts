import { day, idText, many } from '@muster/contract/kit/shapes'
import { defaultDateRange } from '@muster/rules/time/date-ranges'
import { z } from 'zod'
import { companyToday } from '../../shared/here/company-today.ts'

export const mostDays = 400

const range = { startDate: day.optional(), endDate: day.optional(), groups: many(idText).optional() }
export const payrollFilters = z.object({
  site: idText.optional(),
  employee: idText.optional(),
  ...range,
  edit: idText.optional(),
  view: idText.optional(),
  history: idText.optional(),
  end: idText.optional(),
  void: idText.optional(),
})
export type PayrollUrl = z.output<typeof payrollFilters>

export interface Chosen {
  startDate?: string | undefined
  endDate?: string | undefined
  groups?: number[] | undefined
}

/** Without days the last 29 up to today. */
export const daysOf = ({ startDate, endDate }: Chosen) =>
  startDate && endDate ? { startDate, endDate } : defaultDateRange(companyToday())

export function rangeOf({ groups, ...days }: Chosen) {
  return { ...daysOf(days), ...(groups && groups.length > 0 && { groupIds: groups }) }
}

import { ask } from '@muster/client/query'
import { SpecType } from '@muster/contract/jobs/job-details'
import { msg } from '@muster/contract/kit/msg'
import { day, idText, many } from '@muster/contract/kit/shapes'
import { works } from '@muster/contract/works/works'
import { defaultDateRange } from '@muster/rules/time/date-ranges'
import { z } from 'zod'
import { companyToday } from '../../../shared/here/company-today.ts'

export const statusOptions = [
  { value: 'COMPLETED', label: msg('Completed') },
  { value: 'STARTED', label: msg('Ongoing') },
  { value: 'ON_HOLD', label: msg('On hold') },
] as const

/** What of the detailed report is kept in the URL; `work` is the one that was generated. */
export const reportFilters = z.object({
  site: idText.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
  status: z.enum(['COMPLETED', 'STARTED', 'ON_HOLD']).optional(),
  groups: many(idText).optional(),
  type: SpecType.optional(),
  work: idText.optional(),
  tab: z.enum(['tasks', 'location', 'evidence']).optional(),
})
export type ReportFilters = z.infer<typeof reportFilters>

/** What of the inspection report is kept in the URL: without a type it is about inspections. */
export const inspectionFilters = reportFilters
  .omit({ groups: true, tab: true })
  .extend({ type: z.enum([...SpecType.options, 'ALL']).optional() })
export type InspectionFilters = z.infer<typeof inspectionFilters>
export const typeOf = ({ type = 'INSPECTION' }: InspectionFilters) => (type === 'ALL' ? undefined : type)

/** The visit that was chosen, with its answers of that type, or of all. */
export const visitQuestion = (work: number | undefined, type: SpecType | undefined) =>
  work === undefined
    ? undefined
    : ask(works.filled, { params: { id: work }, query: type ? { specTypes: [type] } : {} })

/** Without days the last 29 up to today. */
export const daysOf = ({ startDate, endDate }: ReportFilters) =>
  startDate && endDate ? { startDate, endDate } : defaultDateRange(companyToday())

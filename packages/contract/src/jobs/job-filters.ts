import { z } from 'zod'
import { contractStatuses } from '../contracts.ts'
import { paging } from '../kit/paging.ts'
import { flagText, idText, many, text } from '../kit/shapes.ts'
import { SpecType } from './job-details.ts'

const sortable = ['jobDetailTitle', 'siteName', 'clientName'] as const
type Sortable = (typeof sortable)[number]
/** A column to sort jobs by, with a minus for the other way round. */
const jobSorts = sortable.flatMap((column): (Sortable | `-${Sortable}`)[] => [column, `-${column}`])
export type JobSort = (typeof jobSorts)[number]

export const JobFilters = z.object({
  clientId: idText.optional(),
  jobDetailId: idText.optional(),
  jobLocationId: idText.optional(),
  isActive: flagText.optional(),
  /** Only where I am assigned; always so for levels 4 to 9. */
  mustIncludeMe: flagText.optional(),
  search: text(200).optional(),
  groupIds: many(idText).optional(),
  contractStatus: many(z.enum(contractStatuses)).optional(),
  sort: z.enum(jobSorts).optional(),
  /** Levels 1 to 3: first where this person worked lately, then where they are assigned; with people and what is planned. */
  firstOf: idText.optional(),
  includePlan: flagText.optional(),
  /** Only jobs whose checklist has a part of these types. */
  jobSpecTypes: many(SpecType).optional(),
  ...paging,
})
/** What the list of the office keeps in its address. */
export const JobListFilters = JobFilters.pick({
  clientId: true,
  jobLocationId: true,
  jobDetailId: true,
  groupIds: true,
  contractStatus: true,
  isActive: true,
  search: true,
  sort: true,
  page: true,
  size: true,
})

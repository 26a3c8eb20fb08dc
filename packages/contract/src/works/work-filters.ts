import { z } from 'zod'
import { SpecType } from '../jobs/job-details.ts'
import { paging } from '../kit/paging.ts'
import { flagText, idText, many, rangeDay } from '../kit/shapes.ts'
import { ReviewFlag } from './reviews.ts'
import { WorkStatus } from './status.ts'

export const WorkFilters = z.object({
  jobLocationId: idText.optional(),
  clientId: idText.optional(),
  jobId: idText.optional(),
  tenantUserId: idText.optional(),
  groupIds: many(idText).optional(),
  status: many(WorkStatus).optional(),
  jobSpecTypes: many(SpecType).optional(),
  startDate: rangeDay.optional(),
  endDate: rangeDay.optional(),
  /** Of these, at least one waits for a review; levels 1 to 3. */
  flags: many(ReviewFlag).optional(),
  sort: z.enum(['startTime', '-startTime']).optional(),
  /** With flags and scores; levels 1 to 3. */
  includeScores: flagText.optional(),
  ...paging,
})
/** What the list of the office keeps in its address. */
export const WorkListFilters = WorkFilters.omit({ jobId: true, includeScores: true })

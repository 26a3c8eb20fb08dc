import { z } from 'zod'
import { endpoints } from './kit.ts'
import { management } from './roles.ts'

/** What a company may store, in MB. */
export const storageQuotaMb = 5120
export const bytesInMb = 1_048_576

export const CountSummary = z.object({
  countMap: z.object({
    CLIENTS_TOTAL: z.int(),
    EMPLOYERS_TOTAL: z.int(),
    JOB_SITES_TOTAL: z.int(),
    JOBS_TOTAL: z.int(),
    WORKS_TOTAL: z.int(),
    /** Bytes. */
    STORAGE_USED: z.int(),
  }),
  employeeTotal: z.int(),
})
export type CountSummary = z.infer<typeof CountSummary>

export const dashboard = endpoints('dashboard', {
  counts: {
    GET: '/api/analytic/count/summary',
    says: 'The six counters: people, sites and jobs active now, works of all time, bytes stored',
    access: management,
    answer: CountSummary,
  },
})

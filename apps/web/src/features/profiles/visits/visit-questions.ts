import { ask } from '@muster/client/query'
import { calendar } from '@muster/contract/planning/calendar'
import { works } from '@muster/contract/works/works'
import { addDays } from '@muster/rules/time/zone'
import { companyToday } from '../../../shared/here/company-today.ts'

const daysAhead = 28
type VisitFilter = { mappedIds: number[] } | { tenantUserIds: number[] }

/** What is planned for the coming weeks. A day more at both ends: a site may be in another zone than the company. */
export const comingVisits = (of: VisitFilter) => {
  const today = companyToday()
  const days = { startDate: addDays(today, -1), endDate: addDays(today, daysAhead) }
  return ask(calendar.list, { query: { ...days, ...of, active: true } })
}

type Done =
  | { jobLocationId: number; jobSpecTypes?: ['INSPECTION'] }
  | { tenantUserId: number }
  | { jobId: number }
/** As many as a list of them shows; the last one alone comes from the same answer. */
export const lastVisits = (of: Done) =>
  ask(works.list, { query: { ...of, status: ['COMPLETED'], includeScores: true, page: 0, size: 6 } })

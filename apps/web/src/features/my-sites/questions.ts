import { ask } from '@muster/client/query'
import { jobs } from '@muster/contract/jobs/jobs'
import { calendar } from '@muster/contract/planning/calendar'
import { addDays } from '@muster/rules/time/zone'
import { companyToday } from '../../shared/here/company-today.ts'

const daysAhead = 14

/** A day more at both ends: a site may be in another zone than the company. */
export const visitQuestion = () => {
  const today = companyToday()
  const query = { startDate: addDays(today, -1), endDate: addDays(today, daysAhead + 1), active: true }
  return ask(calendar.list, { query })
}
export const jobQuestion = ask(jobs.list)

import { prefetch } from '@muster/client/query'
import { currentSession } from '@muster/client/session'
import { mayNow } from '@muster/client/use-may'
import { isOfficeNow } from '@muster/client/use-session'
import { readSearch, type Search } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'
import { type RosterUrl, rosterQuestion, rosterShape, spanOf } from './week/roster-url.ts'

export function askedOf(url: RosterUrl, weekStart: number) {
  const span = spanOf(url.date ?? companyToday(), weekStart, url.weeks === '2' ? 2 : 1)
  // An address may come from a person who sees pay, or from the office to a team leader.
  const isOffice = isOfficeNow()
  const costs = isOffice && url.costs !== undefined && mayNow({ rights: ['seesPay'] })
  const groupIds = isOffice ? url.groups : undefined
  return { span, question: rosterQuestion(span, { by: url.by ?? 'PERSON', groupIds, costs }) }
}

/** Fetches the roster of an address. Apart from the page, so that the answer travels while the page's code comes. */
export const askRoster = (search: Search) => {
  const weekStart = currentSession()?.user.companyWeekStart ?? 1
  return prefetch(askedOf(readSearch(rosterShape, search), weekStart).question)
}

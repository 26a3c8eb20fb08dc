import { ask } from '@muster/client/query'
import { currentSession } from '@muster/client/session'
import { day, idText, many } from '@muster/contract/shapes'
import { today } from '@muster/contract/today'
import { TeamState } from '@muster/contract/work-team'
import { z } from 'zod'
import { companyToday } from '../../company-today.ts'
import { paths } from '../../paths.ts'
import { stringifySearch } from '../../url.ts'

/** What of the board stands in the URL. */
export const todayShape = z.object({
  date: day.optional(),
  groups: many(idText).optional(),
  states: many(TeamState).optional(),
  page: idText.optional(),
})
export type TodayUrl = z.output<typeof todayShape>

export const linesOnPage = 100
/** Lateness shows within a minute of its moment, whatever the live connection does. */
export const boardPollingMs = 30_000

export const boardQuestion = ({ date, groups, states, page }: TodayUrl) =>
  ask(today.board, { query: { date, groupIds: groups, states, page: page ?? 0, size: linesOnPage } })
export const attentionQuestion = ({ groups }: TodayUrl) =>
  ask(today.attention, { query: { groupIds: groups } })

/** The board with one state alone, or with all of them. */
export const boardAt = (url: TodayUrl, state?: TeamState) =>
  `${paths.today}${stringifySearch({ ...url, states: state, page: undefined })}`

/** The roster of today, of the same sites. */
export const rosterOfToday = ({ groups }: TodayUrl) =>
  `${paths.roster}${stringifySearch({ date: companyToday(), groups })}`

const key = () => `muster.today.groups.${currentSession()?.user.tenantUserId ?? 0}`

/** The groups of sites that this person looked at last, on this device. */
export function lastGroups(): number[] {
  const kept = localStorage.getItem(key())
  return kept ? kept.split(',').map(Number).filter(Number.isSafeInteger) : []
}
export function keepGroups(groups: readonly number[] | undefined): void {
  if (groups?.length) localStorage.setItem(key(), groups.join())
  else localStorage.removeItem(key())
}

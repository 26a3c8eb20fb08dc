import { ask } from '@muster/client/query'
import { day, idText, many } from '@muster/contract/kit/shapes'
import { today } from '@muster/contract/today'
import { type TeamState, teamStates } from '@muster/contract/works/team'
import { z } from 'zod'
import { paths } from '../../navigation/paths.ts'
import { stringifySearch } from '../../navigation/url.ts'
import { companyToday } from '../../shared/here/company-today.ts'

export const boardGroups = ['MISSING', 'LATE', 'UNCOVERED', 'ON_SITE', 'ON_BREAK', 'TO_COME', 'DONE'] as const
export type BoardGroup = (typeof boardGroups)[number]
const isState = (group: BoardGroup): group is TeamState => group !== 'UNCOVERED'

export const todayShape = z.object({
  date: day.optional(),
  groups: many(idText).optional(),
  states: many(z.enum(boardGroups)).optional(),
  page: idText.optional(),
  /** The shift that a notification speaks of. */
  job: idText.optional(),
  person: idText.optional(),
})
export type TodayUrl = z.output<typeof todayShape>

export const linesOnPage = 100
/** Lateness shows within a minute of its moment, whatever the live connection does. */
export const boardPollingMs = 30_000

export const boardQuestion = ({ date, groups, states, page }: TodayUrl) =>
  ask(today.board, {
    query: { date, groupIds: groups, states: states && statesOf(states), page: page ?? 0, size: linesOnPage },
  })
/** Without a state among the groups the counts alone are read: the lines are not shown. */
const statesOf = (groups: readonly BoardGroup[]) => {
  const states = groups.filter(isState)
  return states.length > 0 ? states : [teamStates[0]]
}
export const uncoveredQuestion = ({ date, groups }: Pick<TodayUrl, 'date' | 'groups'>) =>
  ask(today.uncovered, { query: { date, groupIds: groups } })
export const attentionQuestion = ({ groups }: TodayUrl) =>
  ask(today.attention, { query: { groupIds: groups } })

export const boardAt = (url: TodayUrl, group?: BoardGroup) =>
  `${paths.today}${stringifySearch({ ...url, states: group, page: undefined, job: undefined, person: undefined })}`

export const rosterOfDay = ({ date, groups }: TodayUrl) =>
  `${paths.roster}${stringifySearch({ date: date ?? companyToday(), groups })}`

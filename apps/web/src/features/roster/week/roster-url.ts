import { ask } from '@muster/client/query'
import { day, idText, many, text } from '@muster/contract/kit/shapes'
import { roster } from '@muster/contract/planning/roster'
import { addDays, daysBetween, firstOfWeek } from '@muster/rules/time/zone'
import { z } from 'zod'

export const rosterShape = z.object({
  date: day.optional(),
  /** One week unless said otherwise. DAY: the hours of one day, to scale. */
  weeks: z.enum(['2', 'DAY']).optional(),
  by: z.literal('SITE').optional(),
  /** What colours a shift: its client unless said otherwise. */
  colour: z.literal('CHECKLIST').optional(),
  groups: many(idText).optional(),
  /** Words of the name of a person, site, client, job or role, or of an address. */
  q: text(200).optional(),
  client: idText.optional(),
  site: idText.optional(),
  job: idText.optional(),
  role: text(200).optional(),
  only: z.enum(['CONFLICTS', 'UNCOVERED']).optional(),
  /** People without shifts have a row too. */
  all: z.literal('1').optional(),
  /** Shows what shifts cost, to those who see pay. */
  costs: z.literal('1').optional(),
})
export type RosterUrl = z.output<typeof rosterShape>

export interface DaySpan {
  startDate: string
  endDate: string
}

/** The week of a day, or the two weeks that begin with it. */
export function spanOf(date: string, weekStart: number, weeks = 1): DaySpan {
  const startDate = firstOfWeek(date, weekStart)
  return { startDate, endDate: addDays(startDate, 7 * weeks - 1) }
}
export const daysIn = ({ startDate, endDate }: DaySpan): string[] =>
  Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, i) => addDays(startDate, i))

/** The chosen day where it is one of these; else the first. */
export const dayIn = (days: readonly string[], chosen: string): string =>
  days.includes(chosen) ? chosen : days[0]!

export const siteRosterQuestion = (span: DaySpan, siteId: number) =>
  ask(roster.read, { query: { ...span, by: 'SITE', siteId } })
interface RosterAsked {
  by: 'PERSON' | 'SITE'
  groupIds?: number[] | undefined
  costs?: boolean | undefined
}
export const rosterQuestion = (span: DaySpan, { costs, ...asked }: RosterAsked) =>
  ask(roster.read, { query: { ...span, ...asked, ...(costs && { costs }) } })

export interface DraftsUrl {
  page: number
  mine?: boolean | undefined
  search?: string | undefined
}
const draftsOnPage = 50
export const draftsQuestion = ({ page, mine, search }: DraftsUrl) =>
  ask(roster.drafts, { query: { page, size: draftsOnPage, mine, search } })

import type { Item } from '../week/roster-rows.ts'

export interface DayAndSiteChoice {
  date?: string | undefined
  site?: number | undefined
}
/** Of shifts or places those of the chosen day and site; all of them where none is chosen. */
export const chosenItems = <I extends Item>(items: readonly I[], { date, site }: DayAndSiteChoice): I[] =>
  items.filter(
    (item) => (date === undefined || item.date === date) && (site === undefined || item.site?.id === site),
  )

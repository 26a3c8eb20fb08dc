import type { Roster, RosterSite } from '@muster/contract/planning/roster'
import { searchFold } from '@muster/ui/page/search-fold.ts'
import {
  countsOf,
  type GridRow,
  type Item,
  isPlace,
  isShift,
  itemsIn,
  laneOf,
  type RosterView,
  type ShiftItem,
} from './roster-rows.ts'
import type { RosterUrl } from './roster-url.ts'

export type RosterFilter = Pick<RosterUrl, 'q' | 'client' | 'site' | 'job' | 'role'>
export const noFilters = {
  ...{ q: undefined, client: undefined, site: undefined, job: undefined, role: undefined, only: undefined },
}
const fields = ['client', 'site', 'job', 'role'] as const
export const countFilters = (filter: RosterFilter) =>
  fields.filter((name) => filter[name] !== undefined).length

/** Which people, sites, shifts and places a filter leaves. Words are looked for as `searchFold` writes them. */
function fitsOf({ people, jobs, sites }: Roster, filter: RosterFilter) {
  const words = searchFold(filter.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const fits = (facts: Omit<RosterFilter, 'q'>, ...texts: (string | undefined)[]) =>
    fields.every((name) => filter[name] === undefined || filter[name] === facts[name]) &&
    words.every((word) => texts.some((text) => text?.includes(word)))
  const siteTexts = new Map(
    sites.map(({ id, name, clientName, address }) => [
      id,
      searchFold([name, clientName, address].join('\n')),
    ]),
  )
  const jobTexts = new Map(
    jobs.map(({ id, title, locationId }) => [id, `${searchFold(title)}\n${siteTexts.get(locationId) ?? ''}`]),
  )
  const persons = new Map(
    people.map(({ tenantUserId, name, distinguishedBy, role }) => [
      tenantUserId,
      { role, text: searchFold([name, distinguishedBy ?? '', role].join('\n')) },
    ]),
  )
  return {
    /** By themselves: what is asked of a site needs a shift there. */
    person: (userId: number) => fits({ role: persons.get(userId)?.role }, persons.get(userId)?.text),
    /** By itself: what is asked of a person or a job needs a shift or place there. */
    site: ({ id, clientId }: RosterSite) => fits({ site: id, client: clientId }, siteTexts.get(id)),
    /** A place has no role: it is left whichever is asked for. */
    item(item: Item, ofRow?: number) {
      const userId = item.kind === 'shift' ? item.shift.tenantUserId : ofRow
      const person = userId === undefined ? { role: filter.role, text: undefined } : persons.get(userId)
      const { site, jobId: job } = item
      const facts = { client: site?.clientId, site: site?.id, job, role: person?.role }
      return fits(facts, jobTexts.get(job), person?.text)
    },
  }
}

/** The shifts that a filter itself leaves, not those that stand in the same rows. */
export function fittingShifts(view: RosterView, roster: Roster, filter: RosterFilter): ShiftItem[] {
  const fits = fitsOf(roster, filter)
  return [...view.items.values()].filter(isShift).filter((shift) => fits.item(shift))
}

/** Rows, uncovered places and counts of what a filter leaves. A row that is left keeps all of its shifts. */
export function narrowedView(view: RosterView, roster: Roster, filter: RosterFilter): RosterView {
  if (filter.q === undefined && countFilters(filter) === 0) return view
  const fits = fitsOf(roster, filter)
  const fitsRow = (row: GridRow) => {
    const userId = row.kind === 'person' ? row.person.tenantUserId : undefined
    const isFound = userId === undefined ? row.kind === 'site' && fits.site(row.site) : fits.person(userId)
    return isFound || itemsIn(row).some((item) => fits.item(item, userId))
  }
  const rows = view.rows.filter(fitsRow)
  const idle = view.idle.filter(({ tenantUserId }) => fits.person(tenantUserId))
  const places = [...view.items.values()].filter(isPlace).filter((place) => fits.item(place))
  const counts = countsOf(rows.flatMap(itemsIn).filter(isShift), places)
  return { ...view, rows, idle, lane: laneOf(places), ...counts }
}
